import { unitName, type RawTypeView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { amountText } from '../format/numbers.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useDayText, useZones } from '../zones/home-zones.ts';
import { Fold } from '../controls/fold.tsx';
import { RawPeek } from './raw-peek.tsx';
import '../styles/data.css';

function RawType({ view, dayOf }: { readonly view: RawTypeView; readonly dayOf: (instant: string) => string }) {
  const { type, name, unit, count, first, last } = view;
  const unitText = unitName(unit, type);
  if (first === null || last === null) return null;
  return (
    <Fold
      title={
        <>
          <span class="row-text">
            <span class="row-title">{name}</span>
            <span class="row-detail">
              {amountText(count, 'sample')}
              {unitText !== '' && (
                <>
                  {' '}
                  in <span class="unit-code">{unitText}</span>
                </>
              )}
            </span>
            <span class="row-detail">
              {dayOf(first)} to {dayOf(last)}
            </span>
          </span>
        </>
      }
    >
      {() => <RawPeek view={view} first={first} last={last} />}
    </Fold>
  );
}

/** The raw types that the store holds, with count, first, last and unit, and the latest few samples of each. */
export function RawTypesPage() {
  const types = useRead('listRawTypes', {}, ['data']);
  const zones = useZones() ?? [];
  const dayOf = useDayText();
  const days = zones.length === 1 ? ` Days are in ${zones[0]?.timeZone}, your time zone.` : '';
  return (
    <PageFrame
      title="Raw types"
      lead={`Every single measurement, nothing merged. Open a type to see its latest samples.${days}`}
      back={{ path: '/data', label: 'Data' }}
    >
      <ReadingView
        reading={types}
        missing={
          <EmptyState title="No raw samples yet" action={{ label: 'Import your data', path: '/import' }}>
            They come with an export of your phone's Health app.
          </EmptyState>
        }
      >
        {(list) => {
          const held = list.filter(({ count }) => count > 0);
          const byName = held.sort((one, other) => one.name.localeCompare(other.name, 'en'));
          return (
            byName.length > 0 && (
              <Card>
                <div class="entries">
                  {byName.map((view) => (
                    <RawType key={view.type} view={view} dayOf={dayOf} />
                  ))}
                </div>
              </Card>
            )
          );
        }}
      </ReadingView>
    </PageFrame>
  );
}

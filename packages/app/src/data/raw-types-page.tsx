import type { RawTypeView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { amountText } from '../format/numbers.ts';
import { dayText } from '../format/times.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { Fold } from './fold.tsx';
import { RawPeek } from './raw-peek.tsx';
import { unitName } from './unit-words.ts';
import { zoneHere } from './zones.ts';
import './data.css';

function RawType({ view }: { readonly view: RawTypeView }) {
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
              {dayText(first)} to {dayText(last)}
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
  return (
    <PageFrame
      title="Raw types"
      lead={`Every single measurement, nothing merged. Open a type to see its latest samples. Days are in ${zoneHere()}, this browser's zone.`}
      back={{ path: '/data', label: 'Data' }}
    >
      <ReadingView reading={types}>
        {(list) => {
          const held = list.filter(({ count }) => count > 0);
          if (held.length === 0) {
            return (
              <EmptyState title="No raw samples yet" action={{ label: 'Import your data', path: '/import' }}>
                They come with an export of your phone's Health app.
              </EmptyState>
            );
          }
          return (
            <Card>
              <div class="entries">
                {[...held]
                  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
                  .map((view) => (
                    <RawType key={view.type} view={view} />
                  ))}
              </div>
            </Card>
          );
        }}
      </ReadingView>
    </PageFrame>
  );
}

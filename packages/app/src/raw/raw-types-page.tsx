import type { RawSample, RawTypeView } from '@vitalgate/contract';
import { nameOrder } from '../format/writers.ts';
import { DataTable } from '../controls/data-table.tsx';
import { ReadingView, EmptyState } from '../controls/reading-view.tsx';
import { timeTextIn } from '../format/dates.ts';
import { useReading, readPages, useRead } from '../host/use-read.ts';
import { useZones, zoneAt, useDayText } from '../zones/home-zones.ts';
import { Amount } from '../controls/amount.tsx';
import { hasManyZones, isZone } from '../format/zones.ts';
import { CategoryFolds } from '../categories/category-folds.tsx';
import { Card } from '../controls/card.tsx';
import { unitTextOf } from '../format/amounts.ts';
import { nameOf } from '../words/names.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { Fold, FoldTitle } from '../controls/fold.tsx';
import { texts } from './texts/texts.ts';
import { zonesSentence } from '../zones/zones-sentence.ts';
import '../styles/data.css';

const wanted = 5;
const minute = 60_000;
/** How far back to look for the latest few, ever wider: samples are read oldest first, and some types are dense. */
const reaches = [10 * minute, 6 * 60 * minute, 7 * 24 * 60 * minute, 366 * 24 * 60 * minute, Infinity];

async function readLatest(
  type: string,
  first: string,
  last: string,
  signal: AbortSignal,
): Promise<readonly RawSample[]> {
  const end = new Date(Date.parse(last) + 1).toISOString();
  for (const reach of reaches) {
    const begin = Math.max(Date.parse(first), Date.parse(last) - reach);
    const range = { type, start: new Date(begin).toISOString(), end, limit: '250' };
    // Each look is needed only if the one before it found too few.
    const { records } = await readPages('getRawHealthSamples', range, Infinity, signal);
    if (records.length >= wanted || begin === Date.parse(first)) return records.slice(-wanted).reverse();
  }
  return [];
}

type ZoneOf = (sample: RawSample) => string;

function namedZone({ metadata }: RawSample): string | null {
  const named = metadata?.['HKTimeZone'];
  return isZone(named) ? named : null;
}

function zoneSentence(samples: readonly RawSample[], zoneOf: ZoneOf): string | null {
  const unnamed = samples.filter((sample) => namedZone(sample) === null);
  if (unnamed.length === 0)
    return zonesSentence(samples.map((sample) => ({ timeZone: zoneOf(sample), isYours: false })));
  const [zone = '', ...others] = new Set(unnamed.map(zoneOf));
  const yours = others.length === 0 ? texts.yours(zone) : texts.yoursOfDay;
  if (unnamed.length === samples.length) return texts.unnamed(yours);
  return texts.named(yours);
}

/** The latest few samples of a raw type. */
function RawPeek({ view, first, last }: { readonly view: RawTypeView; readonly first: string; readonly last: string }) {
  const { type } = view;
  const name = nameOf(type, view.name);
  const zones = useZones() ?? [];
  /** The zone in which a sample says that it was taken, else the user's. */
  const zoneOf: ZoneOf = (sample) => namedZone(sample) ?? zoneAt(zones, sample.start);
  const samples = useReading(`${type} ${last}`, ['data'], (signal) => readLatest(type, first, last, signal));
  return (
    <ReadingView reading={samples}>
      {(list) => (
        <>
          <DataTable
            caption={texts.latestOf(name)}
            columns={[
              {
                title: texts.start,
                cell: (sample) => (
                  <>
                    <time dateTime={sample.start}>{timeTextIn(sample.start, zoneOf(sample))}</time>
                    <span class="row-detail peek-source">
                      {sample.source.name}
                      {hasManyZones(list.map(zoneOf)) && `, ${zoneOf(sample)}`}
                    </span>
                  </>
                ),
              },
              {
                title: texts.value,
                isNumber: true,
                cell: ({ value, unit }) => <Amount value={value} unit={unit} id={type} />,
              },
            ]}
            rows={list}
            keyOf={({ id }) => id}
          />
          <p class="muted">{zoneSentence(list, zoneOf)}</p>
        </>
      )}
    </ReadingView>
  );
}

function RawType({ view, dayOf }: { readonly view: RawTypeView; readonly dayOf: (instant: string) => string }) {
  const { type, unit, count, first, last } = view;
  const unitText = unitTextOf(unit, type);
  if (first === null || last === null) return null;
  return (
    <Fold
      isReadWhenOpened
      title={
        <FoldTitle
          title={nameOf(type, view.name)}
          detail={
            <>
              {texts.samples(count, unitText)}
              <br />
              {texts.fromTo(dayOf(first), dayOf(last))}
            </>
          }
        />
      }
    >
      {() => <RawPeek view={view} first={first} last={last} />}
    </Fold>
  );
}

/** A host with at most so many types shows them all at once. */
const fewTypes = 12;

/** The raw types that the store holds, with count, first, last and unit, and the latest few samples of each. */
export function RawTypesPage() {
  const types = useRead('listRawTypes', {}, ['data']);
  const zones = useZones() ?? [];
  const dayOf = useDayText();
  const days = zones.length === 1 ? texts.daysIn(zones[0]?.timeZone ?? '') : '';
  return (
    <PageFrame title={texts.title} lead={`${texts.lead}${days}`} back={{ path: '/data', label: texts.data }}>
      <ReadingView
        reading={types}
        missing={
          <EmptyState title={texts.none} action={{ label: texts.importData, path: '/import' }}>
            {texts.howTheyCome}
          </EmptyState>
        }
      >
        {(list) => {
          const held = list.filter(({ count }) => count > 0);
          const byName = held.sort((one, other) =>
            nameOrder().compare(nameOf(one.type, one.name), nameOf(other.type, other.name)),
          );
          return (
            byName.length > 0 && (
              <Card>
                <CategoryFolds
                  items={byName}
                  heading="h2"
                  detailOf={(own) => texts.types(own.length)}
                  isOpenAtFirst={byName.length <= fewTypes}
                >
                  {(own) => (
                    <div class="entries">
                      {own.map((view) => (
                        <RawType key={view.type} view={view} dayOf={dayOf} />
                      ))}
                    </div>
                  )}
                </CategoryFolds>
              </Card>
            )
          );
        }}
      </ReadingView>
    </PageFrame>
  );
}

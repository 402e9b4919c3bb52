import type { DatedPosition, DatedStore, SampleExtent, SampleStore, Stored, Take } from '@vitalgate/core';
import { columnsOf } from '../records/columns-of.ts';
import type { Contents, HeldRecord } from './import-contents.ts';

/** What is handed over until `take` has enough. */
function taken<Item>(page: readonly Item[], take: Take<Item> = () => true): readonly Item[] {
  const end = page.findIndex((item) => !take(item));
  return end === -1 ? page : page.slice(0, end + 1);
}

/** Raw quantity samples among the contents. */
export function memorySampleStore(contents: () => Contents, typesEverSeen: ReadonlySet<string>): SampleStore {
  const page: SampleStore['page'] = (type, start, end, after, limit) =>
    [...contents().quantity.values()]
      .filter(({ sample }) => sample.type === type && sample.start >= start && sample.start < end)
      .sort((left, right) => left.sample.start - right.sample.start || left.identity - right.identity)
      .filter(
        ({ sample, identity }) =>
          after === null || sample.start > after.start || (sample.start === after.start && identity > after.identity),
      )
      .slice(0, limit)
      .map(({ identity, sample: { start: at, end: until, value, source, device, metadata } }) => ({
        start: at,
        identity,
        end: until,
        value,
        origin: { source, device, metadata },
      }));
  return {
    page,
    columns: (...asked) => columnsOf(page(...asked)),
    typesEverSeen: () => new Set(typesEverSeen),
    extents() {
      const found = new Map<string, SampleExtent>();
      for (const { sample } of contents().quantity.values()) {
        const { count, first, last } = found.get(sample.type) ?? { count: 0, first: sample.start, last: sample.start };
        const [from, to] = [first < sample.start ? first : sample.start, last > sample.start ? last : sample.start];
        found.set(sample.type, { count: count + 1, first: from, last: to });
      }
      return found;
    },
  };
}

/** Newest first, undated last, then by id. */
function compare(left: DatedPosition, right: DatedPosition): number {
  const byTime = (right.at ?? -Infinity) - (left.at ?? -Infinity);
  // Two undated ones give NaN: equal in time.
  return byTime || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}

function stored<Kind>({ id, at, record, otherSources = [] }: HeldRecord<Kind>): Stored<Kind> {
  return { id, at, record, otherSources };
}

/** Workouts, nutrition entries or blood tests among the contents. */
export function memoryDatedStore<Kind>(records: () => ReadonlyMap<string, HeldRecord<Kind>>): DatedStore<Kind> {
  return {
    page: ({ start, end }, after, limit, take) =>
      taken(
        [...records().values()]
          .filter(({ at, until = null }) => {
            if (at === null) return start === null && end === null;
            if (start !== null && end !== null && end <= start) return false;
            return (
              (at >= (start ?? -Infinity) || (until ?? -Infinity) > (start ?? -Infinity)) && at < (end ?? Infinity)
            );
          })
          .filter((held) => after === null || compare(held, after) > 0)
          .sort(compare)
          .slice(0, limit)
          .map(stored),
        take,
      ),
    find(id) {
      const found = [...records().values()].find((held) => held.id === id);
      return found === undefined ? null : stored(found);
    },
  };
}

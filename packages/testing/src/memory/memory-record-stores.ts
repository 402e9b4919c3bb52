import type { DatedPosition, DatedStore, SampleStore } from '@vitalgate/core';
import type { Contents, HeldRecord } from './import-contents.ts';

/** Raw quantity samples among the contents. */
export function memorySampleStore(contents: () => Contents, typesEverSeen: ReadonlySet<string>): SampleStore {
  return {
    page: (type, start, end, after, limit) =>
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
          source,
          device,
          metadata,
        })),
    typesEverSeen: () => new Set(typesEverSeen),
  };
}

/** Newest first, undated last, then by id. */
function compare(left: DatedPosition, right: DatedPosition): number {
  const byTime = (right.at ?? -Infinity) - (left.at ?? -Infinity);
  // Two undated ones give NaN: equal in time.
  return byTime || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}

/** Workouts, nutrition entries or blood tests among the contents. */
export function memoryDatedStore<Kind>(records: () => ReadonlyMap<string, HeldRecord<Kind>>): DatedStore<Kind> {
  return {
    page: ({ start, end }, after, limit) =>
      [...records().values()]
        .filter(({ at }) =>
          at === null ? start === null && end === null : at >= (start ?? -Infinity) && at < (end ?? Infinity),
        )
        .filter((held) => after === null || compare(held, after) > 0)
        .sort(compare)
        .slice(0, limit)
        .map(({ id, at, record }) => ({ id, at, record, otherSources: [] })),
  };
}

import type { SampleColumns, StoredSample } from '@vitalgate/core';

/** Samples as columns, longer than need be. */
export function columnsOf(samples: readonly StoredSample[]): SampleColumns {
  const column = (numberOf: (sample: StoredSample) => number) => Float64Array.from([...samples.map(numberOf), 7]);
  return {
    length: samples.length,
    starts: column(({ start }) => start),
    durations: column(({ start, end }) => end - start),
    identities: column(({ identity }) => identity),
    values: column(({ value }) => value),
    origins: samples.map(({ origin }) => origin),
  };
}

/** The samples of columns. */
export function samplesOf(columns: SampleColumns): StoredSample[] {
  return columns.origins.slice(0, columns.length).map((origin, place) => ({
    start: columns.starts[place] as StoredSample['start'],
    identity: columns.identities[place] ?? Number.NaN,
    end: ((columns.starts[place] ?? Number.NaN) + (columns.durations[place] ?? Number.NaN)) as StoredSample['end'],
    value: columns.values[place] ?? Number.NaN,
    origin,
  }));
}

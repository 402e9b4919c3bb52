import { formatInstant, type Instant } from './instant.ts';
import type { QuantitySample } from './quantity-sample.ts';
import { parseTimestamp } from './timestamp-text.ts';

/**
 * By this entry readers of raw samples see that a sample does not count whole: `nothing`, or the times of the parts that count, as
 * `START/END` with a blank between.
 */
const countedKey = 'VitalgateCounted';
const nothing = 'nothing';

/** The time of a part that counts. */
export type CountedTime = readonly [from: number, to: number];

type Metadata = QuantitySample['metadata'];

/** The metadata of a sample that does not count whole, with the entry that says so. */
export function withCounted(metadata: Metadata, counted: readonly CountedTime[]): Metadata {
  const texts = counted.map(([from, to]) => `${formatInstant(from as Instant)}/${formatInstant(to as Instant)}`);
  return { ...metadata, [countedKey]: texts.length === 0 ? nothing : texts.join(' ') };
}

/** The times of a text, or null if it is none of ours. */
function timesIn(text: string): readonly (readonly [Instant, Instant])[] | null {
  if (text === nothing) return [];
  const times = text.split(' ').map((one) => one.split('/').map((time) => parseTimestamp(time)));
  return times.every((time): time is [Instant, Instant] => time.length === 2 && !time.includes(null)) ? times : null;
}

/** What counts of a sample that another host handed out, by the entry in its metadata: itself, its parts with their shares, or none. */
export function countedParts(sample: QuantitySample): readonly QuantitySample[] {
  const { [countedKey]: text, ...others } = sample.metadata ?? {};
  const times = text === undefined ? null : timesIn(text);
  if (times === null) return [sample];
  const metadata = Object.keys(others).length === 0 ? null : others;
  const { start, end, value } = sample;
  return times
    .map(([from, to]): readonly [Instant, Instant] => [from < start ? start : from, to > end ? end : to])
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ ...sample, metadata, start: from, end: to, value: (value * (to - from)) / (end - start) }));
}

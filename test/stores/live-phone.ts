import type { ImportRun, ImportStore, Instant } from '@vitalgate/core';
import { at, quantitySample } from '../records/record-builders.ts';

/** Times are counted in slots of ten minutes since the phone's first day. */
const slotMilliseconds = 600_000;
const slotsOfHour = 6;
export const slotsOfDay = 144;
const firstSlot = at('2026-01-05T00:00:00Z');

/** What the phone records: steps, which add up and of which the watch's go before the phone's; oxygen, of which a day has the mean. */
export type LiveType = 'stepCount' | 'oxygenSaturation';
type Source = 'Anna’s Apple Watch' | 'Anna’s iPhone';

const watch: Source = 'Anna’s Apple Watch';
export const sources: readonly Source[] = [watch, 'Anna’s iPhone'];

/** A sample on the phone. One of oxygen has no slots: it is an instant. No sample crosses a full hour. */
export interface LiveSample {
  readonly type: LiveType;
  readonly source: Source;
  readonly start: number;
  readonly slots: number;
  readonly value: number;
}

const endOf = ({ start, slots }: LiveSample): number => start + slots;
const hourOf = (slot: number): number => Math.floor(slot / slotsOfHour) * slotsOfHour;
const instantOf = (slot: number): Instant => (firstSlot + slot * slotMilliseconds) as Instant;
const isIn = (slot: number, from: number, to: number): boolean => from <= slot && slot < to;

/** One number for each slot of steps: the watch's where it has any, else the phone's. */
function mergedSteps(samples: readonly LiveSample[], slot: number): number {
  const here = samples.filter((one) => one.type === 'stepCount' && isIn(slot, one.start, endOf(one)));
  const ofWatch = here.filter(({ source }) => source === watch);
  return (ofWatch.length > 0 ? ofWatch : here).reduce((sum, { value, slots }) => sum + value / slots, 0);
}

/** A sum or mean that a feed makes of a stretch. */
interface Bucket {
  readonly type: LiveType;
  readonly start: number;
  readonly slots: number;
  readonly value: number;
}

function bucketsOf(samples: readonly LiveSample[], from: number, to: number, slots: number): readonly Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = from; start < to; start += slots) {
    const steps = Array.from({ length: slots }, (_, place) => start + place);
    const sum = steps.reduce((total, slot) => total + mergedSteps(samples, slot), 0);
    if (sum > 0) buckets.push({ type: 'stepCount', start, slots, value: sum });
    const oxygen = samples.filter((one) => one.type === 'oxygenSaturation' && isIn(one.start, start, start + slots));
    const mean = oxygen.reduce((total, { value }) => total + value, 0) / oxygen.length;
    if (oxygen.length > 0) buckets.push({ type: 'oxygenSaturation', start, slots, value: mean });
  }
  return buckets;
}

/** A feed: raw samples, perhaps under other names of sources than in exports, or buckets of so many slots. */
export interface LiveFeed {
  readonly id: string;
  readonly bucketSlots: number | null;
  readonly renames: boolean;
}

/** What a feed sent at one moment. */
export interface Delivery {
  readonly feed: LiveFeed;
  readonly from: number;
  readonly to: number;
  readonly samples: readonly LiveSample[];
  readonly buckets: readonly Bucket[];
}

/** What the phone sends at a moment, of everything since a full hour. */
export function deliveryOf(feed: LiveFeed, list: readonly LiveSample[], since: number, now: number): Delivery {
  const from = hourOf(Math.max(since, 0));
  const samples = list.filter(({ start }) => isIn(start, from, now));
  const buckets = feed.bucketSlots === null ? [] : bucketsOf(samples, from, now, feed.bucketSlots);
  return { feed, from, to: now, samples: feed.bucketSlots === null ? samples : [], buckets };
}

const nameOf = ({ renames }: LiveFeed, source: string): string => (renames ? `${source} (raw)` : source);

function sampleOf(type: LiveType, source: string, start: number, slots: number, value: number) {
  return quantitySample('2026-01-05T00:00:00Z', {
    type,
    value,
    start: instantOf(start),
    end: instantOf(start + slots),
    source: { name: source, bundleIdentifier: null, version: null },
    device: null,
  });
}

/** The host's clock is months ahead: the phone sends old data, and what it says is as new as its data. */
const receivedLater = 200 * slotsOfDay;

/** Delivers at a slot, be it long after it was made. */
export function deliver(imports: ImportStore, delivery: Delivery, now: number): void {
  const { feed, from, to, samples, buckets } = delivery;
  const receivedAt = instantOf(now + receivedLater);
  const run = imports.begin({
    importId: feed.id,
    fileName: feed.id,
    format: 'health-auto-export',
    startedAt: receivedAt,
    feed: { receivedAt },
  });
  run.exportedAt(instantOf(to));
  for (const type of ['stepCount', 'oxygenSaturation'] as const) {
    run.told({ kind: 'quantity', type, start: instantOf(from), end: instantOf(to) });
  }
  for (const { type, source, start, slots, value } of samples) {
    run.quantity(sampleOf(type, nameOf(feed, source), start, slots, value));
  }
  for (const { type, start, slots, value } of buckets) {
    run.quantity({ ...sampleOf(type, sources.join('|'), start, slots, value), aggregated: true });
  }
  run.finish({ complete: true, finishedAt: receivedAt });
}

/** A whole export of the phone. */
export interface LiveExport {
  readonly madeAt: number;
  readonly samples: readonly LiveSample[];
}

/** Imports an export. One record of long ago is in all exports of a person. */
export function importExport(imports: ImportStore, importId: string, { madeAt, samples }: LiveExport): void {
  const run: ImportRun = imports.begin({
    importId,
    fileName: 'export.zip',
    format: 'apple-health',
    startedAt: instantOf(madeAt),
  });
  run.exportedAt(instantOf(madeAt));
  run.quantity(quantitySample('2020-01-01T00:00:00Z', { type: 'bodyMass', value: 60 }));
  for (const { type, source, start, slots, value } of samples)
    run.quantity(sampleOf(type, source, start, slots, value));
  run.finish({ complete: true, finishedAt: instantOf(madeAt) });
}

/** What the host was given and not asked to forget, in the order in which it came. */
export interface Given {
  readonly deliveries: readonly Delivery[];
  readonly exports: readonly LiveExport[];
}

interface Word {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly isSum: boolean;
}

interface Row {
  readonly sample: LiveSample;
  /** Of its source. */
  readonly name: string;
  readonly told: number;
  readonly isOfFeed: boolean;
}

const keyOf = ({ type, source, start, slots, value }: LiveSample, name: string = source): string =>
  JSON.stringify([type, name, start, slots, value]);

/**
 * What must count of one hour, told slot by slot from the statements themselves, newest first: an oracle that knows
 * nothing of how the store keeps or compares them.
 */
function countingIn(hour: number, { deliveries, exports }: Given) {
  const end = hour + slotsOfHour;
  // Of each feed its newest word about the hour, whenever it came; of equally new ones the later.
  const current = new Map<string, Delivery>();
  for (const one of deliveries) {
    if (!isIn(hour, one.from, one.to)) continue;
    const known = current.get(one.feed.id);
    if (known === undefined || known.to <= one.to) current.set(one.feed.id, one);
  }
  const words = [...current.values()].map(({ from, to, feed }): Word => ({
    from,
    to,
    at: to,
    isSum: feed.bucketSlots !== null,
  }));

  const rows = new Map<string, Row>();
  const add = (key: string, row: Row): void => {
    const known = rows.get(key);
    rows.set(key, {
      ...row,
      told: Math.max(row.told, known?.told ?? -Infinity),
      isOfFeed: row.isOfFeed || known?.isOfFeed === true,
    });
  };
  for (const { madeAt, samples } of exports) {
    for (const sample of samples) {
      if (isIn(sample.start, hour, end))
        add(keyOf(sample), { sample, name: sample.source, told: madeAt, isOfFeed: false });
    }
  }
  for (const { feed, samples, to } of current.values()) {
    for (const sample of samples) {
      if (!isIn(sample.start, hour, end)) continue;
      const name = nameOf(feed, sample.source);
      add(keyOf(sample, name), { sample, name, told: to, isOfFeed: true });
    }
  }

  const isGone = (row: Row, key: string): boolean => {
    const { sample, name, told, isOfFeed } = row;
    if (words.some((word) => !word.isSum && word.at > told && isIn(sample.start, word.from, word.to))) return true;
    const newer = exports.filter(({ madeAt }) => madeAt > told && endOf(sample) < madeAt);
    const isInPlace = (other: LiveSample): boolean => {
      if (keyOf(other) === key || other.type !== sample.type) return false;
      if (isOfFeed && other.start === sample.start && other.slots === sample.slots) return true;
      return other.source === name && other.start <= sample.start && endOf(other) >= endOf(sample);
    };
    return newer.some(({ samples }) => samples.some(isInPlace));
  };
  const counting = [...rows].filter(([key, row]) => !isGone(row, key)).map(([, row]) => row);

  const buckets = [...current.values()].flatMap((delivery) =>
    delivery.buckets
      .filter(({ start }) => isIn(start, hour, end))
      .map((bucket) => ({ bucket, told: delivery.to, until: Math.min(bucket.start + bucket.slots, delivery.to) })),
  );
  return { words, counting, buckets, exports };
}

function stepsIn(hour: number, given: Given): number {
  const { words, counting, buckets, exports } = countingIn(hour, given);
  const standing = buckets.filter(({ bucket, told, until }) => {
    if (bucket.type !== 'stepCount') return false;
    const isCovered = words.some((word) => word.at > told && word.from <= bucket.start && word.to >= until);
    return !isCovered && !exports.some(({ madeAt }) => madeAt > told && madeAt >= until);
  });
  let sum = standing.reduce((total, { bucket }) => total + bucket.value, 0);
  for (let slot = hour; slot < hour + slotsOfHour; slot++) {
    if (standing.some(({ bucket, until }) => isIn(slot, bucket.start, until))) continue;
    const free = counting.filter(
      ({ told }) => !words.some((word) => word.isSum && word.at > told && isIn(slot, word.from, word.to)),
    );
    sum += mergedSteps(
      free.map(({ sample }) => sample),
      slot,
    );
  }
  return sum;
}

function oxygenIn(hour: number, given: Given): readonly number[] {
  const { words, counting, buckets, exports } = countingIn(hour, given);
  const raw = counting.map(({ sample }) => sample).filter(({ type }) => type === 'oxygenSaturation');
  const means = buckets.filter(({ bucket: { type, start }, told, until }) => {
    if (type !== 'oxygenSaturation' || raw.some((sample) => isIn(sample.start, start, until))) return false;
    if (words.some((word) => word.at > told && isIn(start, word.from, word.to))) return false;
    return !exports.some(({ madeAt }) => madeAt > told && until < madeAt);
  });
  return [...raw, ...means.map(({ bucket }) => bucket)].map(({ value }) => value);
}

/** The days of a metric: the date and the value. */
export type Days = readonly (readonly [date: string, value: number])[];

function daysOf(dayCount: number, valueOf: (hours: readonly number[]) => number | null): Days {
  return Array.from({ length: dayCount }, (_, day) => {
    const hours = Array.from({ length: 24 }, (__, hour) => day * slotsOfDay + hour * slotsOfHour);
    return [new Date(instantOf(day * slotsOfDay)).toISOString().slice(0, 10), valueOf(hours)] as const;
  }).flatMap(([date, value]) => (value === null ? [] : [[date, value] as const]));
}

const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The days that a host must have after what it was given. */
export function expectedDays(given: Given, dayCount: number): Readonly<Record<LiveType, Days>> {
  return {
    stepCount: daysOf(dayCount, (hours) => totalOf(hours.map((hour) => stepsIn(hour, given))) || null),
    oxygenSaturation: daysOf(dayCount, (hours) => {
      const values = hours.flatMap((hour) => oxygenIn(hour, given));
      return values.length === 0 ? null : totalOf(values) / values.length;
    }),
  };
}

/** The sums of steps on the phone itself. */
export function phoneSteps(list: readonly LiveSample[], dayCount: number): Days {
  return daysOf(dayCount, (hours) => {
    const slots = hours.flatMap((hour) => Array.from({ length: slotsOfHour }, (_, place) => hour + place));
    return totalOf(slots.map((slot) => mergedSteps(list, slot))) || null;
  });
}

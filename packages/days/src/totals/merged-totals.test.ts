import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../calendar/instant.ts';
import { addDays, dateOfDayNumber, dayNumberOf, localDate } from '../calendar/local-date.ts';
import type { TimeZones } from '../calendar/time-zones.ts';
import { sampleDays } from '../samples/sample-days.ts';
import type { StatisticsSample } from '../samples/statistics-reader.ts';
import { mergedTotals } from './merged-totals.ts';

const minute = 60_000;
const wallClock = (zone: string, at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: zone });
const zones: TimeZones = {
  knows: () => true,
  offsetMinutes: (zone, at) =>
    (Date.parse(`${wallClock(zone, at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000) / minute,
};

/** Six days over the end of Berlin's summer time. */
const firstMinute = Date.parse('2024-10-25T00:00:00Z') / minute;
const minuteCount = 6 * 1440;
const from = localDate('2024-10-24');
const to = localDate('2024-11-01');
const userZone = 'Europe/Berlin';

const dateTables = new Map<string, string[]>();
function dateOfMinute(zone: string, index: number): string {
  let table = dateTables.get(zone);
  if (table === undefined) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
    table = Array.from({ length: minuteCount }, (_, n) => format.format((firstMinute + n) * minute));
    dateTables.set(zone, table);
  }
  return table[index] ?? '';
}

interface Drawn {
  readonly start: number;
  readonly length: number;
  readonly value: number;
  /** Smaller ranks first. */
  readonly rank: number;
  readonly zone: string | null;
}

const ranks = [
  { sourceName: 'Health', userEntered: true },
  { sourceName: 'Apple Watch', userEntered: false },
  { sourceName: 'iPhone', userEntered: false },
  { sourceName: 'Band', userEntered: false },
];

const drawnSample = fc.record({
  start: fc.oneof(fc.nat(minuteCount - 1), fc.integer({ min: 2 * 1440, max: 2 * 1440 + 240 })),
  length: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 2000 })),
  value: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0, max: 50, noNaN: true })),
  rank: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) }),
  zone: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant('Asia/Tokyo') }),
});
const drawnSamples = fc
  .array(drawnSample, { maxLength: 40 })
  .map((samples) => samples.map((one) => ({ ...one, length: Math.min(one.length, minuteCount - one.start) })));

/** The slow and obvious way: an array of minutes, each given to the first rank that is there. */
function minuteByMinute(samples: readonly Drawn[]): Map<string, number> {
  const first = Array.from({ length: minuteCount }, () => Number.POSITIVE_INFINITY);
  for (const { start, length, rank } of samples) {
    for (let at = start; at < start + length; at++) first[at] = Math.min(first[at] ?? rank, rank);
  }
  const instants = new Map<number, number>();
  for (const { start, length, rank } of samples) {
    if (length === 0) instants.set(start, Math.min(instants.get(start) ?? rank, rank));
  }
  const days = new Map<string, number>();
  const add = (date: string, amount: number) => days.set(date, (days.get(date) ?? 0) + amount);
  for (const { start, length, value, rank, zone } of samples) {
    const isFirst = (first[start] ?? rank) >= rank && instants.get(start) === rank;
    if (length === 0 && isFirst) add(dateOfMinute(zone ?? userZone, start), value);
    for (let at = start; at < start + length; at++) {
      if (first[at] === rank) add(dateOfMinute(zone ?? userZone, at), value / length);
    }
  }
  return days;
}

function toSample({ start, length, value, rank, zone }: Drawn): StatisticsSample {
  const { sourceName, userEntered } = ranks[rank] ?? { sourceName: '', userEntered: false };
  return {
    start: ((firstMinute + start) * minute) as Instant,
    end: ((firstMinute + start + length) * minute) as Instant,
    value,
    sourceName,
    userEntered,
    device: null,
    timeZone: zone,
  };
}

const compute = (drawn: readonly Drawn[], first = from, last = to) => computeOf(drawn.map(toSample), first, last);

function computeOf(unordered: readonly StatisticsSample[], first = from, last = to): Map<string, number> {
  const samples = [...unordered].sort((one, other) => one.start - other.start);
  const reader = {
    quantitySamples: (_type: string, start: Instant, end: Instant) =>
      samples.filter((one) => one.start < end && (one.end > start || one.start === start)),
    categorySamples: () => [],
  };
  const days = sampleDays({ zones, zoneAt: () => userZone, changes: [] });
  const wanted = { from: dayNumberOf(first), to: dayNumberOf(last) };
  const totals = mergedTotals('stepCount', { reader, days, ...wanted, priority: [], trace: null });
  return new Map(totals.map(({ day, value }) => [dateOfDayNumber(day), value]));
}

function expectSameDays(actual: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): void {
  expect([...actual.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [date, value] of expected) {
    expect(Math.abs((actual.get(date) ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, value));
  }
}

/** A sample of a source that is neither watch nor phone. */
const at = (start: number, length: number, value: number, sourceName: string) =>
  Object.assign(toSample({ start, length, value, rank: 3, zone: null }), { sourceName });

describe('sums merged by time', () => {
  test('equal what an array of minutes gives', () => {
    fc.assert(
      fc.property(drawnSamples, (samples) => {
        expectSameDays(compute(samples), minuteByMinute(samples));
      }),
      { numRuns: 300 },
    );
  });

  test('do not change when a sample is written as two that meet at a minute', () => {
    fc.assert(
      fc.property(drawnSamples, fc.nat(39), fc.nat(5000), (samples, which, where) => {
        const whole = samples[which % Math.max(1, samples.length)];
        fc.pre(whole !== undefined && whole.length >= 2);
        if (whole === undefined) return;
        const head = 1 + (where % (whole.length - 1));
        const share = whole.value / whole.length;
        const halves = [
          { ...whole, length: head, value: share * head },
          { ...whole, start: whole.start + head, length: whole.length - head, value: share * (whole.length - head) },
        ];
        expectSameDays(compute([...samples.filter((one) => one !== whole), ...halves]), compute(samples));
      }),
      { numRuns: 200 },
    );
  });

  test('do not depend on the order of samples that start together', () => {
    const together = drawnSamples.map((samples) => samples.map((one) => ({ ...one, start: one.start % 3 })));
    const shuffled = together.chain((samples) =>
      fc.tuple(fc.constant(samples), fc.shuffledSubarray(samples, { minLength: samples.length })),
    );
    fc.assert(
      fc.property(shuffled, ([samples, other]) => {
        expectSameDays(compute(other), compute(samples));
      }),
      { numRuns: 200 },
    );
  });

  test('depend on no name of sources that rank equal', () => {
    // Few starts and values, so that samples of several sources are alike in some of what decides.
    const alike = drawnSamples.map((samples) =>
      samples.map((one) => ({ ...one, start: one.start % 240, value: Math.round(one.value), zone: null })),
    );
    fc.assert(
      fc.property(alike, fc.shuffledSubarray(['Aa', 'Mm', 'Zz', 'Ää'], { minLength: 4 }), (samples, names) => {
        const named = (ofRank: readonly string[]) =>
          computeOf(
            samples.map((one) => Object.assign(toSample(one), { sourceName: ofRank[one.rank], userEntered: false })),
          );
        // Of samples equal in time and value only the source can decide: told apart by a source that has more of them.
        const keys = samples.map(({ start, length, value }) => `${start} ${length} ${value}`);
        fc.pre(new Set(keys).size === keys.length);
        expectSameDays(named(names), named(['Aa', 'Mm', 'Zz', 'Ää']));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['Ann', 'Bob'],
    ['Bob', 'Ann'],
  ])('of equals the one whose sample began first counts: %s, then %s', (earlier, later) => {
    const both = [at(600, 10, 100, earlier), at(605, 10, 60, later), at(700, 0, 3, earlier), at(700, 0, 4, later)];
    // All of the earlier, half of the later, and the greater of the two instants.
    expect([...computeOf(both).values()]).toEqual([100 + 30 + 4]);
  });

  test('are the same for a day alone and within a range', () => {
    fc.assert(
      fc.property(drawnSamples, fc.nat(8), (samples, offset) => {
        const date = addDays(from, offset);
        const value = compute(samples).get(date);
        expectSameDays(compute(samples, date, date), new Map(value === undefined ? [] : [[date, value]]));
      }),
      { numRuns: 200 },
    );
  });
});

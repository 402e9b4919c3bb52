import { MinuteDays } from '../../../../test/oracle/minute-days.ts';
import { ZoneDates } from '../../../../test/oracle/zone-dates.ts';
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

const shownDate = (zone: string, at: number) => wallClock(zone, at).slice(0, 10);
const oracle = new MinuteDays(new ZoneDates(firstMinute, minuteCount, shownDate), [
  { fromDate: '0001-01-01', zone: userZone },
]);

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
  // In millionths, since doubles near 0 have no digits that could be shared out.
  value: fc.oneof(
    fc.integer({ min: 0, max: 500 }),
    fc.double({ min: 0, max: 50, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6),
  ),
  rank: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) }),
  zone: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant('Asia/Tokyo') }),
});
const drawnSamples = fc
  .array(drawnSample, { maxLength: 40 })
  .map((samples) => samples.map((one) => ({ ...one, length: Math.min(one.length, minuteCount - one.start) })));

const minuteByMinute = (samples: readonly Drawn[]) =>
  oracle.mergedSums(samples.map((sample) => ({ ...sample, source: ranks[sample.rank]?.sourceName ?? '' })));

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

const daysOf = (...samples: readonly StatisticsSample[]) => [...computeOf(samples).values()];

describe('sums merged by time', () => {
  test('equal what an array of minutes gives', () => {
    fc.assert(
      fc.property(drawnSamples, (samples) => {
        expectSameDays(compute(samples), minuteByMinute(samples));
      }),
      { numRuns: 300 },
    );
  });

  test('do not change when a sample that is shorter than a day is written as two that meet at a minute', () => {
    fc.assert(
      fc.property(drawnSamples, fc.nat(39), fc.nat(5000), (samples, which, where) => {
        const whole = samples[which % Math.max(1, samples.length)];
        fc.pre(whole !== undefined && whole.length >= 2 && whole.length < 20 * 60);
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

  test('K10: are no more than a day-long sample says, or than finer ones say', () => {
    const midnight = 1440 - 120;
    const long = (value: number, sourceName: string, start = 0, length = 1440) =>
      at(midnight + start, length, value, sourceName);
    const walks = (value: number, sourceName: string, from = 0) =>
      Array.from({ length: 10 }, (_, n) => at(midnight + 480 + from + n * 60, 30, value, sourceName));
    const hourly = (value: number, sourceName: string) =>
      Array.from({ length: 24 }, (_, n) => at(midnight + n * 60, 60, value, sourceName));
    const moments = Array.from({ length: 10 }, (_, n) => at(midnight + 480 + n * 60, 0, 650, 'Band'));

    expect(daysOf(long(7000, 'Sync'), ...walks(650, 'Apple Watch'))).toEqual([7000]);
    expect(daysOf(long(7000, 'Sync'), ...walks(650, 'Band'))).toEqual([7000]);
    expect(daysOf(long(7000, 'Sync'), ...moments)).toEqual([7000]);
    expect(daysOf(long(6000, 'Sync'), ...walks(650, 'Band'))).toEqual([6500]);
    // Its own finer samples are part of what it says.
    expect(daysOf(long(7000, 'Sync'), ...walks(300, 'Sync'))).toEqual([7000]);
    expect(daysOf(long(7000, 'Sync'), ...walks(300, 'Apple Watch'), ...walks(200, 'Band', 30))).toEqual([7000]);
    // Of two days the greater.
    expect(daysOf(long(6000, 'Asum'), long(7000, 'Bsum', 1, 1439))).toEqual([7000]);
    expect(daysOf(long(7000, 'Asum'), long(6000, 'Bsum', 1, 1439))).toEqual([7000]);
    expect(daysOf(long(7000, 'Asum'), long(6600, 'Bsum'), ...walks(650, 'Apple Watch'))).toEqual([7000]);
    // Half of it belongs to each of two days: 3,500 beside 6,500, and 3,500 alone.
    expect(daysOf(long(7000, 'Sync', 720), ...walks(650, 'Apple Watch', 240))).toEqual([6500, 3500]);
    // Of equals nobody knows better.
    expect(daysOf(long(7000, 'Sync'), ...hourly(250, 'Band'))).toEqual([7000]);
    // What ranks first and has all of the time, to the last second, knows better; what ranks later adds nothing to a day.
    expect(daysOf(long(7000, 'Sync'), ...hourly(250, 'Apple Watch'))).toEqual([6000]);
    expect(daysOf(long(7000, 'Apple Watch'), ...hourly(300, 'Sync'))).toEqual([7000]);
    // Days from two o'clock to two o'clock are beside each other: 2 hours of one, 22 of the next.
    const [, second] = daysOf(long(2400, 'Sync', -1320), long(4800, 'Sync', 120));
    expect(second).toBeCloseTo(200 + 4400, 9);
  });
});

import { findMetric } from '@vitalgate/contract';
import {
  MinuteDays,
  type MinuteSample,
  type MinuteStretch,
  type OracleDays,
  type ZoneChanges,
} from '../../../../test/oracle/minute-days.ts';
import { ZoneDates } from '../../../../test/oracle/zone-dates.ts';
import { describe, expect, test, vi } from 'vitest';
import {
  addDays,
  compensatedSum,
  type DayRule,
  dayRuleOf,
  localDate,
  type StatisticsReader,
  type StatisticsSample,
  type TimeZones,
  twelveDigits,
} from '@vitalgate/days';
import type { Instant, LocalDate } from '../records/instant.ts';
import { computeMetricDays, type ComputedMetricDay } from './compute-metric-days.ts';
import { explainMetricDay } from './explanation/explain-metric-day.ts';

// Some seconds of computing, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const minute = 60_000;
const offsets = new Map<string, number>();
const zones: TimeZones = {
  knows: () => true,
  offsetMinutes: (zone, at) => {
    // Offsets change at whole minutes, so what is asked of one is true for all of it.
    const whole = Math.floor(at / minute);
    const key = `${zone} ${whole}`;
    let known = offsets.get(key);
    if (known === undefined) {
      const shown = new Date(whole * minute).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
      known = Date.parse(`${shown}Z`) / minute - whole;
      offsets.set(key, known);
    }
    return known;
  },
};

const formats = new Map<string, Intl.DateTimeFormat>();
function shownDate(zone: string, at: number): string {
  let format = formats.get(zone);
  if (format === undefined) formats.set(zone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })));
  return format.format(at);
}

/** Nine days each: two changes of clocks, a half-hour one, a midnight that is none, a date that was skipped. */
const stretchDays = 9;
const stretches = [
  { first: '2024-10-23', zones: ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'] },
  { first: '2024-03-28', zones: ['Europe/London', 'Australia/Lord_Howe', 'Pacific/Honolulu'] },
  { first: '2018-11-01', zones: ['America/Sao_Paulo', 'America/New_York', 'Asia/Tokyo'] },
  { first: '2011-12-27', zones: ['Pacific/Apia', 'Pacific/Auckland', 'America/Los_Angeles'] },
  { first: '2024-06-10', zones: ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'] },
].map(({ first, zones: names }) => ({
  names,
  first,
  dates: new ZoneDates(Date.parse(`${first}T00:00:00Z`) / minute, stretchDays * 1440 + 1, shownDate),
}));

/** Who can have recorded a sample, as the phone's own order has them. */
const origins = [
  { sourceName: 'Health', device: null, userEntered: true },
  { sourceName: "Anna's Watch", device: null, userEntered: false },
  { sourceName: 'Runner', device: 'Apple Watch, Watch6,7, 10.2', userEntered: false },
  { sourceName: 'iPhone', device: null, userEntered: false },
  { sourceName: 'Counter', device: 'iPhone, iPhone14,5, 17.2', userEntered: false },
  { sourceName: 'Aband', device: null, userEntered: false },
  { sourceName: 'Bband', device: null, userEntered: false },
] as const;

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error('no such item');
  return item;
}

/** Numbers that are the same for the same seed (mulberry32). */
function draws(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (count: number): number => Math.floor(next() * count);
  return { next, upTo, one: <Item>(items: readonly Item[]): Item => itemAt(items, upTo(items.length)) };
}

type Draw = ReturnType<typeof draws>;

interface World {
  readonly draw: Draw;
  readonly oracle: MinuteDays;
  readonly rule: DayRule;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly priority: readonly string[];
  readonly samples: readonly (MinuteSample & { readonly origin: number })[];
}

/** The two bands are equals, unless the user ranks them. */
function rankOf(origin: number, priority: readonly string[]): number {
  const place = priority.indexOf(origins[origin]?.sourceName ?? '');
  if (origin === 0) return 0;
  return place >= 0 ? 1 + place : 10 + Math.min(origin, 5);
}

function world(seed: number): World {
  const draw = draws(seed);
  const { names, first, dates } = itemAt(stretches, seed % stretches.length);
  const [home, abroad] = [draw.one(names), draw.one(names)];
  const firstDate = localDate(first);
  const changes: ZoneChanges = [
    { fromDate: '0001-01-01', zone: home },
    ...(draw.next() < 0.6 ? [{ fromDate: addDays(firstDate, 2 + draw.upTo(2)), zone: abroad }] : []),
    ...(draw.next() < 0.4 ? [{ fromDate: addDays(firstDate, 5 + draw.upTo(2)), zone: home }] : []),
  ];
  const later = changes.slice(1).map(({ fromDate, zone }) => ({ from: localDate(fromDate), zone }));
  const rule = dayRuleOf(zones, [{ from: null, zone: home }, ...later]);
  const shuffled = origins.map(({ sourceName }) => sourceName).sort(() => draw.next() - 0.5);
  const priority = draw.next() < 0.5 ? [] : shuffled.slice(0, 1 + draw.upTo(3));
  const total = dates.minutes - 1;
  const busy = draw.upTo(total - 300);
  const samples = Array.from({ length: 5 + draw.upTo(45) }, () => {
    const origin = draw.next() < 0.08 ? 0 : 1 + draw.upTo(origins.length - 1);
    const start = draw.next() < 0.5 ? busy + draw.upTo(240) : draw.upTo(total);
    const kind = draw.next();
    const length = kind < 0.3 ? 0 : kind < 0.8 ? 1 + draw.upTo(40) : 1 + draw.upTo(2000);
    return {
      start,
      length: Math.min(length, total - start),
      value: draw.next() < 0.5 ? draw.upTo(500) : draw.next() * 50,
      source: origins[origin]?.sourceName ?? '',
      rank: rankOf(origin, priority),
      zone: draw.next() < 0.15 ? draw.one(names) : null,
      origin,
    };
  });
  const from = addDays(firstDate, -2);
  const to = addDays(firstDate, stretchDays + 2);
  return { draw, oracle: new MinuteDays(dates, changes), rule, from, to, priority, samples };
}

const instantAt = ({ oracle }: World, index: number) => ((oracle.dates.firstMinute + index) * minute) as Instant;

function toSample(made: World, { start, length, value, zone, origin }: World['samples'][number]): StatisticsSample {
  const { sourceName, device, userEntered } = itemAt<(typeof origins)[number]>(origins, origin);
  const times = { start: instantAt(made, start), end: instantAt(made, start + length) };
  return { ...times, value, sourceName, device, userEntered, timeZone: zone };
}

/** What the clocks of the user show in a minute, in minutes from the midnight that begins a date. */
function shownClock(made: World, index: number, date: string): number {
  const at = instantAt(made, index);
  const shown = new Date(at).toLocaleString('sv-SE', { timeZone: made.oracle.zoneAt(index) }).replace(' ', 'T');
  return (Date.parse(`${shown}Z`) - Date.parse(`${date}T00:00:00Z`)) / minute;
}

const within = <Sample extends { start: Instant; end: Instant }>(all: readonly Sample[], from: Instant, to: Instant) =>
  all.filter((one) => one.start < to && (one.end > from || one.start >= from));

/** A stretch with the place of its source among `origins`. */
type Recorded = MinuteStretch & { readonly origin: number };

function readerOf(made: World, quantities: readonly StatisticsSample[], categories: readonly Recorded[]) {
  const sorted = [...quantities].sort((one, other) => one.start - other.start);
  const named = categories
    .map(({ start, length, value, origin }) =>
      Object.assign({}, itemAt<(typeof origins)[number]>(origins, origin), {
        start: instantAt(made, start),
        end: instantAt(made, start + length),
        value,
        timeZone: null,
      }),
    )
    .sort((one, other) => one.start - other.start);
  const reader: StatisticsReader = {
    quantitySamples: (_type, from, to) => within(sorted, from, to),
    categorySamples: (_type, from, to) => within(named, from, to),
  };
  return reader;
}

function expectClose(actual: number | null | undefined, expected: number, what: string): void {
  const error = Math.abs((actual ?? Number.NaN) - expected);
  // Said by hand, since expecting a hundred thousand times takes longer than all the rest.
  if (!(error <= 1e-9 * Math.max(1, Math.abs(expected)))) throw new Error(`${what}: ${actual} is not ${expected}`);
}

/** Compares days with the oracle's, and each day with what its explanation adds up to. Answers how many days there were. */
function compare(made: World, metricId: string, reader: StatisticsReader, expected: OracleDays, seed: number): number {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  const { rule, from, to, priority } = made;
  const days = computeMetricDays(metric, { reader, rule, priorities: () => priority }, from, to);
  const what = `${metricId}, seed ${seed}`;
  expect(
    days.map(({ date }) => date),
    what,
  ).toEqual([...expected.keys()].sort());
  for (const { date, value } of days) expectClose(value, expected.get(date) ?? Number.NaN, `${what}, ${date}`);
  const day = days[seed % Math.max(1, days.length)];
  if (day !== undefined) expectExplained(made, metricId, reader, day, what);
  return days.length;
}

const sum = (amounts: readonly (number | null)[]) => twelveDigits(compensatedSum(amounts.map((one) => one ?? 0)));

function expectExplained(
  { rule, priority }: World,
  metricId: string,
  reader: StatisticsReader,
  { date, value, sources }: ComputedMetricDay,
  what: string,
): void {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  const told = explainMetricDay(metric, { reader, rule, priorities: () => priority }, date, 'UTC');
  expect(told.value, what).toBe(value);
  if (metric.method !== 'soundLevel' && metric.method !== 'sleepTime') {
    expectClose(sum(told.parts.map(({ counted }) => counted)), value, `${what}, samples of ${date}`);
    expectClose(sum(told.sources.map(({ counted }) => counted)), value, `${what}, sources of ${date}`);
  }
  if (metric.method === 'mergedSum') {
    expectClose(sum(told.stretches.map(({ counted }) => counted)), value, `${what}, stretches of ${date}`);
    const [first, last] = [told.parts.map(({ from }) => from), told.parts.map(({ to }) => to)];
    const outside = told.stretches.filter(({ start, end }) => start < Math.min(...first) || end > Math.max(...last));
    expect(outside, what).toEqual([]);
    const displaced = told.parts.map(({ whole, counted }) => (whole ?? 0) - (counted ?? 0));
    expectClose(sum(told.stretches.map(({ leftOut }) => leftOut)), sum(displaced), `${what}, left out on ${date}`);
    for (const { whole, counted, leftOut } of told.sources) {
      expectClose((counted ?? 0) + (leftOut ?? 0), whole ?? Number.NaN, what);
    }
    const unnamed = told.parts.filter(({ reason, by }) => (reason === 'covered') !== by.length > 0);
    expect(unnamed, what).toEqual([]);
  }
  if (told.sources.some(({ share }) => share !== null))
    expectClose(sum(told.sources.map(({ share }) => share)), 1, what);
  const counting = told.parts.filter(({ counted, share, reason }) =>
    share !== null ? share > 0 : reason === null || (counted ?? 0) !== 0,
  );
  expect([...new Set(counting.map(({ sample }) => sample.sourceName))].sort(), what).toEqual(sources);
}

const energy = (decibels: number) => 10 ** (decibels / 10);
const decibels = (amount: number) => 10 * Math.log10(amount);

describe('days of metrics are those of an oracle that goes minute by minute', () => {
  test('over thousands of days with overlaps, priorities, zones, changes of clocks and the date line', () => {
    let days = 0;
    for (let seed = 0; seed < 200; seed++) {
      const made = world(seed);
      const { oracle, samples } = made;
      const reader = readerOf(
        made,
        samples.map((sample) => toSample(made, sample)),
        [],
      );
      days += compare(made, 'activeEnergyBurned', reader, oracle.mergedSums(samples), seed);
      days += compare(made, 'restingHeartRate', reader, oracle.means(samples), seed);
      days += compare(made, 'heartRate', reader, oracle.weightedMeans(samples), seed);
      days += compare(made, 'headphoneAudioExposure', reader, oracle.weightedMeans(samples, energy, decibels), seed);
      days += compare(made, 'bodyMass', reader, oracle.latest(samples), seed);
      days += compare(made, 'dietaryWater', reader, oracle.addedSums(samples), seed);
      // Doses are whole units at one of few moments, so that apps repeat them.
      const doses = samples
        .map((sample) => ({
          ...sample,
          start: sample.start - (sample.start % 240),
          value: 1 + (sample.value % 2 > 1 ? 1 : 0),
        }))
        .map((sample) => ({ ...sample, length: sample.length > 30 ? 30 : 0, zone: null }))
        .sort((one, other) => one.start - other.start);
      const doseReader = readerOf(
        made,
        doses.map((dose) => toSample(made, dose)),
        [],
      );
      days += compare(made, 'insulinDelivery', doseReader, oracle.addedSums(doses), seed);
    }
    expect(days).toBeGreaterThan(8000);
  });

  test('for sleep and mindful minutes too', () => {
    let days = 0;
    for (let seed = 1000; seed < 1200; seed++) {
      const made = world(seed);
      const { draw, oracle } = made;
      const total = oracle.dates.minutes - 1;
      const kinds = ['asleep', 'asleepCore', 'asleepDeep', 'awake', 'inBed'];
      const categories = Array.from({ length: 4 + draw.upTo(24) }, (): Recorded => {
        // Some nights are recorded by several sources.
        const start = draw.next() < 0.4 ? 2880 + draw.upTo(400) : draw.upTo(total - 600);
        const length = 1 + draw.upTo(draw.next() < 0.5 ? 60 : 480);
        const origin = draw.next() < 0.08 ? 0 : 1 + draw.upTo(origins.length - 1);
        return { start, length, value: draw.one(kinds), origin, rank: rankOf(origin, made.priority) };
      });
      const reader = readerOf(made, [], categories);
      const sleep = oracle.sleep(categories);
      if (sleep !== null) {
        days += compare(made, 'sleepAsleep', reader, sleep.asleep, seed);
        days += compare(made, 'sleepNaps', reader, sleep.naps, seed);
        days += compare(made, 'sleepAwake', reader, sleep.awake, seed);
        days += compare(made, 'sleepCore', reader, sleep.core, seed);
        days += compare(made, 'sleepDeep', reader, sleep.deep, seed);
        const clock = (end: keyof { from: number; to: number }) =>
          new Map([...sleep.nights].map(([date, night]) => [date, shownClock(made, night[end], date)]));
        days += compare(made, 'sleepStart', reader, clock('from'), seed);
        days += compare(made, 'sleepEnd', reader, clock('to'), seed);
      }
      days += compare(made, 'mindfulSession', reader, oracle.covered(categories), seed);
    }
    expect(days).toBeGreaterThan(2000);
  });
});

const isDayLong = ({ start, end }: StatisticsSample) => end - start >= 20 * 60 * minute;
const rateOf = ({ value, start, end }: StatisticsSample) => value / (end - start);

/**
 * The slow way between minutes: the day cut at every start, end and midnight, each piece given to the first there. Day-long samples
 * come after: of their pieces of a date they add what they say beyond what counted there, unless better ones leave them under a minute.
 */
function pieceByPiece(made: World, samples: readonly (StatisticsSample & { readonly rank: number })[]): OracleDays {
  const { oracle, rule } = made;
  const { dates } = oracle;
  const cuts = new Set<number>();
  for (const { start, end } of samples) cuts.add(start).add(end);
  const named = samples.flatMap(({ timeZone }) => timeZone ?? []);
  for (let index = 1; index < dates.minutes; index++) {
    const [before, at] = [index - 1, index].map((minuteIndex) => rule.zoneAt(instantAt(made, minuteIndex)));
    if (before !== at) cuts.add(instantAt(made, index));
  }
  for (const zone of new Set([...named, ...oracle.changes.map((change) => change.zone)])) {
    for (let index = 1; index < dates.minutes; index++) {
      if (dates.dateOf(zone, index) !== dates.dateOf(zone, index - 1)) cuts.add(instantAt(made, index));
    }
  }
  const edges = [...cuts].sort((one, other) => one - other);
  const inOrder = [...samples].sort(
    (one, other) =>
      one.rank - other.rank ||
      Number(isDayLong(one)) - Number(isDayLong(other)) ||
      (isDayLong(one) ? rateOf(other) - rateOf(one) : 0) ||
      one.start - other.start ||
      other.end - one.end ||
      other.value - one.value,
  );
  const pieces = edges.slice(1).map((to, place) => {
    const from = edges[place] ?? to;
    const running = inOrder.filter(({ start, end }) => start <= from && end >= to);
    return { from, time: to - from, running, finer: 0, ofDays: new Map<string, number>() };
  });
  const days = new Map<string, number>();
  const dateOf = ({ timeZone }: StatisticsSample, from: number) =>
    dates.dateOf(timeZone ?? rule.zoneAt(from as Instant), Math.floor(from / minute) - dates.firstMinute);
  for (const piece of pieces) {
    for (const sample of piece.running) {
      if (sample.sourceName !== piece.running[0]?.sourceName || isDayLong(sample)) continue;
      const date = dateOf(sample, piece.from);
      const amount = rateOf(sample) * piece.time;
      piece.finer += amount;
      days.set(date, (days.get(date) ?? 0) + amount);
    }
  }
  const dayLong = inOrder.filter(isDayLong);
  for (const source of new Set(dayLong.map(({ sourceName }) => sourceName))) {
    const datedParts = dayLong
      .filter(({ sourceName }) => sourceName === source)
      .flatMap((sample) =>
        pieces.flatMap((piece) =>
          piece.running.includes(sample) ? [{ sample, piece, date: dateOf(sample, piece.from) }] : [],
        ),
      );
    for (const date of new Set(datedParts.map((part) => part.date))) {
      const ofDate = datedParts.filter((part) => {
        const ofSample = datedParts.filter((other) => other.sample === part.sample && other.date === date);
        const left = ofSample.filter(({ piece, sample }) => piece.running[0]?.rank === sample.rank);
        const [leftTime, all] = [left, ofSample].map((parts) => parts.reduce((sum, { piece }) => sum + piece.time, 0));
        return part.date === date && (leftTime ?? 0) >= Math.min(minute, all ?? 0);
      });
      if (ofDate.length === 0) continue;
      const time = ofDate.reduce((sum, { piece }) => sum + piece.time, 0);
      const said = ofDate.reduce((sum, { sample, piece }) => sum + rateOf(sample) * piece.time, 0);
      const known = [...new Set(ofDate.map(({ piece }) => piece))].reduce(
        (sum, { finer, ofDays }) => sum + finer + (ofDays.get(date) ?? 0),
        0,
      );
      const counted = Math.max(0, said - known);
      for (const { piece } of ofDate) {
        piece.ofDays.set(date, (piece.ofDays.get(date) ?? 0) + (counted * piece.time) / time);
      }
      if (counted > 1e-9 * said || said === 0) days.set(date, (days.get(date) ?? 0) + counted);
    }
  }
  return days;
}

test('sums between minutes are those of a sweep over every start, end and midnight', () => {
  let days = 0;
  for (let seed = 2000; seed < 2150; seed++) {
    const made = world(seed);
    const samples = made.samples.slice(0, 20).map((sample) => {
      const whole = toSample(made, sample);
      const shift = made.draw.upTo(minute);
      const length = Math.max(1, whole.end - whole.start - made.draw.upTo(minute));
      const start = (whole.start + shift) as Instant;
      const end = Math.min(start + length, instantAt(made, 9 * 1440)) as Instant;
      return Object.assign(whole, { start, end, rank: sample.rank });
    });
    const timed = samples.filter(({ start, end }) => end > start);
    days += compare(made, 'activeEnergyBurned', readerOf(made, timed, []), pieceByPiece(made, timed), seed);
  }
  expect(days).toBeGreaterThan(900);
});

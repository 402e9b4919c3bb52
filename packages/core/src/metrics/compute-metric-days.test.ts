import { findMetric, typeOfMetric } from '@vitalgate/contract';
import { describe, expect, test } from 'vitest';
import {
  localDate,
  type StatisticsCategorySample,
  type StatisticsReader,
  type StatisticsSample,
  type TimeZones,
} from '@vitalgate/days';
import type { Instant } from '../records/instant.ts';
import { computeMetricDays } from './compute-metric-days.ts';

const zones: TimeZones = {
  knows: (zone) => zone.includes('/') || zone === 'UTC',
  offsetMinutes: (zone, at) => {
    const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
    return (Date.parse(`${shown}Z`) - Math.floor(at / 1000) * 1000) / 60_000;
  },
};
const at = (text: string) => Date.parse(text) as Instant;
const inBerlin = () => 'Europe/Berlin';
const inLondon = () => 'Europe/London';
const inTokyoThenLondon = (instant: Instant) => (instant < at('2024-05-12T00:00:00Z') ? 'Asia/Tokyo' : 'Europe/London');

interface Options {
  readonly zoneAt?: (instant: Instant) => string;
  /** Where `zoneAt` changes. */
  readonly changes?: readonly Instant[];
  readonly priority?: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

function overlapping<Sample extends { readonly start: Instant; readonly end: Instant }>(
  samples: readonly Sample[],
  from: Instant,
  to: Instant,
): Sample[] {
  return samples
    .filter(({ start, end }) => start < to && (end > from || (start === end && start >= from)))
    .sort((one, other) => one.start - other.start);
}

/** What a metric's days are, with the sources behind each. */
function daysWithSources(
  metricId: string,
  samples: readonly StatisticsSample[] | readonly StatisticsCategorySample[],
  { zoneAt = () => 'UTC', changes = [], priority = [], from = '2010-01-01', to = '2030-01-01' }: Options = {},
): Record<string, [number, ...string[]]> {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(`no metric ${metricId}`);
  const type = typeOfMetric(metric);
  const reader: StatisticsReader = {
    quantitySamples: (asked, start, end) =>
      asked === type ? overlapping(samples as readonly StatisticsSample[], start, end) : [],
    categorySamples: (asked, start, end) =>
      asked === type ? overlapping(samples as readonly StatisticsCategorySample[], start, end) : [],
  };
  const days = computeMetricDays(
    metric,
    { reader, rule: { zones, zoneAt, changes }, priorities: () => priority },
    localDate(from),
    localDate(to),
  );
  expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).sort());
  return Object.fromEntries(days.map(({ date, value, sources }) => [date, [value, ...sources]]));
}

function daysOf(...parameters: Parameters<typeof daysWithSources>): Record<string, number> {
  return Object.fromEntries(Object.entries(daysWithSources(...parameters)).map(([date, [value]]) => [date, value]));
}

const onFirstOfMay = (text: string) => at(text.length > 5 ? text : `2024-05-01T${text}:00Z`);

/** A quantity sample; times alone are of 2024-05-01 in UTC. */
function quantity(
  sourceName: string,
  start: string,
  end: string,
  value: number,
  more: Partial<StatisticsSample> = {},
): StatisticsSample {
  return {
    start: onFirstOfMay(start),
    end: onFirstOfMay(end),
    value,
    sourceName,
    device: null,
    userEntered: false,
    timeZone: null,
    ...more,
  };
}

function sleep(
  sourceName: string,
  value: string,
  start: string,
  end: string,
  timeZone: string | null = null,
): StatisticsCategorySample {
  const times = { start: at(`${start}:00Z`), end: at(`${end}:00Z`) };
  return { ...times, value, sourceName, device: null, userEntered: false, timeZone };
}

/** A stand hour of 2024-05-01 in UTC. */
const hour = (value: string, start: number, sourceName = 'Watch'): StatisticsCategorySample => ({
  start: (at('2024-05-01T00:00:00Z') + start * 3_600_000) as Instant,
  end: (at('2024-05-01T00:00:00Z') + (start + 1) * 3_600_000) as Instant,
  value,
  sourceName,
  device: null,
  userEntered: false,
  timeZone: null,
});

const night = (start: string, end: string, value: number) =>
  quantity('Watch', `2026-03-${start}:00+01:00`, `2026-03-${end}:00+01:00`, value);

describe('sums where sources overlap', () => {
  const overlap = [quantity('Phone', '10:00', '10:10', 1000), quantity('Watch', '10:00', '10:10', 1020)];

  test('A18: steps that phone and watch both counted are counted once', () => {
    expect(daysWithSources('stepCount', overlap)).toEqual({ '2024-05-01': [1020, 'Watch'] });
  });

  test('A19: what only one of them counted stays', () => {
    const samples = [...overlap, quantity('Phone', '15:00', '16:00', 5000)];
    expect(daysWithSources('stepCount', samples)).toEqual({ '2024-05-01': [6020, 'Phone', 'Watch'] });
  });

  test('a sample partly covered counts for its uncovered share of time', () => {
    const samples = [
      quantity('My iPhone', '10:05', '10:15', 60),
      quantity('My Apple Watch', '10:00', '10:10', 100),
      quantity('My iPhone', '09:30', '11:00', 900),
    ];
    // 60 × 5/10 + 100 + 900 × 80/90
    expect(daysOf('stepCount', samples)).toEqual({ '2024-05-01': 930 });
  });

  test('three sources: each stretch belongs to the first of those that run', () => {
    const samples = [
      quantity('Band', '10:00', '11:00', 600),
      quantity('iPhone', '10:10', '10:40', 300),
      quantity('Watch', '10:20', '10:30', 50),
    ];
    // Band 30 of 60 minutes, iPhone 20 of 30, Watch whole
    expect(daysOf('stepCount', samples)).toEqual({ '2024-05-01': 300 + 200 + 50 });
  });

  test('one source never displaces itself', () => {
    const samples = [quantity('Watch', '10:00', '10:10', 100), quantity('Watch', '10:05', '10:15', 100)];
    expect(daysOf('stepCount', samples)).toEqual({ '2024-05-01': 200 });
  });

  test('samples that only touch do not overlap', () => {
    const samples = [quantity('Watch', '10:00', '10:10', 100), quantity('iPhone', '10:10', '10:20', 70)];
    expect(daysOf('stepCount', samples)).toEqual({ '2024-05-01': 170 });
  });

  test('what was typed in by hand ranks before the watch', () => {
    const samples = [
      quantity('Watch', '10:00', '10:10', 100),
      quantity('Health', '10:00', '10:10', 70, { userEntered: true }),
    ];
    expect(daysWithSources('stepCount', samples)).toEqual({ '2024-05-01': [70, 'Health'] });
  });

  test('a watch and a phone are known by their device text too', () => {
    const samples = [
      quantity('Aaa', '10:00', '10:10', 1),
      quantity('Bbb', '10:00', '10:10', 2, { device: '<<HKDevice: 0x1>, name:iPhone, model:iPhone>' }),
      quantity('Ccc', '10:00', '10:10', 4, { device: '<<HKDevice: 0x2>, name:Apple Watch, model:Watch>' }),
    ];
    expect(daysOf('stepCount', samples)).toEqual({ '2024-05-01': 4 });
    expect(daysOf('stepCount', samples.slice(0, 2))).toEqual({ '2024-05-01': 2 });
  });

  test.each([
    ['renamed', "Anna's watch", null],
    ['renamed beyond recognition', 'Tick', 'Apple Watch, Watch6,7, 10.2'],
    ['in another language', 'Часы', 'Watch7,1'],
    ['of another make', 'Galaxy Watch6', null],
    ['with an app that is called after the phone', 'iPhone Runner', 'Apple Watch, Watch6,2, 9.0'],
  ])('a watch %s still ranks before the phone', (_what, sourceName, device) => {
    const samples = [
      quantity('Aaa iPhone', '10:00', '10:10', 1, { device: 'iPhone, iPhone14,5, 17.0' }),
      quantity(sourceName, '10:00', '10:10', 2, { device }),
    ];
    expect(daysOf('stepCount', samples)).toEqual({ '2024-05-01': 2 });
  });

  test('an app on the phone that is called after the watch ranks as the phone does', () => {
    const samples = [
      quantity('WatchFit', '10:00', '10:10', 1, { device: 'iPhone, iPhone14,5, 17.0' }),
      quantity('Tick', '10:00', '10:10', 2, { device: 'Apple Watch, Watch6,7, 10.2' }),
    ];
    expect(daysOf('stepCount', samples)).toEqual({ '2024-05-01': 2 });
  });

  test("the user's order of sources wins over the usual one, but not over entries by hand", () => {
    const samples = [quantity('Watch', '10:00', '10:10', 100), quantity('Band', '10:00', '10:10', 60)];
    expect(daysOf('stepCount', samples, { priority: ['Band'] })).toEqual({ '2024-05-01': 60 });
    const byHand = quantity('Health', '10:00', '10:10', 7, { userEntered: true });
    expect(daysOf('stepCount', [...samples, byHand], { priority: ['Band', 'Watch'] })).toEqual({ '2024-05-01': 7 });
  });

  test('a sample of no length counts whole unless a source before its own is running', () => {
    const watch = quantity('Watch', '10:00', '10:10', 100);
    const momentAt = (time: string, sourceName = 'iPhone') => quantity(sourceName, time, time, 9);
    expect(daysOf('flightsClimbed', [watch, momentAt('10:05')])).toEqual({ '2024-05-01': 100 });
    expect(daysOf('flightsClimbed', [momentAt('10:00'), watch])).toEqual({ '2024-05-01': 100 });
    expect(daysOf('flightsClimbed', [watch, momentAt('10:10')])).toEqual({ '2024-05-01': 109 });
    expect(daysOf('flightsClimbed', [watch, momentAt('10:05', 'Watch')])).toEqual({ '2024-05-01': 109 });
    const phone = quantity('iPhone', '10:00', '10:10', 50);
    expect(daysOf('flightsClimbed', [phone, momentAt('10:05', 'Watch')])).toEqual({ '2024-05-01': 59 });
  });

  test('what two sources tell of one instant counts once, by their order', () => {
    const momentAt = (sourceName: string, value: number) => quantity(sourceName, '10:00', '10:00', value);
    const both = [momentAt('iPhone', 9), momentAt('Watch', 8)];
    expect(daysOf('flightsClimbed', both)).toEqual({ '2024-05-01': 8 });
    expect(daysOf('flightsClimbed', both, { priority: ['iPhone'] })).toEqual({ '2024-05-01': 9 });
    expect(daysOf('flightsClimbed', [...both, momentAt('Watch', 2)])).toEqual({ '2024-05-01': 10 });
    expect(daysOf('flightsClimbed', [...both, quantity('iPhone', '09:50', '10:10', 20)])).toEqual({
      '2024-05-01': 28,
    });
  });

  test('a measured zero is a value, a day without samples is none', () => {
    const samples = [quantity('Watch', '10:00', '10:10', 0)];
    expect(daysOf('stepCount', samples)).toEqual({ '2024-05-01': 0 });
  });
});

describe('units and digits', () => {
  test('distances are kept in metres and read in kilometres', () => {
    const samples = [quantity('Watch', '10:00', '10:10', 1234), quantity('Watch', '10:10', '10:20', 0.5)];
    expect(daysOf('distanceWalkingRunning', samples)).toEqual({ '2024-05-01': 1.2345 });
    expect(findMetric('distanceWalkingRunning')?.unit).toBe('km');
  });

  test('walking speed is read in km/h and step length in cm', () => {
    expect(daysOf('walkingSpeed', [quantity('iPhone', '10:00', '10:10', 1.25)])).toEqual({ '2024-05-01': 4.5 });
    expect(daysOf('walkingStepLength', [quantity('iPhone', '10:00', '10:10', 0.71)])).toEqual({ '2024-05-01': 71 });
  });

  test('A46: a percentage is a number of hundredths, with its unit', () => {
    const samples = [quantity('Watch', '10:00', '10:00', 97), quantity('Watch', '11:00', '11:00', 98)];
    expect(daysOf('oxygenSaturation', samples)).toEqual({ '2024-05-01': 97.5 });
    expect(findMetric('oxygenSaturation')?.unit).toBe('%');
  });

  test('ten tenths are one, and a cent beside a million is not lost', () => {
    const tenths = Array.from({ length: 10 }, (_, n) => quantity('Watch', `10:0${n}`, `10:0${n}`, 0.1));
    expect(daysOf('activeEnergyBurned', tenths)).toEqual({ '2024-05-01': 1 });
    const odd = [quantity('Watch', '10:00', '10:00', 0.1), quantity('Watch', '10:01', '10:01', 0.2)];
    expect(daysOf('activeEnergyBurned', odd)).toEqual({ '2024-05-01': 0.3 });
    const wide = [1e6, 0.01, -1e6].map((value, n) => quantity('Watch', `10:0${n}`, `10:0${n}`, value));
    expect(daysOf('activeEnergyBurned', wide)).toEqual({ '2024-05-01': 0.01 });
  });
});

describe('days', () => {
  test('A65: a sample over midnight is shared by time', () => {
    const samples = [quantity('iPhone', '2014-01-04T08:43:00Z', '2014-01-05T08:43:00Z', 1440)];
    expect(daysOf('stepCount', samples)).toEqual({ '2014-01-04': 917, '2014-01-05': 523 });
    expect(daysOf('dietaryWater', samples)).toEqual({ '2014-01-04': 917, '2014-01-05': 523 });
  });

  test('A65: a part of it that a watch covers is left to the watch, on its day', () => {
    const samples = [
      quantity('iPhone', '2014-01-04T22:00:00Z', '2014-01-05T02:00:00Z', 240),
      quantity('Watch', '2014-01-04T23:30:00Z', '2014-01-05T01:00:00Z', 900),
    ];
    // iPhone 90 minutes before and 60 after; Watch 30 of 90 minutes before midnight
    expect(daysOf('stepCount', samples)).toEqual({ '2014-01-04': 90 + 300, '2014-01-05': 60 + 600 });
  });

  test('a day of 25 hours holds 25 hours, a day of 23 holds 23', () => {
    const autumn = [quantity('iPhone', '2024-10-26T22:00:00Z', '2024-10-28T23:00:00Z', 49)];
    expect(daysOf('stepCount', autumn, { zoneAt: inBerlin })).toEqual({ '2024-10-27': 25, '2024-10-28': 24 });
    const spring = [quantity('iPhone', '2024-03-30T23:00:00Z', '2024-04-01T22:00:00Z', 47)];
    expect(daysOf('stepCount', spring, { zoneAt: inBerlin })).toEqual({ '2024-03-31': 23, '2024-04-01': 24 });
  });

  test('A37: the zone that the record names decides its day', () => {
    const sample = quantity('Watch', '2018-06-11T22:30:00Z', '2018-06-11T22:40:00Z', 10);
    expect(daysOf('stepCount', [{ ...sample, timeZone: 'Europe/Luxembourg' }])).toEqual({ '2018-06-12': 10 });
    expect(daysOf('stepCount', [sample], { zoneAt: () => 'Europe/Luxembourg' })).toEqual({ '2018-06-12': 10 });
    expect(daysOf('heartRate', [{ ...sample, timeZone: 'Europe/Luxembourg' }])).toEqual({ '2018-06-12': 10 });
    expect(daysOf('stepCount', [{ ...sample, timeZone: 'nonsense' }])).toEqual({ '2018-06-11': 10 });
  });

  test('A38: a day spent in Tokyo stays there after the flight home', () => {
    const samples = [
      quantity('Watch', '2024-05-10T16:30:00Z', '2024-05-10T16:40:00Z', 10),
      quantity('Watch', '2024-05-13T16:30:00Z', '2024-05-13T16:40:00Z', 20),
    ];
    expect(daysOf('stepCount', samples, { zoneAt: inTokyoThenLondon })).toEqual({ '2024-05-11': 10, '2024-05-13': 20 });
  });

  test('A39: summer time moves the day of a late sample, winter time does not', () => {
    const samples = [
      quantity('Watch', '2024-01-15T23:30:00Z', '2024-01-15T23:30:00Z', 60),
      quantity('Watch', '2024-07-15T23:30:00Z', '2024-07-15T23:30:00Z', 70),
    ];
    expect(daysOf('heartRate', samples, { zoneAt: inLondon })).toEqual({ '2024-01-15': 60, '2024-07-16': 70 });
  });

  test('only the days asked for are given, whole', () => {
    const samples = [
      quantity('iPhone', '2024-05-01T22:00:00Z', '2024-05-03T02:00:00Z', 28),
      quantity('iPhone', '2024-05-04T00:00:00Z', '2024-05-04T00:00:00Z', 5),
    ];
    const one = { from: '2024-05-02', to: '2024-05-02' };
    expect(daysOf('stepCount', samples, one)).toEqual({ '2024-05-02': 24 });
    expect(daysOf('stepCount', samples, { from: '2024-05-03', to: '2024-05-03' })).toEqual({ '2024-05-03': 2 });
    expect(daysOf('stepCount', samples, { from: '2024-05-05', to: '2024-05-06' })).toEqual({});
  });

  test('a sample over centuries costs only the days asked for', () => {
    const hours = (Date.parse('2900-01-01T00:00:00Z') - Date.parse('1900-01-01T00:00:00Z')) / 3_600_000;
    const samples = [quantity('iPhone', '1900-01-01T00:00:00Z', '2900-01-01T00:00:00Z', hours)];
    const few = { from: '2024-05-02', to: '2024-05-03' };
    expect(daysOf('stepCount', samples, few)).toEqual({ '2024-05-02': 24, '2024-05-03': 24 });
    expect(daysOf('dietaryWater', samples, few)).toEqual({ '2024-05-02': 24, '2024-05-03': 24 });
    const mindful = [sleep('App', 'notApplicable', '1900-01-01T00:00', '2900-01-01T00:00')];
    expect(daysOf('mindfulSession', mindful, few)).toEqual({ '2024-05-02': 1440, '2024-05-03': 1440 });
  });
});

const second = (n: number) => new Date(at('2024-05-01T10:00:00Z') + n * 1000).toISOString();

describe('discrete metrics', () => {
  test('the average is the plain mean of the samples that start in the day', () => {
    const samples = [
      quantity('Watch', '2024-05-01T23:59:00Z', '2024-05-02T00:10:00Z', 60),
      quantity('Watch', '2024-05-01T10:00:00Z', '2024-05-01T10:00:00Z', 75),
      quantity('Strap', '2024-05-01T10:00:00Z', '2024-05-01T10:00:00Z', 90),
      quantity('Watch', '2024-05-02T00:00:00Z', '2024-05-02T00:00:00Z', 50),
    ];
    expect(daysWithSources('restingHeartRate', samples)).toEqual({
      '2024-05-01': [75, 'Strap', 'Watch'],
      '2024-05-02': [50, 'Watch'],
    });
  });

  test('heart rates count by the time they stand for: an hour of one a second is an hour', () => {
    const workout = Array.from({ length: 3600 }, (_, n) => quantity('Watch', second(n), second(n), 150));
    const rest = Array.from({ length: 12 }, (_, n) =>
      quantity('Watch', second(3600 + n * 600), second(3600 + n * 600), 60),
    );
    // 3,599.5 seconds of 150 and 7,200.5 of 60, since the last of the run and the first of the rest are a second apart.
    const expected = (150 * 3600 + 60 * (600 * 11 + 300 + 0.5)) / (3600 + 600 * 11 + 300 + 0.5);
    expect(daysOf('heartRate', [...workout, ...rest])['2024-05-01']).toBeCloseTo(expected, 9);
  });

  test('heart rates at even distances, or far apart, count alike', () => {
    const even = [60, 62, 90].map((value, n) => quantity('Watch', `10:0${n}`, `10:0${n}`, value));
    expect(daysOf('heartRate', even)).toEqual({ '2024-05-01': 70.6666666667 });
    const sparse = [60, 62, 90].map((value, n) => quantity('Watch', `1${n}:0${n}`, `1${n}:0${n}`, value));
    expect(daysOf('heartRate', sparse)).toEqual({ '2024-05-01': 70.6666666667 });
  });

  test('a heart rate with a length counts for it, and those of one instant share', () => {
    const samples = [
      quantity('App', '10:00', '10:30', 80),
      quantity('Watch', '12:00', '12:00', 60),
      quantity('Strap', '12:00', '12:00', 70),
    ];
    expect(daysOf('heartRate', samples)).toEqual({ '2024-05-01': (80 * 30 + 65 * 15) / 45 });
  });

  test('sound levels are averaged as energy: ten minutes of 90 dB and an hour of 60 dB are no 64 dB', () => {
    const samples = [quantity('Watch', '10:00', '10:10', 90), quantity('Watch', '10:10', '11:10', 60)];
    const level = 10 * Math.log10((10 * 1e9 + 60 * 1e6) / 70);
    expect(daysOf('environmentalAudioExposure', samples)['2024-05-01']).toBeCloseTo(level, 9);
    expect(level).toBeCloseTo(81.6, 1);
    const steady = [quantity('Watch', '10:00', '10:00', 70), quantity('Watch', '10:05', '10:30', 70)];
    expect(daysOf('headphoneAudioExposure', steady)).toEqual({ '2024-05-01': 70 });
  });

  test('K8: what is measured over a night counts on the day on which the night ends', () => {
    const nights = [
      night('17T23:10', '18T06:30', 36),
      night('19T00:20', '19T06:50', 36.5),
      night('19T23:30', '20T06:20', 35),
      // The average of a day, as sums of days bring it, is of that day.
      night('21T00:00', '22T00:00', 34),
    ];
    for (const metricId of ['appleSleepingWristTemperature', 'appleSleepingBreathingDisturbances']) {
      const days = daysOf(metricId, nights, { zoneAt: inBerlin });
      expect(days).toEqual({ '2026-03-18': 36, '2026-03-19': 36.5, '2026-03-20': 35, '2026-03-21': 34 });
    }
    const heart = daysOf('restingHeartRate', [night('17T23:10', '18T06:30', 50)], { zoneAt: inBerlin });
    expect(heart).toEqual({ '2026-03-17': 50 });
  });

  test('the latest is the last of the day, not the last read nor the mean', () => {
    const samples = [
      quantity('Scale', '19:00', '19:00', 81.5),
      quantity('Scale', '07:00', '07:00', 80.2),
      quantity('Scale', '2024-05-02T06:00:00Z', '2024-05-02T06:00:00Z', 80),
    ];
    expect(daysWithSources('bodyMass', samples)).toEqual({
      '2024-05-01': [81.5, 'Scale'],
      '2024-05-02': [80, 'Scale'],
    });
  });

  test('of two at one time the entry by hand is the latest, in either order', () => {
    const scale = quantity('Scale', '07:00', '07:00', 80.2);
    const byHand = quantity('Health', '07:00', '07:00', 79, { userEntered: true });
    expect(daysOf('bodyMass', [scale, byHand])).toEqual({ '2024-05-01': 79 });
    expect(daysOf('bodyMass', [byHand, scale])).toEqual({ '2024-05-01': 79 });
  });
});

describe('nutrition', () => {
  test('two apps that log at one time log two things', () => {
    const samples = [quantity('Water App', '12:00', '12:00', 250), quantity('Meal App', '12:00', '12:00', 300)];
    expect(daysWithSources('dietaryWater', samples)).toEqual({ '2024-05-01': [550, 'Meal App', 'Water App'] });
  });

  test('what another app repeats exactly counts once, and an interval displaces nothing', () => {
    const samples = [
      quantity('Meal App', '12:00', '12:00', 0.3),
      quantity('Mirror', '12:00', '12:00', 0.1 + 0.2),
      quantity('Mirror', '12:00', '12:30', 1),
      quantity('Watch', '11:00', '13:00', 2),
    ];
    expect(daysOf('dietaryProtein', samples)).toEqual({ '2024-05-01': 3.3 });
  });
});

const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
/** Half a unit in each half hour from eight on. */
const basal = [480, 510, 540, 570].map((minute) =>
  quantity('Loop', clock(minute), clock(minute + 30), 0.5, { subject: 'basal' }),
);
const bolus = (sourceName: string, start: string, end = start, value = 6) =>
  quantity(sourceName, start, end, value, { subject: 'bolus' });

describe('a sample that crosses the switch of a zone', () => {
  // From 2 May 2024 on in Tokyo: its midnight is 17:00 in Berlin on the first.
  const moved = at('2024-05-01T15:00:00Z');
  const there = { zoneAt: (instant: Instant) => (instant < moved ? 'Europe/Berlin' : 'Asia/Tokyo'), changes: [moved] };
  // And back from 2 May on: Berlin's midnight is seven in the morning in Tokyo, where it was the second since midnight.
  const home = at('2024-05-01T22:00:00Z');
  const back = { zoneAt: (instant: Instant) => (instant < home ? 'Asia/Tokyo' : 'Europe/Berlin'), changes: [home] };

  test.each(['stepCount', 'dietaryWater'])(
    '%s ten minutes either side are half of the one day and half of the next',
    (metricId) => {
      const samples = [quantity('Watch', '2024-05-01T14:50:00Z', '2024-05-01T15:10:00Z', 1000)];
      expect(daysOf(metricId, samples, there)).toEqual({ '2024-05-01': 500, '2024-05-02': 500 });
      expect(daysOf(metricId, samples, { ...there, from: '2024-05-02', to: '2024-05-02' })).toEqual({
        '2024-05-02': 500,
      });
    },
  );

  test('minutes are cut there too; a day that was longer keeps all of its own', () => {
    const samples = [sleep('App', 'notApplicable', '2024-05-01T14:50', '2024-05-01T15:10')];
    expect(daysOf('mindfulSession', samples, there)).toEqual({ '2024-05-01': 10, '2024-05-02': 10 });
    const long = quantity('Watch', '2024-05-01T14:00:00Z', '2024-05-02T23:00:00Z', 33);
    expect(daysOf('stepCount', [long], back)).toEqual({ '2024-05-01': 1, '2024-05-02': 31, '2024-05-03': 1 });
  });

  test('a sample that names its zone is told by that alone', () => {
    const samples = [
      quantity('Watch', '2024-05-01T14:50:00Z', '2024-05-01T15:10:00Z', 1000, { timeZone: 'Europe/Berlin' }),
    ];
    expect(daysOf('stepCount', samples, there)).toEqual({ '2024-05-01': 1000 });
  });

  test('a month of steps is cut at each switch on its way', () => {
    const changes = [moved, at('2024-05-10T10:00:00Z')];
    const zoneAt = (instant: Instant) =>
      ['Europe/Berlin', 'Asia/Tokyo', 'Pacific/Honolulu'][changes.filter((change) => change <= instant).length] ?? '';
    const month = quantity('Watch', '2024-04-20T00:00:00Z', '2024-05-18T00:00:00Z', 28_000);
    const days = daysOf('stepCount', [month], { zoneAt, changes });
    expect(Object.values(days).reduce((sum, value) => sum + value, 0)).toBeCloseTo(28_000, 8);
    // 17 hours until Tokyo's midnight; Tokyo's tenth until Honolulu's, which is 19 hours behind.
    expect([days['2024-05-01'], days['2024-05-02'], days['2024-05-10']]).toEqual(
      [17, 24, 43].map((hours) => expect.closeTo((hours * 1000) / 24, 8)),
    );
  });
});

describe('what is logged', () => {
  test.each([
    ['by a pen', bolus('Smart pen', '09:15')],
    ['by a pen whose name comes first', bolus('A pen', '09:15')],
    ['by a pen that takes some seconds', bolus('Smart pen', '2024-05-01T09:15:00Z', '2024-05-01T09:15:05Z')],
    ['by hand', { ...bolus('Health', '09:15'), userEntered: true }],
    ['by the pump itself', bolus('Loop', '09:15')],
    ['at the instant at which a basal begins', bolus('Smart pen', '08:30')],
  ])('a dose %s adds to a running basal, whatever the order of sources', (_how, dose) => {
    for (const priority of [[], ['Smart pen'], ['Loop']]) {
      expect(daysOf('insulinDelivery', [...basal, dose], { priority })).toEqual({ '2024-05-01': 8 });
    }
  });

  test('only an exact repeat of another app counts once: time, amount and reason', () => {
    const one = bolus('Loop', '09:15');
    const also = (change: Partial<StatisticsSample>) =>
      daysOf('insulinDelivery', [one, { ...one, sourceName: 'App', ...change }]);
    expect(also({})).toEqual({ '2024-05-01': 6 });
    expect(also({ subject: 'basal' })).toEqual({ '2024-05-01': 12 });
    expect(also({ subject: null })).toEqual({ '2024-05-01': 12 });
    expect(also({ value: 5 })).toEqual({ '2024-05-01': 11 });
    expect(also({ end: onFirstOfMay('09:16') })).toEqual({ '2024-05-01': 12 });
  });

  test.each([
    ['Loop', 'App'],
    ['App', 'Loop'],
  ])('two equal doses of one app count twice, however many of them %s or %s repeats', (twice, once) => {
    const [one, other] = [bolus(twice, '09:15'), bolus(once, '09:15')];
    for (const doses of [
      [one, one, other],
      [one, other, one],
      [other, one, one],
      [one, other, one, other],
    ]) {
      expect(daysOf('insulinDelivery', doses)).toEqual({ '2024-05-01': 12 });
    }
  });

  test('two foods of equal energy are two, a food that another app repeats is one', () => {
    const egg = quantity('Diary', '08:00', '08:00', 78, { subject: 'egg' });
    const toast = { ...egg, sourceName: 'Scanner', subject: 'toast' };
    expect(daysOf('dietaryEnergyConsumed', [egg, toast])).toEqual({ '2024-05-01': 156 });
    expect(daysOf('dietaryEnergyConsumed', [egg, { ...egg, sourceName: 'Scanner' }])).toEqual({ '2024-05-01': 78 });
  });

  test.each(['insulinDelivery', 'inhalerUsage', 'numberOfTimesFallen', 'numberOfAlcoholicBeverages', 'dietaryWater'])(
    '%s of two apps at one time add up',
    (metricId) => {
      const day = quantity('Watch', '08:00', '20:00', 2);
      expect(daysOf(metricId, [day, quantity('App', '10:00', '10:00', 1)])).toEqual({ '2024-05-01': 3 });
      expect(daysOf(metricId, [quantity('App', '10:00', '10:00', 1), quantity('Band', '10:00', '10:00', 2)])).toEqual({
        '2024-05-01': 3,
      });
    },
  );
});

describe('sleep', () => {
  const night = [
    sleep('Phone', 'inBed', '2024-05-01T23:00', '2024-05-02T07:00'),
    sleep('Watch', 'asleepCore', '2024-05-01T23:10', '2024-05-02T02:00'),
    sleep('Watch', 'asleepDeep', '2024-05-02T02:00', '2024-05-02T03:00'),
    sleep('Watch', 'asleepREM', '2024-05-02T03:00', '2024-05-02T06:50'),
  ];

  test('A43: time in bed and stages are not added; the night belongs to the day it ends', () => {
    expect(daysWithSources('sleepInBed', night)).toEqual({ '2024-05-02': [480, 'Phone'] });
    expect(daysWithSources('sleepAsleep', night)).toEqual({ '2024-05-02': [460, 'Watch'] });
    expect(daysOf('sleepCore', night)).toEqual({ '2024-05-02': 170 });
    expect(daysOf('sleepDeep', night)).toEqual({ '2024-05-02': 60 });
    expect(daysOf('sleepRem', night)).toEqual({ '2024-05-02': 230 });
  });

  test('a stage that no source recorded is absent, not zero', () => {
    expect(daysOf('sleepAwake', night)).toEqual({});
    expect(daysOf('sleepInBed', night.slice(1))).toEqual({});
  });

  test.each(['asleep', 'asleepUnspecified', 'asleepCore', 'asleepDeep', 'asleepREM', 'asleepRem'])(
    'A41: %s is sleep',
    (value) => {
      const samples = [sleep('Watch', value, '2024-05-01T23:00', '2024-05-02T07:00')];
      expect(daysOf('sleepAsleep', samples)).toEqual({ '2024-05-02': 480 });
    },
  );

  test('A41: unspecified sleep is no stage, and awake is no sleep', () => {
    const samples = [
      sleep('App', 'asleep', '2024-05-01T23:00', '2024-05-02T03:00'),
      sleep('App', 'awake', '2024-05-02T03:00', '2024-05-02T03:20'),
      sleep('App', 'asleepUnspecified', '2024-05-02T03:20', '2024-05-02T07:00'),
    ];
    expect(daysOf('sleepCore', samples)).toEqual({});
    expect(daysOf('sleepAwake', samples)).toEqual({ '2024-05-02': 20 });
    expect(daysOf('sleepAsleep', samples)).toEqual({ '2024-05-02': 460 });
  });

  test('A45: of two sources over one night each counts where the other says nothing, and none twice', () => {
    const samples = [
      sleep('Watch', 'asleepCore', '2024-05-01T23:00', '2024-05-02T03:00'),
      sleep('Watch', 'asleepDeep', '2024-05-02T03:00', '2024-05-02T07:00'),
      sleep('Sleep App', 'asleep', '2024-05-01T22:50', '2024-05-02T07:05'),
    ];
    expect(daysWithSources('sleepAsleep', samples)).toEqual({ '2024-05-02': [495, 'Sleep App', 'Watch'] });
  });

  test('a wakeful hour does not end a night, an afternoon nap is its own', () => {
    const samples = [
      sleep('Watch', 'asleepCore', '2024-05-01T21:00', '2024-05-01T23:00'),
      sleep('Watch', 'asleepCore', '2024-05-02T00:30', '2024-05-02T06:00'),
      sleep('Watch', 'asleepCore', '2024-05-02T14:00', '2024-05-02T15:00'),
      sleep('Watch', 'asleepCore', '2024-05-02T21:00', '2024-05-02T23:30'),
      sleep('Watch', 'asleepCore', '2024-05-03T01:31', '2024-05-03T05:31'),
    ];
    expect(daysOf('sleepAsleep', samples)).toEqual({ '2024-05-02': 120 + 330 + 60 + 150, '2024-05-03': 240 });
    expect(daysOf('sleepNaps', samples)).toEqual({ '2024-05-02': 60 + 150 });
  });

  test('naps are apart from the night: the session of most sleep, whenever it is', () => {
    const samples = [
      sleep('Phone', 'inBed', '2024-05-02T13:00', '2024-05-02T14:10'),
      sleep('Watch', 'asleepCore', '2024-05-02T13:10', '2024-05-02T13:40'),
      sleep('App', 'asleep', '2024-05-02T13:20', '2024-05-02T14:00'),
      sleep('Watch', 'asleepCore', '2024-05-02T22:00', '2024-05-03T00:30'),
      sleep('Watch', 'asleepCore', '2024-05-03T09:00', '2024-05-03T16:00'),
    ];
    expect(daysOf('sleepNaps', samples)).toEqual({ '2024-05-03': 150 });
    const withNight = [sleep('Watch', 'asleepDeep', '2024-05-02T00:00', '2024-05-02T06:00'), ...samples];
    expect(daysWithSources('sleepNaps', withNight)).toEqual({
      '2024-05-02': [50, 'App', 'Watch'],
      '2024-05-03': [150, 'Watch'],
    });
    expect(daysOf('sleepAsleep', withNight)).toEqual({ '2024-05-02': 410, '2024-05-03': 570 });
  });

  const wakeful = [
    sleep('Watch', 'asleepCore', '2024-05-01T23:00', '2024-05-02T02:00'),
    sleep('Watch', 'awake', '2024-05-02T02:00', '2024-05-02T02:30'),
    sleep('Watch', 'asleepREM', '2024-05-02T02:30', '2024-05-02T06:00'),
  ];

  test.each(['App', 'Zzz', 'iPhone'])('awake by the watch is not asleep, whatever %s says', (name) => {
    const samples = [...wakeful, sleep(name, 'asleep', '2024-05-01T22:50', '2024-05-02T06:10')];
    expect(daysWithSources('sleepAsleep', samples)).toEqual({
      '2024-05-02': [180 + 210 + 20, ...[name, 'Watch'].sort()],
    });
    expect(daysWithSources('sleepAwake', samples)).toEqual({ '2024-05-02': [30, 'Watch'] });
    expect(daysOf('sleepRem', samples)).toEqual({ '2024-05-02': 210 });
  });

  test('an app that says awake does not wake whom the watch calls asleep', () => {
    const samples = [...wakeful, sleep('App', 'awake', '2024-05-02T01:30', '2024-05-02T03:00')];
    expect(daysOf('sleepAsleep', samples)).toEqual({ '2024-05-02': 390 });
    expect(daysOf('sleepAwake', samples)).toEqual({ '2024-05-02': 30 });
  });

  test("the user's order decides, and so does what was typed in by hand", () => {
    const samples = [...wakeful, sleep('App', 'asleepDeep', '2024-05-01T22:50', '2024-05-02T06:10')];
    expect(daysWithSources('sleepDeep', samples)).toEqual({ '2024-05-02': [20, 'App'] });
    expect(daysWithSources('sleepDeep', samples, { priority: ['App'] })).toEqual({ '2024-05-02': [440, 'App'] });
    expect(daysOf('sleepAwake', samples, { priority: ['App'] })).toEqual({});
    const byHand = { ...sleep('Health', 'awake', '2024-05-01T23:00', '2024-05-02T01:00'), userEntered: true };
    expect(daysOf('sleepAsleep', [...samples, byHand], { priority: ['App'] })).toEqual({ '2024-05-02': 320 });
  });

  test.each([
    ['Aaa', 'Bbb'],
    ['Bbb', 'Aaa'],
  ])('of equals stages and awake go before asleep without a stage, whatever their names: %s, %s', (staged, plain) => {
    const samples = [
      sleep(plain, 'asleep', '2024-05-01T22:50', '2024-05-02T06:10'),
      sleep(staged, 'asleepDeep', '2024-05-01T23:00', '2024-05-02T02:00'),
      sleep(staged, 'awake', '2024-05-02T02:00', '2024-05-02T02:30'),
      sleep(staged, 'asleepCore', '2024-05-02T02:30', '2024-05-02T06:00'),
      sleep(plain, 'asleepCore', '2024-05-02T02:10', '2024-05-02T02:20'),
    ];
    expect(daysOf('sleepAsleep', samples)).toEqual({ '2024-05-02': 440 - 20 });
    expect(daysOf('sleepDeep', samples)).toEqual({ '2024-05-02': 180 });
    expect(daysOf('sleepCore', samples)).toEqual({ '2024-05-02': 220 });
    expect(daysOf('sleepAwake', samples)).toEqual({ '2024-05-02': 20 });
  });

  test('a watch is known by its device text in sleep too', () => {
    const tick = sleep('Tick', 'awake', '2024-05-02T02:00', '2024-05-02T03:00');
    const samples = [sleep('App', 'asleepCore', '2024-05-01T23:00', '2024-05-02T06:00'), tick];
    expect(daysOf('sleepAsleep', samples)).toEqual({ '2024-05-02': 420 });
    const watch = { ...tick, device: 'Apple Watch, Watch6,7, 10.2' };
    expect(daysOf('sleepAsleep', [...samples.slice(0, 1), watch])).toEqual({ '2024-05-02': 360 });
  });

  test('the night is the session with the most time asleep, not the one that was longest in bed', () => {
    const mat = sleep('Bed mat', 'inBed', '2024-05-02T09:00', '2024-05-02T18:00');
    const watch = sleep('Watch', 'asleepCore', '2024-05-01T23:30', '2024-05-02T06:00');
    expect(daysOf('sleepNaps', [watch, mat])).toEqual({});
    expect(daysOf('sleepAsleep', [watch, mat])).toEqual({ '2024-05-02': 390 });
    const long = sleep('Bed mat', 'inBed', '2024-05-01T16:00', '2024-05-02T06:10');
    const nap = sleep('Watch', 'asleepCore', '2024-05-02T14:00', '2024-05-02T14:40');
    expect(daysOf('sleepNaps', [watch, long, nap])).toEqual({ '2024-05-02': 40 });
    const restless = sleep('Watch', 'asleepCore', '2024-05-02T12:00', '2024-05-02T12:30');
    expect(daysOf('sleepNaps', [watch, mat, restless])).toEqual({ '2024-05-02': 30 });
  });

  test('a night that an app writes again and again is its longest', () => {
    const samples = ['00:05', '01:18', '06:05'].map((end) =>
      sleep('App', 'asleepUnspecified', '2024-05-01T23:00', `2024-05-02T${end}`),
    );
    expect(daysOf('sleepAsleep', samples)).toEqual({ '2024-05-02': 425 });
  });

  test('a night through the change of clocks has its true length', () => {
    const samples = [sleep('Watch', 'asleep', '2024-10-26T21:00', '2024-10-27T06:00')];
    expect(daysOf('sleepAsleep', samples, { zoneAt: inBerlin })).toEqual({ '2024-10-27': 540 });
  });

  test('A37: a night ends on the day of the zone that it names', () => {
    const samples = [sleep('Watch', 'asleep', '2024-05-01T09:00', '2024-05-01T16:30', 'Asia/Tokyo')];
    expect(daysOf('sleepAsleep', samples)).toEqual({ '2024-05-02': 450 });
  });

  test('a source that always says in bed is cut at six in the evening, and no day is lost', () => {
    const samples = [sleep('Phone', 'inBed', '2024-05-01T12:00', '2024-05-04T08:00')];
    expect(daysOf('sleepInBed', samples)).toEqual({
      '2024-05-01': 360,
      '2024-05-02': 1440,
      '2024-05-03': 1440,
      '2024-05-04': 840,
    });
  });
});

describe('stand hours and mindful minutes', () => {
  test('A76: stand hours, stand minutes and exercise minutes are three metrics', () => {
    const hours = [...Array.from({ length: 14 }, (_, n) => hour('stood', 7 + n)), hour('idle', 21)];
    expect(daysOf('appleStandHour', hours)).toEqual({ '2024-05-01': 14 });
    const minutes = [quantity('Watch', '10:00', '10:05', 3), quantity('Watch', '10:05', '10:10', 2)];
    expect(daysOf('appleStandTime', minutes)).toEqual({ '2024-05-01': 5 });
    expect(daysOf('appleExerciseTime', minutes)).toEqual({ '2024-05-01': 5 });
    expect(['appleStandHour', 'appleStandTime', 'appleExerciseTime'].map((id) => findMetric(id)?.unit)).toEqual([
      'count',
      'min',
      'min',
    ]);
  });

  test('an hour that two watches report counts once; a day of idle hours is a zero', () => {
    expect(daysOf('appleStandHour', [hour('stood', 7), hour('stood', 7, 'Old Watch')])).toEqual({ '2024-05-01': 1 });
    expect(daysOf('appleStandHour', [hour('idle', 7), hour('idle', 8)])).toEqual({ '2024-05-01': 0 });
  });

  test('mindful minutes are united and cut at midnight', () => {
    const samples = [
      sleep('App', 'notApplicable', '2024-05-01T23:50', '2024-05-02T00:10'),
      sleep('Watch', 'notApplicable', '2024-05-02T00:05', '2024-05-02T00:20'),
      sleep('Watch', 'notApplicable', '2024-05-02T00:06', '2024-05-02T00:08'),
    ];
    expect(daysOf('mindfulSession', samples)).toEqual({ '2024-05-01': 10, '2024-05-02': 20 });
  });
});

test('a day whose sum overflows is left out, the others stay', () => {
  const samples = [
    quantity('P', '08:00', '09:00', 1e308),
    quantity('P', '10:00', '11:00', 1e308),
    quantity('P', '2024-05-02T08:00:00Z', '2024-05-02T09:00:00Z', 5),
  ];
  expect(daysOf('stepCount', samples)).toEqual({ '2024-05-02': 5 });
});

test('50,000 sources that overlap in one hour cost no more than their sorting, and the first to begin counts', () => {
  const start = Date.parse('2024-05-01T08:00:00Z');
  const samples = Array.from({ length: 50_000 }, (_, index) => ({
    ...quantity(`S${String(99_999 - index)}`, '08:00', '09:00', 1),
    start: (start + index) as Instant,
    end: (start + 3_600_000 + index) as Instant,
  }));
  // Of the processor: other programs share the machine.
  const begun = process.cpuUsage();
  const days = daysWithSources('stepCount', samples, { from: '2024-05-01', to: '2024-05-01' });
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(5000);
  const [total, ...sources] = days['2024-05-01'] ?? [0];
  // The first source counts for its whole hour, each other one for the millisecond by which it ends later.
  expect(total).toBeCloseTo(1 + 49_999 / 3_600_000, 9);
  expect(sources).toHaveLength(50_000);
});

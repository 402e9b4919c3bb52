import { findMetric } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { localDate, type StatisticsCategorySample, type StatisticsSample } from '@vitalgate/days';
import type { Instant } from '../../records/instant.ts';
import { explainMetricDay } from './explain-metric-day.ts';

/** The user's zone is an hour ahead of UTC. */
const at = (localTime: string) => Date.parse(`2026-11-${localTime}+01:00`) as Instant;
const clock = (instant: number) => new Date(instant + 3_600_000).toISOString().slice(8, 16);

function quantity(sourceName: string, from: string, to: string, value: number, timeZone: string | null = null) {
  return { start: at(from), end: at(to), value, sourceName, device: null, userEntered: false, timeZone };
}

const crossing = [
  quantity('Watch', '26T10:00', '26T10:10', 100),
  quantity('iPhone', '26T23:50', '27T00:10', 500),
  quantity('Watch', '26T23:55', '27T00:05', 200),
];

interface Recorded {
  readonly quantities?: readonly StatisticsSample[];
  readonly categories?: readonly StatisticsCategorySample[];
  readonly superseded?: readonly StatisticsSample[];
  /** From when on the user is in UTC. */
  readonly travelled?: Instant;
}

function explain(metricId: string, date: string, recorded: Recorded) {
  const { quantities = [], categories = [], superseded = [], travelled = Infinity as Instant } = recorded;
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  const reader = {
    quantitySamples: () => quantities,
    categorySamples: () => categories,
    superseded: { quantitySamples: () => superseded, categorySamples: () => [] },
  };
  const zones = { knows: () => true, offsetMinutes: (zone: string) => (zone === 'Europe/Berlin' ? 60 : 0) };
  const zoneAt = (instant: Instant) => (instant < travelled ? 'Europe/Berlin' : 'Etc/UTC');
  const rule = { zones, zoneAt, changes: Number.isFinite(travelled) ? [travelled] : [] };
  return explainMetricDay(metric, { reader, rule }, localDate(date), 'Europe/Berlin');
}

const told = ({ parts }: ReturnType<typeof explain>) =>
  parts.map(({ sample, from, to, value, whole, counted, otherDays, reason, by }) => [
    `${clock(from)} ${clock(to)} ${sample.sourceName}`,
    value,
    whole,
    counted,
    otherDays.map((other) => `${other.whole}: ${other.from} to ${other.to}`).join(),
    [...by, reason].join(' '),
  ]);
const stretchesOf = ({ stretches }: ReturnType<typeof explain>) =>
  stretches.map(({ start, end, source, counted, leftOut, over }) => [
    `${clock(start)} ${clock(end)} ${source}`,
    counted,
    leftOut,
    ...over,
  ]);
const recordedBy = ({ sources }: ReturnType<typeof explain>) =>
  sources.map(({ name, whole, counted, leftOut }) => [name, whole, counted, leftOut]);

test('a sum up to midnight: rows, sources and stretches are cut alike, and a row names what the next day has', () => {
  const explained = explain('stepCount', '2026-11-26', { quantities: crossing });
  expect(explained.value).toBe(325);
  expect(told(explained)).toEqual([
    ['26T10:00 26T10:10 Watch', 100, 100, 100, '', ''],
    ['26T23:50 27T00:00 iPhone', 500, 250, 125, '250: 2026-11-27 to 2026-11-27', 'Watch covered'],
    ['26T23:55 27T00:00 Watch', 200, 100, 100, '100: 2026-11-27 to 2026-11-27', ''],
  ]);
  expect(recordedBy(explained)).toEqual([
    ['Watch', 200, 200, 0],
    ['iPhone', 250, 125, 125],
  ]);
  expect(stretchesOf(explained)).toEqual([
    ['26T10:00 26T10:10 Watch', 100, 0],
    ['26T23:50 26T23:55 iPhone', 125, 0],
    ['26T23:55 27T00:00 Watch', 100, 125, 'iPhone'],
  ]);
});

test('a sum from midnight on: a row names what the day before has', () => {
  const explained = explain('stepCount', '2026-11-27', { quantities: crossing });
  expect(explained.value).toBe(225);
  expect(told(explained)).toEqual([
    ['27T00:00 27T00:05 Watch', 200, 100, 100, '100: 2026-11-26 to 2026-11-26', ''],
    ['27T00:00 27T00:10 iPhone', 500, 250, 125, '250: 2026-11-26 to 2026-11-26', 'Watch covered'],
  ]);
  expect(stretchesOf(explained)).toEqual([
    ['27T00:00 27T00:05 Watch', 100, 125, 'iPhone'],
    ['27T00:05 27T00:10 iPhone', 125, 0],
  ]);
});

test('a sample of several days has one entry for the days before and one for those after', () => {
  const quantities = [quantity('iPhone', '24T00:00', '28T00:00', 400)];
  const explained = explain('stepCount', '2026-11-26', { quantities });
  expect(told(explained)).toEqual([
    ['26T00:00 27T00:00 iPhone', 400, 100, 100, '200: 2026-11-24 to 2026-11-25,100: 2026-11-27 to 2026-11-27', ''],
  ]);
});

test('a sample that names a zone is cut at the midnight of that zone, and so is its stretch', () => {
  const quantities = [quantity('iPhone', '26T23:50', '27T01:10', 80, 'Etc/UTC')];
  const explained = explain('stepCount', '2026-11-26', { quantities });
  expect(told(explained)).toEqual([['26T23:50 27T01:00 iPhone', 80, 70, 70, '10: 2026-11-27 to 2026-11-27', '']]);
  expect(stretchesOf(explained)).toEqual([['26T23:50 27T01:00 iPhone', 70, 0]]);
});

test('K8: a superseded measurement of a night is named on the day on which the night ends', () => {
  const superseded = [quantity('Watch', '26T23:10', '27T06:30', 36)];
  const type = 'appleSleepingWristTemperature';
  expect(explain(type, '2026-11-26', { superseded }).parts).toEqual([]);
  expect(explain(type, '2026-11-27', { superseded }).parts.map(({ reason }) => reason)).toEqual(['superseded']);
});

test('what is logged, timed or superseded over midnight names the other day too', () => {
  const logged = [quantity('App', '26T23:00', '27T01:00', 500)];
  expect(told(explain('dietaryWater', '2026-11-27', { quantities: logged })).map((row) => row.slice(1))).toEqual([
    [500, 250, 250, '250: 2026-11-26 to 2026-11-26', ''],
  ]);
  const session = { ...quantity('App', '26T23:40', '27T00:10', 0), value: '' };
  expect(told(explain('mindfulSession', '2026-11-26', { categories: [session] }))).toEqual([
    ['26T23:40 27T00:00 App', '', null, 20, '10: 2026-11-27 to 2026-11-27', ''],
  ]);
  const superseded = [quantity('iPhone', '26T23:50', '27T00:10', 500)];
  expect(told(explain('stepCount', '2026-11-26', { superseded }))).toEqual([
    ['26T23:50 27T00:00 iPhone', 500, 250, 0, '250: 2026-11-27 to 2026-11-27', 'superseded'],
  ]);
});

test('what counts whole on the day on which it starts has no other day', () => {
  const quantities = [quantity('Watch', '26T23:50', '27T00:10', 60)];
  const [part] = explain('heartRate', '2026-11-26', { quantities }).parts;
  expect([part?.value, part?.counted, part?.otherDays]).toEqual([60, 60, []]);
});

test('a day that goes on when the user changes zones holds a sample as one part', () => {
  // Midnight in UTC: the day has begun an hour before in Berlin.
  const travelled = at('26T01:00');
  const over = quantity('App', '26T00:40', '26T01:20', 80);
  const whole = ['26T00:40 26T01:20 App', 80, 80, 80, '', ''];
  expect(told(explain('stepCount', '2026-11-26', { quantities: [over], travelled }))).toEqual([whole]);
  expect(told(explain('dietaryWater', '2026-11-26', { quantities: [over], travelled }))).toEqual([whole]);
  const session = { ...over, value: '' };
  expect(told(explain('mindfulSession', '2026-11-26', { categories: [session], travelled }))).toEqual([
    ['26T00:40 26T01:20 App', '', null, 40, '', ''],
  ]);
  expect(told(explain('stepCount', '2026-11-26', { superseded: [over], travelled }))).toEqual([
    ['26T00:40 26T01:20 App', 80, 80, 0, '', 'superseded'],
  ]);
});

test('of a sample that another source covers up to a change of zones, the rest counts in the same row', () => {
  const quantities = [quantity('iPhone', '26T00:40', '26T01:20', 80), quantity('Watch', '26T00:40', '26T01:00', 30)];
  const explained = explain('stepCount', '2026-11-26', { quantities, travelled: at('26T01:00') });
  expect(explained.value).toBe(70);
  expect(told(explained)).toEqual([
    ['26T00:40 26T01:00 Watch', 30, 30, 30, '', ''],
    ['26T00:40 26T01:20 iPhone', 80, 80, 40, '', 'Watch covered'],
  ]);
});

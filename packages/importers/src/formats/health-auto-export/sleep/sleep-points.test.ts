import { expect, test } from 'vitest';
import { importPayload, metricPayload, utc } from '../../../../../../test/importers/import-payload.ts';

async function sleep(
  point: object,
  units = 'hr',
): Promise<readonly (readonly [string, string, number, string, boolean])[]> {
  const { categories } = await importPayload(metricPayload('sleep_analysis', units, [point]));
  return categories.map(({ value, start, end, source, aggregated }) => {
    return [value, utc(start).slice(11, 19), (end - start) / 60_000, source.name, aggregated === true];
  });
}

test('A81 (a): asleep and in bed with their own times and sources', async () => {
  const point = {
    asleep: 6.5,
    sleepStart: '2026-03-01 23:30:00 +0000',
    sleepEnd: '2026-03-02 06:30:00 +0000',
    sleepSource: 'Watch',
    inBed: 7.5,
    inBedStart: '2026-03-01 23:15:00 +0000',
    inBedEnd: '2026-03-02 06:45:00 +0000',
    inBedSource: 'Phone',
  };
  expect(await sleep(point)).toEqual([
    ['asleepUnspecified', '00:00:00', 390, 'Watch', true],
    ['inBed', '23:15:00', 450, 'Phone', true],
  ]);
});

test('A81 (b): sums of stages, without the times of going to bed', async () => {
  const point = {
    date: '2026-03-02',
    totalSleep: 7,
    asleep: 0,
    core: 4,
    deep: 1,
    rem: 1.5,
    awake: 0.25,
    inBed: 8,
    sleepStart: '2026-03-01 23:00:00 +0000',
    sleepEnd: '2026-03-02 06:30:00 +0000',
    source: 'Phone|Watch',
  };
  expect(await sleep(point)).toEqual([
    ['awake', '23:15:00', 15, 'Phone|Watch', true],
    ['asleepUnspecified', '23:30:00', 30, 'Phone|Watch', true],
    ['asleepCore', '00:00:00', 240, 'Phone|Watch', true],
    ['asleepDeep', '04:00:00', 60, 'Phone|Watch', true],
    ['asleepREM', '05:00:00', 90, 'Phone|Watch', true],
    ['inBed', '22:30:00', 480, 'Phone|Watch', true],
  ]);
});

test.each([
  ['Core', 'asleepCore'],
  ['REM', 'asleepREM'],
  ['Deep', 'asleepDeep'],
  ['Awake', 'awake'],
  ['In Bed', 'inBed'],
  ['InBed', 'inBed'],
  ['Asleep', 'asleepUnspecified'],
  ['AsleepCore', 'asleepCore'],
  ['Unspecified', 'asleepUnspecified'],
  ['Tiefschlaf', 'Tiefschlaf'],
])('A81 (c), A84: a row of one stretch that says %s', async (value, expected) => {
  const point = {
    startDate: '2026-03-02 01:00:12 +0000',
    endDate: '2026-03-02 01:30:12 +0000',
    qty: 0.5,
    value,
    source: 'Watch',
    sleepStart: '2026-03-01 23:00:00 +0000',
    sleepEnd: '2026-03-02 06:30:00 +0000',
    inBed: 8,
  };
  expect(await sleep(point)).toEqual([[expected, '01:00:12', 30, 'Watch', false]]);
});

const night = { sleepStart: '2026-03-01 23:00:00 +0000', sleepEnd: '2026-03-02 07:00:00 +0000', source: 'W' };

test('A82: asleep 0 with stages, stages 0 with asleep', async () => {
  const total = (parts: Awaited<ReturnType<typeof sleep>>): number =>
    parts.filter(([value]) => value.startsWith('asleep')).reduce((sum, [, , minutes]) => sum + minutes, 0);
  expect(
    total(await sleep({ ...night, asleep: 0, core: 3.3, deep: 0.858, rem: 1.258, awake: 0.1, inBed: 8 })),
  ).toBeCloseTo(324.96, 5);
  const unstaged = await sleep({ ...night, asleep: 6.5, core: 0, deep: 0, rem: 0, awake: 0, inBed: 0 });
  expect(unstaged).toEqual([['asleepUnspecified', '00:30:00', 390, 'W', true]]);
});

test('A86: a phone that is set to minutes', async () => {
  expect(await sleep({ ...night, asleep: 390 }, 'min')).toEqual([['asleepUnspecified', '00:30:00', 390, 'W', true]]);
});

test('A81: impossible numbers are refused, and what remains is read', async () => {
  expect(await sleep({ ...night, asleep: 7, inBed: 808742334249947 })).toEqual([
    ['asleepUnspecified', '00:00:00', 420, 'W', true],
  ]);
});

test('nothing is made up: in bed alone is not sleep, and a night without a time or a length is none', async () => {
  expect(await sleep({ ...night, asleep: 0, inBed: 7 })).toEqual([['inBed', '00:00:00', 420, 'W', true]]);
  const { categories, skips } = await importPayload(
    metricPayload('sleep_analysis', 'hr', [
      { date: '2026-03-02', asleep: 7 },
      { ...night, asleep: 0, inBed: 0 },
      { ...night, sleepStart: night.sleepEnd, sleepEnd: night.sleepStart, asleep: 7 },
    ]),
  );
  expect(categories).toEqual([]);
  expect(skips.map(({ reason }) => reason)).toEqual(['invalidDate', 'invalidValue', 'endBeforeStart']);
});

test('rows and sums say wholly what there is in their time', async () => {
  const { told } = await importPayload(metricPayload('sleep_analysis', 'hr', [{ ...night, asleep: 8 }]));
  expect(told.map(({ kind, type, start, end }) => [kind, type, utc(start), utc(end)])).toEqual([
    ['category', 'sleepAnalysis', '2026-03-01T23:00:00.000Z', '2026-03-02T07:00:00.000Z'],
  ]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricExplanationView, TypeSourcesView, ZoneView } from '@vitalgate/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandHere, newDataDirectory, startHost, type CommandResult, type RunningHost } from './host-process.ts';

let scratch: string;
let dataDirectory: string;
let host: RunningHost;
const run = (...words: string[]): Promise<CommandResult> => commandHere([...words, '--data-dir', dataDirectory]);
const explained = async (...words: string[]) =>
  (await run('explain', ...words, '--json')).json() as MetricExplanationView;

const manyBreaths = 6000;
const steps = (source: string, start: string, end: string, value: number): string =>
  `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="${source}" unit="count" startDate="2024-05-01 ${start}:00 +0000" endDate="2024-05-01 ${end}:00 +0000" value="${value}"/>`;
/** A breath rate for each second of some hours of a day: more than the host explains in its own thread. */
const breaths = Array.from({ length: manyBreaths }, (_, at) => {
  const time = new Date(Date.UTC(2024, 5, 1) + at * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return `<Record type="HKQuantityTypeIdentifierRespiratoryRate" sourceName="Watch" unit="count/min" startDate="${time} +0000" endDate="${time} +0000" value="${10 + (at % 3)}"/>`;
});
const heart = (time: string, value: number): string =>
  `<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2024-05-01 ${time}:00 +0000" endDate="2024-05-01 ${time}:00 +0000" value="${value}"/>`;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'vitalgate-statistics-'));
  dataDirectory = await newDataDirectory();
  const file = join(scratch, 'export.xml');
  const lines = [
    steps('Phone', '10:00', '10:10', 1000),
    steps('Apple\u00A0Watch', '10:00', '10:10', 1020),
    steps('Phone', '15:00', '16:00', 5000),
    steps('Phone', '23:30', '23:40', 7),
    heart('10:00', 60),
    heart('10:01', 66),
    heart('23:30', 90),
    ...breaths,
    '<Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2024-04-30 22:00:00 +0000" endDate="2024-05-01 05:00:00 +0000" value="HKCategoryValueSleepAnalysisAsleepCore"/>',
  ];
  await writeFile(file, `<HealthData>${lines.join('\n')}</HealthData>`);
  const imported = await run('import', file);
  if (imported.code !== 0) throw new Error(imported.stderr);
  const set = await run('zone', 'set', '0001-01-01', 'UTC');
  if (set.code !== 0) throw new Error(set.stderr);
});
afterAll(async () => {
  await host?.stop();
  await rm(scratch, { recursive: true, force: true });
  await rm(dataDirectory, { recursive: true, force: true });
});

describe('without a running host', () => {
  test('A18, A19: explain adds up: what counts, what is left out and who counts in its place', async () => {
    const told = await explained('stepCount', '2024-05-01');
    expect(told).toMatchObject({ value: 6027, unit: 'count', method: 'mergedSum', timeZone: 'UTC', samplesTotal: 4 });
    expect(told.sources).toEqual([
      { name: 'Apple\u00A0Watch', kind: 'watch', samples: 1, whole: 1020, counted: 1020, leftOut: 0, share: null },
      { name: 'Phone', kind: 'phone', samples: 3, whole: 6007, counted: 5007, leftOut: 1000, share: null },
    ]);
    expect(told.stretches.map(({ source, counted, leftOut, over }) => [source, counted, leftOut, over])).toEqual([
      ['Apple\u00A0Watch', 1020, 1000, ['Phone']],
      ['Phone', 5007, 0, []],
    ]);
    const leftOut = told.samples.filter(({ reason }) => reason !== null);
    expect(leftOut).toMatchObject([{ value: 1000, counted: 0, reason: 'covered', by: ['Apple\u00A0Watch'] }]);
  });

  test('for people it fits 80 columns and tells the time of the place', async () => {
    expect((await explained('steps', '2024-05-01')).metricId).toBe('stepCount');
    const { stdout, code } = await run('explain', 'HKQuantityTypeIdentifierStepCount', '2024-05-01');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Steps on 2024-05-01: 6,027 count\n/);
    expect(stdout).toMatch(/10:00 +10:10 +Phone +1,000 +0 +Apple\sWatch counts here/);
    expect(
      stdout
        .split('\n')
        .slice(3)
        .every((line) => line.length <= 80),
    ).toBe(true);
  });

  test('an average names weights, a night both its dates, and a day without data the nearest ones', async () => {
    const rate = await explained('heartRate', '2024-05-01', '--limit', '1');
    // A minute each for the pair, a quarter of an hour for the one that is alone.
    expect(rate.value).toBeCloseTo((60 + 66 + 90 * 15) / 17, 9);
    expect([rate.samplesTotal, rate.samples.length]).toEqual([3, 1]);
    expect(rate.statistics).toMatchObject({ count: 3, minimum: 60, maximum: 90, latest: { value: 90 } });
    const night = await explained('sleepAsleep', '2024-05-01');
    expect(night).toMatchObject({ value: 420, sessions: [{ startDate: '2024-04-30', endDate: '2024-05-01' }] });
    const none = await run('explain', 'stepCount', '2024-05-03');
    expect(none.code).toBe(0);
    expect(none.stdout).toContain('no value. No sample belongs to this day. The nearest days with data: 2024-05-01.');
  });

  test('a day of thousands of samples is explained whole', async () => {
    const told = await explained('respiratoryRate', '2024-06-01', '--all');
    expect([told.value, told.samplesTotal, told.samples.length]).toEqual([11, manyBreaths, manyBreaths]);
    expect(told.samples.at(-1)).toMatchObject({ start: '2024-06-01T01:39:59.000Z', value: 12 });
  });

  test.each([
    [['explain', 'stepz', '2024-05-01'], 'Did you mean stepCount?'],
    [['explain', 'stepCount', '2024-05-01', '--limit', 'few'], 'whole number'],
    [['sources', 'priority', 'stepCount', 'Phon'], 'Did you mean Phone?'],
    [['zone', 'set', '2024-05-01', 'Tokio'], 'Did you mean Asia/Tokyo?'],
    [['zone', 'set', '1 May', 'Asia/Tokyo'], 'Write it like 2026-03-09'],
  ])('%j is refused with 2 and the nearest', async (words, hint) => {
    const result = await run(...words);
    expect([result.code, result.stdout]).toEqual([2, '']);
    expect(result.stderr).toContain(hint);
  });
});

describe('with a running host', () => {
  beforeAll(async () => void (host = await startHost({ here: true, dataDirectory })));

  test('a priority holds at once, is listed, and goes back to the usual order', async () => {
    const set = await run('sources', 'priority', 'stepCount', 'Phone', 'Apple Watch', '--json');
    expect(set.json()).toMatchObject({ type: 'stepCount', isSet: true, usedFor: 'overlaps' });
    expect((await explained('stepCount', '2024-05-01')).value).toBe(6007);
    const listed = (await run('sources', 'list', '--json')).json() as TypeSourcesView[];
    expect(listed.map(({ type, usedFor }) => [type, usedFor])).toEqual([
      ['heartRate', 'nothing'],
      ['respiratoryRate', 'nothing'],
      ['sleepAnalysis', 'overlaps'],
      ['stepCount', 'overlaps'],
    ]);
    expect(listed[3]?.sources.map(({ name, samples }) => [name, samples])).toEqual([
      ['Phone', 3],
      ['Apple\u00A0Watch', 1],
    ]);
    const back = await run('sources', 'priority', 'stepCount', '--json');
    expect(back.json()).toMatchObject({ isSet: false });
    expect((await explained('stepCount', '2024-05-01')).value).toBe(6027);
  });

  test('a day of thousands of samples is explained whole by a host that runs', async () => {
    const told = await explained('respiratoryRate', '2024-06-01', '--all');
    expect([told.value, told.samplesTotal, told.samples.length]).toEqual([11, manyBreaths, manyBreaths]);
    expect(told.samples.at(-1)).toMatchObject({ start: '2024-06-01T01:39:59.000Z', value: 12 });
  });

  test('a zone moves the days from its date on, and back', async () => {
    const set = await run('zone', 'set', '2024-05-02', 'asia/tokyo', '--json');
    expect(set.json()).toEqual([
      { date: '0001-01-01', timeZone: 'UTC' },
      { date: '2024-05-02', timeZone: 'Asia/Tokyo' },
    ] satisfies ZoneView[]);
    expect((await explained('stepCount', '2024-05-01')).value).toBe(1020);
    expect(await explained('stepCount', '2024-05-02')).toMatchObject({
      value: 5007,
      timeZone: 'Asia/Tokyo',
      start: '2024-05-01T15:00:00.000Z',
    });
    expect((await run('zone', 'remove', '2024-05-03')).stderr).toContain('does not change on 2024-05-03');
    expect((await run('zone', 'remove', '0001-01-01')).stderr).toContain('set another one in its place');
    expect((await run('zone', 'remove', '2024-05-02', '--json')).json()).toEqual([
      { date: '0001-01-01', timeZone: 'UTC' },
    ]);
    expect((await explained('stepCount', '2024-05-01')).value).toBe(6027);
  });
});

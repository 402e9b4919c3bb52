import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RecordSink } from '@vitalgate/core';
import { fileContext, importerNamed } from '@vitalgate/importers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openImportSource } from '../files/open-import-source.ts';
import { readInThread } from './read-in-thread.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-reading-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const kinds = [
  'quantity',
  'category',
  'workout',
  'nutrition',
  'bloodTest',
  'food',
  'skip',
  'table',
  'exportedAt',
  'told',
];

function noting(onCall: () => void = () => undefined): { readonly sink: RecordSink; readonly calls: unknown[] } {
  const calls: unknown[] = [];
  const note =
    (kind: string) =>
    (...handed: readonly unknown[]): void => {
      calls.push([kind, ...handed.filter((each) => each !== undefined)]);
      onCall();
    };
  return { sink: Object.fromEntries(kinds.map((kind) => [kind, note(kind)])) as unknown as RecordSink, calls };
}

const times = (minute: number): string =>
  ['creationDate', 'startDate', 'endDate']
    .map((name) => `${name}="2024-02-28 10:${String(minute % 60).padStart(2, '0')}:00 +0100"`)
    .join(' ');
const record = (type: string, rest: string): string => `<Record type="HK${type}" sourceName="Watch" ${rest}`;
const elements = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    [
      record('QuantityTypeIdentifierHeartRate', `unit="count/min" ${times(index)} value="${60 + (index % 40)}"/>\n`),
      record('CategoryTypeIdentifierSleepAnalysis', `${times(index)} value="HKCategoryValueSleepAnalysisInBed"/>\n`),
      record(
        'QuantityTypeIdentifierDietaryProtein',
        `unit="g" ${times(index)} value="${index % 30}"><MetadataEntry key="HKFoodType" value="Oats"/></Record>\n`,
      ),
      record('QuantityTypeIdentifierUnheardOf', `${times(index)} value="1"/>\n`),
      `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="5" durationUnit="min" sourceName="Watch" ${times(index)}/>\n`,
    ].join(''),
  ).join('');

function written(count: number, encoding = 'UTF-8'): string {
  const path = join(base, 'export.xml');
  writeFileSync(path, `<?xml version="1.0" encoding="${encoding}"?><HealthData>${elements(count)}</HealthData>`);
  return path;
}

function inThread(
  path: string,
  sink: RecordSink,
  signal = new AbortController().signal,
): {
  readonly end: Promise<{ readonly complete: boolean }>;
  readonly told: unknown[];
} {
  const told: unknown[] = [];
  const end = readInThread(
    { path, files: ['export.xml'], format: 'apple-health', dataDirectory: base },
    {
      sink,
      signal,
      onProgress: (progress) => void told.push(progress.bytesTotal),
      onUnknownEncoding: (file, encoding) => void told.push([file, encoding]),
    },
  );
  return { end, told };
}

test('a thread hands over what the importer would hand over here, in its order', async () => {
  const path = written(3000, 'klingon');
  const here = noting();
  const opened = await openImportSource(path);
  const importer = await importerNamed('apple-health');
  const end = await importer.run(opened.source, here.sink, fileContext);
  await opened.close();
  const there = noting();
  const reading = inThread(path, there.sink);
  expect(await reading.end).toEqual(end);
  // To compare so many one by one is slow, and only needed to say which differs.
  if (!isDeepStrictEqual(there.calls, here.calls)) expect(there.calls).toEqual(here.calls);
  expect(there.calls.length).toBeGreaterThan(15_000);
  expect(reading.told[0]).toEqual(['export.xml', 'klingon']);
  expect(reading.told.at(-1)).toBeGreaterThan(1_000_000);
});

test('a cancel ends the thread in the middle of the file', async () => {
  const cancel = new AbortController();
  const { sink, calls } = noting(() => cancel.abort());
  await expect(inThread(written(20_000), sink, cancel.signal).end).rejects.toMatchObject({ code: 'importCancelled' });
  expect(calls.length).toBeLessThan(30_000);
  await expect(inThread(written(1), sink, cancel.signal).end).rejects.toMatchObject({ code: 'importCancelled' });
});

test('what fails in the thread, or in whoever takes its records, is told as it is', async () => {
  const missing = inThread(join(base, 'nowhere.xml'), noting().sink).end;
  await expect(missing).rejects.toMatchObject({ code: 'fileMissing' });
  const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
  const { sink } = noting(() => {
    throw full;
  });
  await expect(inThread(written(20_000), sink).end).rejects.toBe(full);
});

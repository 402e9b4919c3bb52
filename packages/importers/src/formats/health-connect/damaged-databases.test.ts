import { seededRandom } from '../../../../../test/ports/seeded-random.ts';
import { describe, expect, test } from 'vitest';
import { databaseSource, healthConnectDatabase } from '../../../../../test/stores/health-connect-database.ts';
import { importTexts, type ImportedRecords } from '../../../../../test/importers/import-texts.ts';
import { createHealthConnectImporter } from './health-connect-importer.ts';

const importer = createHealthConnectImporter();
const start = Date.parse('2026-03-09T00:00:00Z');
const minute = 60_000;

/** A database of some hundred pages: a day of steps and heart rates by the minute, a night, a run with its route. */
function wholeDatabase(): Uint8Array {
  const phone = healthConnectDatabase();
  const heart = phone.add('heart_rate_record_table', { start_time: start, end_time: start + 1440 * minute });
  for (let at = 0; at < 1440; at++) {
    const [start_time, end_time] = [start + at * minute, start + (at + 1) * minute];
    phone.add('steps_record_table', { start_time, end_time, count: at % 90 });
    phone.add('heart_rate_record_series_table', {
      parent_key: heart,
      epoch_millis: start_time,
      beats_per_minute: 50 + (at % 70),
    });
  }
  const night = phone.add('sleep_session_record_table', { start_time: start, end_time: start + 480 * minute });
  for (let at = 0; at < 48; at++) {
    phone.add('sleep_stages_table', {
      parent_key: night,
      stage_start_time: start + at * 10 * minute,
      stage_end_time: start + (at + 1) * 10 * minute,
      stage_type: (at % 7) + 1,
    });
  }
  const run = phone.add('exercise_session_record_table', {
    start_time: start + 600 * minute,
    end_time: start + 660 * minute,
    exercise_type: 33,
  });
  for (let at = 0; at < 3600; at++) {
    phone.add('exercise_route_table', {
      parent_key: run,
      timestamp_millis: start + 600 * minute + at * 1000,
      latitude: 48 + at / 1e5,
      longitude: 11,
      altitude: 500,
    });
  }
  return phone.bytes();
}

const whole = wholeDatabase();

/** Imports what is claimed, if anything is. */
async function importClaimed(bytes: Uint8Array): Promise<ImportedRecords | null> {
  const source = databaseSource({ 'a.db': bytes });
  const claimed = await importer.claims(source);
  return claimed.length === 0 ? null : importTexts(importer, source);
}

function countOf(records: ImportedRecords | null): number {
  return records === null ? 0 : records.quantities.length + records.categories.length + records.workouts.length;
}

test('a database that was cut off is read as far as it goes, and is not complete', async () => {
  const all = await importClaimed(whole);
  expect([all?.complete, countOf(all), all?.routes[0]?.length]).toEqual([true, 1440 * 2 + 48 + 1, 3600]);
  const most = await importClaimed(whole.slice(0, Math.floor(whole.length * 0.9)));
  expect(most?.complete).toBe(false);
  expect(most?.skips).toContainEqual({ kind: 'file', reason: 'invalidFile', subject: 'a.db' });
  // The positions of the route lie at the end of the file.
  expect(countOf(most)).toBe(countOf(all));
  expect(most?.routes[0]?.length).toBeGreaterThan(100);
  expect(most?.routes[0]?.length).toBeLessThan(3600);
});

test('a database of which nothing is left but its beginning is recognised and reported', async () => {
  const records = await importClaimed(whole.slice(0, 70_000));
  expect([records?.complete, countOf(records)]).toEqual([false, 0]);
  expect(records?.skips).toContainEqual({ kind: 'file', reason: 'invalidFile', subject: 'a.db' });
});

test('a page that leads back to rows before it ends the table, not the import', async () => {
  const bytes = whole.slice();
  const view = new DataView(bytes.buffer);
  const pageSize = view.getUint16(16);
  // Every page of pointers to leaves is made to point to its first leaf alone.
  for (let page = 1; page * pageSize < bytes.length; page++) {
    const at = page * pageSize;
    if (bytes[at] !== 5) continue;
    const cells = view.getUint16(at + 3);
    const first = view.getUint32(at + view.getUint16(at + 12));
    for (let cell = 0; cell < cells; cell++) view.setUint32(at + view.getUint16(at + 12 + 2 * cell), first);
  }
  const records = await importClaimed(bytes);
  expect(records?.complete).toBe(false);
  expect(records?.skips.map(({ subject }) => subject)).toContain('a.db, steps_record_table: damaged');
  expect(countOf(records)).toBeGreaterThan(100);
});

describe('damaged at random, by seed', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed + 1))(
    '%i: never throws, and never brings more than was there',
    async (seed) => {
      const random = seededRandom(seed);
      const below = (most: number): number => {
        const [first = 0, second = 0, third = 0] = random.bytes(3);
        return (first * 65_536 + second * 256 + third) % most;
      };
      for (let round = 0; round < 12; round++) {
        const bytes = whole.slice(0, below(4) === 0 ? below(whole.length) : whole.length);
        for (let flips = below(60); flips > 0; flips--) bytes[below(bytes.length)] = below(256);
        if (below(3) === 0) bytes.fill(below(256), below(bytes.length), below(bytes.length));
        const records = await importClaimed(bytes);
        if (records === null) continue;
        expect(records.quantities.length).toBeLessThanOrEqual(2880);
        for (const { value, start: from, end } of records.quantities) {
          expect(Number.isFinite(value) && Number.isSafeInteger(from) && end >= from).toBe(true);
        }
        if (!records.complete) expect(records.skips).not.toEqual([]);
      }
    },
  );
});

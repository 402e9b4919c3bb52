import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseSource } from '../../../../../test/stores/health-connect-database.ts';
import { importTexts } from '../../../../../test/importers/import-texts.ts';
import { createHealthConnectImporter } from './health-connect-importer.ts';
import { sharedFixtures } from '../../../../../test/shared-fixtures.ts';

// Somebody else's file, read in place. Every number below was read from it by Python's sqlite3, not by the importer.
const file = sharedFixtures('health-connect/healthconnect_staged.db');

file.describe('the database in ../shared/fixtures/health-connect', () => {
  test('holds two heights and a body fat, of one app and two devices', async () => {
    const importer = createHealthConnectImporter();
    const source = databaseSource({ 'healthconnect_staged.db': readFileSync(file.path) });
    expect(await importer.claims(source)).toEqual(['healthconnect_staged.db']);
    const { quantities, categories, workouts, entries, skips, exportedAt, complete } = await importTexts(
      importer,
      source,
    );
    const app = 'android.healthconnect.cts';
    expect(
      new Set(quantities.map(({ source: { name, bundleIdentifier } }) => `${name} ${bundleIdentifier ?? ''}`)),
    ).toEqual(new Set([`${app} ${app}`]));
    expect(
      quantities.map(({ type, start, value, device, metadata, timeZone }) => [
        type,
        start,
        value,
        device,
        metadata,
        timeZone,
      ]),
    ).toEqual([
      [
        'bodyFatPercentage',
        1680722650807,
        10,
        null,
        { HKExternalUUID: '6e21f4db-7a95-3839-8abf-9eaa5318f60f' },
        'Etc/GMT-0',
      ],
      ['height', 1680722885001, 1, null, { HKExternalUUID: '7603ce2a-4d8e-378b-8ac0-47b9724d38c9' }, 'Etc/GMT-0'],
      [
        'height',
        1680722885005,
        1,
        'google Pixel4a, phone',
        { HKExternalUUID: '1e49d096-029c-3554-bac1-75993424ac8a' },
        'Etc/GMT-0',
      ],
    ]);
    expect([categories, workouts, entries, skips]).toEqual([[], [], [], []]);
    expect([exportedAt, complete]).toEqual([[1680722885030], true]);
  });
});

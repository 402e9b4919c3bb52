import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importPayload, utc } from '../../../../../test/importers/import-payload.ts';
import { sharedFixtures } from '../../../../../test/shared-fixtures.ts';

// Other people's files, read in place. Every number below was counted in the file itself, not by the importer.
const fixtures = sharedFixtures('health-auto-export/');
const folder = fixtures.path;

fixtures.describe('the shared payloads', () => {
  test('A81, A82, A89: version 1 of 2021', async () => {
    const records = await importPayload(readFileSync(`${folder}payload-v1-2021.json`, 'utf8'));
    expect(records).toMatchObject({ complete: true, skips: [] });
    expect(
      records.quantities.map(({ type, start, end, aggregated }) => [type, utc(start), end - start, aggregated]),
    ).toEqual([
      ['activeEnergyBurned', '2021-12-23T16:04:00.000Z', 60_000, true],
      ['activeEnergyBurned', '2021-12-23T16:05:00.000Z', 60_000, true],
    ]);
    // 0.7685677437484512 kJ and 0.377848256251549 kJ, by 4.184.
    expect(records.quantities.map(({ value }) => value.toFixed(9))).toEqual(['0.183692099', '0.090307901']);
    expect(
      records.categories.map(({ value, start, end, source }) => [
        value,
        end - start,
        source.name,
        utc(end),
        utc(start),
      ]),
    ).toEqual([
      ['asleepUnspecified', 21_990_000, 'User’s Apple Watch', '2021-12-18T00:57:06.000Z', '2021-12-17T18:50:36.000Z'],
      ['inBed', 24_515_024, 'iPhone', '2021-12-18T01:04:45.000Z', '2021-12-17T18:16:09.976Z'],
    ]);
    expect(records.workouts).toHaveLength(1);
    expect(records.workouts[0]).toMatchObject({
      activityType: 'walking',
      durationSeconds: 1150,
      elevationGainMeters: 16.36,
      steps: 908,
      averageHeartRate: 108,
    });
    expect(records.workouts[0]?.activeEnergyKilocalories?.toFixed(4)).toBe('54.0658');
    expect(records.routes[0]).toHaveLength(1);
  });

  test('A82, A83: stages of 2023 with asleep 0', async () => {
    const records = await importPayload(readFileSync(`${folder}payload-sleep-phases-2023.json`, 'utf8'));
    expect(records.skips).toEqual([]);
    expect(records.categories.map(({ value, start, end }) => [value, end - start])).toEqual([
      ['awake', 420_000],
      ['asleepCore', 11_880_000],
      ['asleepDeep', 3_090_000],
      ['asleepREM', 4_530_000],
      ['inBed', 29_322_039],
    ]);
    expect(new Set(records.categories.map(({ source }) => source.name))).toEqual(
      new Set(["User's iPhone|User’s Apple Watch"]),
    );
    expect(utc(records.categories.at(-1)?.end ?? 0)).toBe('2023-01-31T00:39:12.000Z');
  });
});

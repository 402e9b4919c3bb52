import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAppleHealthImporter } from './apple-health-importer.ts';
import { importTexts, textSource, type ImportedRecords } from '../../../../../test/importers/import-texts.ts';
import { sharedFixtures } from '../../../../../test/shared-fixtures.ts';

// Other people's files, read in place. Every number below was counted in the file itself, not by the importer.
const fixtures = sharedFixtures('apple/');
const folder = fixtures.path;

function importFile(name: string): Promise<ImportedRecords> {
  return importFiles({ 'export.xml': readFileSync(folder + name, 'utf8') });
}

function importFiles(files: Record<string, string>): Promise<ImportedRecords> {
  return importTexts(createAppleHealthImporter(), textSource(files));
}

function countByType(records: ImportedRecords): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of records.quantities) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** The files of a small zip, by its central directory. */
function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(data, data + bytes.readUInt32LE(at + 20));
    files[name] = (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8');
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

function inline(): Record<string, string> {
  return { 'export.xml': readFileSync(`${folder}export-2019-inline-route.xml`, 'utf8') };
}

function byFile(): Record<string, string> {
  const names = ['export.xml', 'workout-routes/route_2019-06-11_3.00pm.gpx'];
  const texts = names.map((name) => readFileSync(`${folder}zip-2019-fileref/apple_health_export/${name}`, 'utf8'));
  return Object.fromEntries(names.map((name, index) => [`apple_health_export/${name}`, texts[index] ?? '']));
}

fixtures.describe('the fixtures in ../shared/fixtures/apple', () => {
  test('A01, A05 to A79 in one: export version 11 with its document type', async () => {
    const records = await importFile('export-v11-donor.xml');
    expect(records.complete).toBe(true);
    expect(records.quantities).toHaveLength(35);
    expect(countByType(records)).toEqual({
      bodyFatPercentage: 2,
      bodyMass: 7,
      bodyMassIndex: 2,
      distanceWalkingRunning: 2,
      environmentalAudioExposure: 1,
      height: 1,
      leanBodyMass: 2,
      stepCount: 3,
      vo2Max: 1,
      walkingAsymmetryPercentage: 2,
      walkingDoubleSupportPercentage: 3,
      walkingHeartRateAverage: 3,
      walkingSpeed: 2,
      walkingStepLength: 4,
    });
    expect(records.workouts).toHaveLength(5);
    expect(records.skips.map(({ kind, reason, subject }) => [kind, reason, subject])).toEqual([
      ['quantitySample', 'unknownType', 'c'],
      ['Audiogram', 'notSupported', 'Audiogram'],
      ['workoutRoute', 'missingFile', '/workout-routes/route_2018-02-01_8.25am.gpx'],
      ['workoutRoute', 'missingFile', '/workout-routes/route_2018-02-10_2.25pm.gpx'],
    ]);
    expect(records.exportedAt).toEqual([Date.UTC(2021, 0, 23, 1, 37, 58)]);
  });

  test('A46, A54, A79: its values in the units of their types', async () => {
    const { quantities } = await importFile('export-v11-donor.xml');
    const valuesOf = (type: string): number[] =>
      quantities.filter((sample) => sample.type === type).map((s) => s.value);
    expect(valuesOf('height')).toEqual([1.7526]);
    expect(valuesOf('bodyMass')[0]).toBe(82.10021897);
    expect(valuesOf('bodyFatPercentage')).toEqual([16.1, 16.3]);
    expect(valuesOf('walkingAsymmetryPercentage')).toEqual([7, 33]);
    expect(valuesOf('walkingDoubleSupportPercentage')).toEqual([29.4, 28.9, 32.7]);
    expect(valuesOf('walkingStepLength')[0]).toBe(0.43999912);
    expect(valuesOf('walkingSpeed')[0]).toBeCloseTo(0.9900013728, 12);
    expect(valuesOf('vo2Max')).toEqual([33.09]);
    expect(valuesOf('distanceWalkingRunning')[0]).toBeCloseTo(3.30000815232, 12);
  });

  test('A30, A49: its workouts: pauses, Cal, logged at one moment', async () => {
    const { workouts } = await importFile('export-v11-donor.xml');
    expect(workouts.map(({ activityType }) => activityType)).toEqual([
      'walking',
      'walking',
      'crossTraining',
      'walking',
      'walking',
    ]);
    expect(workouts.map(({ durationSeconds }) => durationSeconds?.toFixed(3))).toEqual([
      '2301.359',
      '1800.000',
      '1800.000',
      '1200.000',
      '12280.861',
    ]);
    expect(workouts[0]?.distanceMeters).toBeCloseTo(3491.56719, 5);
    expect(workouts[0]?.activeEnergyKilocalories).toBe(158.7939999999999);
    expect(workouts[0]?.timeZone).toBe('America/Los_Angeles');
    expect(workouts[1]?.distanceMeters).toBe(0);
    expect(workouts[1]?.start).toBe(workouts[1]?.end);
    expect(workouts[1]?.timeZone).toBeNull();
  });

  test('A56, A58: Russian locale, attributes in another order, explicit end tags', async () => {
    const { quantities, complete, skips } = await importFile('export-ru_RU.xml');
    expect(quantities.map(({ type, value, source }) => [type, value, source.name])).toEqual([
      ['height', 1.68, 'My Processing Tool'],
      ['bodyMass', 65, 'Здоровье'],
    ]);
    expect(quantities[0]?.metadata).toEqual({
      'Original Creation Date': '2015-12-21 13:46:53 +0300',
      'Original Source': 'MyWatch',
      'Source File Export Date': '2017-10-29 21:15:43 +0300',
      VitalgateRecordedUnit: 'cm',
    });
    expect(skips).toEqual([]);
    expect(complete).toBe(true);
  });

  test.each([
    ['inline', inline],
    ['by file', byFile],
  ])('A32: a route %s changes nothing of what its workout says', async (_name, files) => {
    const { quantities, workouts, skips, complete } = await importFiles(files());
    expect(quantities.map(({ type, value, device }) => [type, value, device])).toEqual([
      ['bodyMassIndex', 22.5312, null],
      ['heartRate', 72, 'Apple Watch, Watch2,4, 4.3.1'],
    ]);
    expect(quantities[0]?.metadata).toHaveProperty(
      'Withings Link',
      'withings-bd2://timeline/measure?userid=12345&date=482685932&type=1',
    );
    expect(workouts).toHaveLength(1);
    expect(workouts[0]?.distanceMeters).toBeCloseTo(800.12552346, 6);
    expect(workouts[0]?.durationSeconds).toBeCloseTo(311.647408, 6);
    expect(workouts[0]?.activeEnergyKilocalories).toBe(48.74499999999999);
    expect(skips.map(({ kind }) => kind)).toEqual(['ActivitySummary', 'ActivitySummary']);
    expect(complete).toBe(true);
  });

  test('A32: points inline', async () => {
    const { routes } = await importFiles(inline());
    const at = Date.UTC(2016, 10, 14, 14, 25, 44);
    const place = { latitude: 37.7777, longitude: -122.426, at, speedMetersPerSecond: 2.48034 };
    expect(routes[0]?.slice(0, 2)).toEqual([
      { ...place, elevationMeters: 21.2694, accuracyMeters: 2.40948, beginsSegment: true },
      { ...place, elevationMeters: 21.2677, accuracyMeters: 2.40059, beginsSegment: false },
    ]);
  });

  test('A32, A33, A36, A37: points by file, named with a leading slash, longitude before latitude, times in UTC', async () => {
    const { routes } = await importFiles(byFile());
    expect(
      routes[0]?.map(({ latitude, longitude, elevationMeters }) => [latitude, longitude, elevationMeters]),
    ).toEqual([
      [0, 0, 4.076904],
      [-0.000002, 0.000001, 4.083609],
      [-0.000002, 0.000003, 4.085232],
    ]);
    expect(routes[0]?.[2]).toMatchObject({
      at: Date.UTC(2019, 5, 11, 22, 0, 43),
      speedMetersPerSecond: 0.054395,
      accuracyMeters: 8.453521,
    });
  });

  test('A09, A26, A49: the zip of 2025: statistics against attributes, kilojoules, records without source or unit', async () => {
    const files = unzip(readFileSync(`${folder}zip-synthetic-2025/export.zip`));
    expect(Object.keys(files)).toHaveLength(5);
    const { quantities, workouts, skips, complete } = await importFiles(files);
    expect(quantities.map(({ type, value, source }) => [type, value, source.name])).toEqual([
      ['heartRate', 150, ''],
      ['heartRate', 152, ''],
      ['heartRate', 160, ''],
      ['heartRate', 162, ''],
      ['heartRate', 170, ''],
    ]);
    expect(workouts.map((workout) => workout.distanceMeters)).toEqual([
      10_000, 21_097.5, 42_195, 2500, 5000, 20_000, 5000.00649984, 6000,
    ]);
    expect(workouts.map((workout) => workout.durationSeconds)).toEqual([
      3300, 7080, 14_400, 750, 1500, 3600, 1800, 1800,
    ]);
    expect(workouts.map((workout) => workout.indoor)).toEqual([null, null, null, false, true, null, null, null]);
    expect(workouts[3]?.activeEnergyKilocalories).toBeCloseTo(215.105, 3);
    expect(workouts[3]?.source).toEqual({ name: 'Synthetic & Run Club', device: '<Watch6,4>' });
    expect(skips).toEqual([]);
    expect(complete).toBe(true);
  });
});

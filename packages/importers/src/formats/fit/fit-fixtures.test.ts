import { readFileSync } from 'node:fs';
import { formatInstant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createFitImporter } from './fit-importer.ts';
import { fitClock } from './fit-clock.ts';
import { fitPoints } from './fit-points.ts';
import { messageNumber, wantedFields } from './protocol/fit-profile.ts';
import { readFit } from './protocol/read-fit.ts';
import { sharedFixtures } from '../../../../../test/shared-fixtures.ts';

// Other people's files, read in place; see ../shared/fixtures/SOURCES.md.
const fixtures = sharedFixtures('fit/');

const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(fixtures.path + name));

/** How many messages of a number all files of a chain hold. */
function countOf(name: string, number: number): number {
  return readFit(bytesOf(name), wantedFields)
    .flatMap(({ messages }) => messages)
    .filter((message) => message.number === number).length;
}

async function imported(name: string) {
  return importTexts(createFitImporter(), textSource({ [name]: bytesOf(name) }));
}

// As EXPECTED.md beside the files has them: records, sessions, laps, late heart rates. It says which of its figures are those of a
// reader that stops early; the right ones stand here.
const counts: readonly (readonly [name: string, records: number, sessions: number, laps: number, hr: number])[] = [
  ['20170518-191602-1740899583.fit', 1641, 1, 8, 0],
  ['Activity.fit', 14, 1, 1, 0],
  ['DeveloperData.fit', 3, 0, 0, 0],
  ['Settings.fit', 0, 0, 0, 0],
  ['activity-activity-filecrc.fit', 28, 2, 2, 0],
  ['activity-filecrc.fit', 14, 1, 1, 0],
  ['compressed-speed-distance.fit', 755, 1, 11, 0],
  ['elemnt-bolt-no-application-id-inside-developer-data-id.fit', 132, 1, 1, 0],
  ['event_timestamp.fit', 4376, 1, 99, 1415],
  ['garmin-fenix-5-run.fit', 21, 1, 1, 0],
  ['garmin-fenix-5-walk.fit', 17, 1, 1, 0],
];

const workouts: readonly (readonly [name: string, facts: string])[] = [
  ['20170518-191602-1740899583.fit', 'rowing 2017-05-18T16:37:30.000Z 1707.308 1707.308 0 286'],
  ['Activity.fit', 'running 2012-04-09T21:22:26.000Z 13.749 13.749 5.73 0'],
  [
    'activity-activity-filecrc.fit',
    'running 2012-04-09T21:22:26.000Z 13.749 13.749 5.73 0, running 2012-04-09T21:22:26.000Z 13.749 13.749 5.73 0',
  ],
  ['activity-filecrc.fit', 'running 2012-04-09T21:22:26.000Z 13.749 13.749 5.73 0'],
  // Its seconds count from when the device was switched on, and nothing in it says when that was (F05).
  ['compressed-speed-distance.fit', ''],
  ['DeveloperData.fit', ''],
  ['Settings.fit', ''],
  [
    'elemnt-bolt-no-application-id-inside-developer-data-id.fit',
    'cycling 2017-08-21T08:18:00.000Z 132 140 963.65 unknown',
  ],
  ['event_timestamp.fit', 'swimming 2017-06-13T13:42:30.000Z 4371.56 4567.485 2606.04 268'],
  ['garmin-fenix-5-run.fit', 'running 2017-06-11T14:34:09.000Z 56.887 56.887 157.56 5'],
  ['garmin-fenix-5-walk.fit', 'walking 2017-06-11T14:32:51.000Z 45.379 45.379 67.85 4'],
];

/** Rows of a CSV beside the files: no cell holds a comma. */
function rowsOf(name: string): readonly (readonly string[])[] {
  const text = readFileSync(fixtures.path + name, 'utf8');
  return text
    .trim()
    .split(/\r?\n/u)
    .slice(1)
    .map((line) => line.split(','));
}

fixtures.describe('FIT files of other people', () => {
  test.each(counts)('%s holds %i records, %i sessions, %i laps, %i late heart rates', (name, ...expected) => {
    const { record, session, lap, hr } = messageNumber;
    expect([record, session, lap, hr].map((number) => countOf(name, number))).toEqual(expected);
  });

  test.each(workouts)('the workouts of %s', async (name, facts) => {
    const found = (await imported(name)).workouts.map((workout) => {
      const { activityType, start, end, durationSeconds, distanceMeters, totalEnergyKilocalories } = workout;
      const elapsed = (end - start) / 1000;
      const energy = totalEnergyKilocalories ?? 'unknown';
      return [activityType, formatInstant(start), durationSeconds, elapsed, distanceMeters, energy].join(' ');
    });
    expect(found.join(', ')).toBe(facts);
  });

  test('F27: settings are no activity, and the report says so', async () => {
    const { skips } = await imported('Settings.fit');
    expect(skips).toEqual([{ kind: 'file', reason: 'notSupported', subject: 'Settings.fit (settings)' }]);
  });

  test('F20: every record of the compressed file says what an independent reader found', () => {
    const [part] = readFit(bytesOf('compressed-speed-distance.fit'), wantedFields);
    const messages = (part?.messages ?? []).filter(({ number }) => number === messageNumber.record);
    const points = fitPoints(messages, fitClock(messages));
    const found = points.map(({ heartRate, speedMetersPerSecond, distanceMeters, cadence }, index) =>
      [messages[index]?.timestamp, heartRate, speedMetersPerSecond, distanceMeters, cadence].map(String).join(' '),
    );
    const expected = rowsOf('compressed-speed-distance-records.csv').map((cells) =>
      cells.map((cell) => (cell === 'null' ? cell : String(Number(cell)))).join(' '),
    );
    expect(found).toHaveLength(755);
    // The other reader left out the first.
    expect(found.slice(1)).toEqual(expected);
  });

  test('every position, elevation and speed of the run is that of an independent reader', async () => {
    const { routes, quantities } = await imported('garmin-fenix-5-run.fit');
    const expected = rowsOf('garmin-fenix-5-run-records.csv');
    const semicircle = 180 / 2 ** 31;
    expect(routes[0]).toHaveLength(21);
    for (const [index, [, , , speed, , latitude, longitude, elevation]] of expected.entries()) {
      const point = routes[0]?.[index];
      expect(point?.latitude).toBeCloseTo(Number(latitude) * semicircle, 9);
      expect(point?.longitude).toBeCloseTo(Number(longitude) * semicircle, 9);
      expect(point?.elevationMeters).toBeCloseTo(Number(elevation), 6);
      expect(point?.speedMetersPerSecond).toBeCloseTo(Number(speed), 6);
    }
    expect(quantities.filter(({ type }) => type === 'runningSpeed')).toHaveLength(21);
  });

  test('F25: the strap’s highest heart rate under water is the highest that the session says', async () => {
    const { quantities, workouts: found } = await imported('event_timestamp.fit');
    const rates = quantities.filter(({ type }) => type === 'heartRate');
    expect(Math.max(...rates.map(({ value }) => value))).toBe(161);
    expect(found[0]?.maximumHeartRate).toBe(161);
    expect(rates.every(({ start, end }) => start >= (found[0]?.start ?? 0) && end <= (found[0]?.end ?? 0))).toBe(true);
  });
});

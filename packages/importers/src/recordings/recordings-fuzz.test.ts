import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../test/importers/import-texts.ts';
import { importerNamed } from '../registry.ts';

const gpx = `<?xml version="1.0"?><gpx creator="x"><trk><name>Run</name><type>9</type><trkseg>${[0, 1, 2]
  .map(
    (n) =>
      `<trkpt lat="1.${n}" lon="2"><ele>${n}</ele><time>2020-02-22T17:00:0${n}Z</time><extensions><hr>9${n}</hr></extensions></trkpt>`,
  )
  .join('')}</trkseg></trk></gpx>`;
const tcx = `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2020-02-22T17:00:00Z</Id><Lap StartTime="2020-02-22T17:00:00Z"><TotalTimeSeconds>9</TotalTimeSeconds><Calories>5</Calories><Track>${[
  0, 1, 2,
]
  .map(
    (n) =>
      `<Trackpoint><Time>2020-02-22T17:00:0${n}Z</Time><HeartRateBpm><Value>9${n}</Value></HeartRateBpm></Trackpoint>`,
  )
  .join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
const strava = `Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Commute,Activity Gear,Filename
1,"Sep 12, 2018, 3:02:23 PM",A,Ride,"x\ny",783,3.68,true,,activities/1.gpx
2,"Sep 13, 2018, 3:02:23 PM",B,Run,,60,"1,5",true,,activities/2.tcx
3,"Sep 14, 2018, 3:02:23 PM",C,Yoga,,60,0,true,,`;
const garmin = JSON.stringify([
  {
    summarizedActivitiesExport: [{ activityType: 'running', beginTimestamp: 1.7e12, duration: 6e5, distance: 200_000 }],
  },
]);
const days = JSON.stringify([
  { restingHeartRate: 50, wellnessStartTimeGmt: '2024-05-03T22:00:00.0', wellnessEndTimeGmt: '2024-05-04T22:00:00.0' },
]);

const formats: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['gpx', { 'a.gpx': gpx }],
  ['tcx', { 'a.tcx': tcx }],
  ['strava-export', { 'activities.csv': strava, 'activities/1.gpx': gpx, 'activities/2.tcx': tcx }],
  ['garmin-export', { 'DI_CONNECT/f/x_summarizedActivities.json': garmin, 'DI_CONNECT/a/UDSFile_1.json': days }],
];

const marks = ['<', '>', '"', '/', ',', '\n', '{', ']', '&', '9', '-', '\u0000', 'é', ' ', ':', '1e400'];

/** A text with some pieces of it put elsewhere, cut out or written over. */
function damaged(text: string, changes: readonly (readonly [at: number, length: number, mark: number])[]): string {
  let result = text;
  for (const [at, length, mark] of changes) {
    const place = at % (result.length + 1);
    result = result.slice(0, place) + (marks[mark] ?? result.slice(0, length)) + result.slice(place + length);
  }
  return result;
}

test.each(formats)(
  '%s: whatever is changed, the import ends with a report, and its records make sense',
  async (name, files) => {
    const change = fc.tuple(fc.nat(5000), fc.nat(40), fc.nat(marks.length));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(2), async (changes, which) => {
        const paths = Object.keys(files);
        const chosen = paths[which % paths.length];
        const texts = Object.fromEntries(
          Object.entries(files).map(([path, text]) => [path, path === chosen ? damaged(text, changes) : text]),
        );
        const importer = await importerNamed(name);
        await importer.claims(textSource(texts));
        const { workouts, quantities } = await importTexts(importer, textSource(texts));
        for (const { start, end } of [...workouts, ...quantities])
          expect(end >= start && Number.isSafeInteger(start)).toBe(true);
        expect(quantities.every(({ value }) => Number.isFinite(value))).toBe(true);
        for (const { durationSeconds, distanceMeters } of workouts) {
          expect(
            [durationSeconds ?? 0, distanceMeters ?? 0].every((value) => Number.isFinite(value) && value >= 0),
          ).toBe(true);
        }
      }),
      { numRuns: 100, seed: 20260402 },
    );
  },
);

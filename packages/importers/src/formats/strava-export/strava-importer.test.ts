import { formatInstant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { fitSeconds, FitWriter } from '../../../../../test/importers/fit-writer.ts';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { stravaDate } from './strava-activity.ts';
import { importerNamed } from '../../registry.ts';

const english =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,Elevation Low,Elevation High,Max Grade,Average Grade,Average Positive Grade,Average Negative Grade,Max Cadence,Average Cadence,Max Heart Rate,Average Heart Rate,Max Watts,Average Watts,Calories,Max Temperature';
const german =
  'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz,Max. Herzfrequenz,Relative Leistung,Pendeln,Hinweis zur Privatsphäre für Aktivitäten,Aktivitätsausrüstung,Dateiname,Sportlergewicht,Fahrradgewicht,Verstrichene Zeit,Bewegungszeit,Distanz,Höchstgeschw.,Durchschnittliche Geschwindigkeit,Höhenzunahme,Höhenunterschied,Min. Höhe,Max. Höhe,Max. Steigung,Durchschnittliche Steigung,Durchschnittliche positive Steigung,Durchschnittliche negative Steigung,Max. Tritt-/Schrittfrequenz,Durchschnittliche Trittfrequenz,Max. Herzfrequenz,Durchschnittliche Herzfrequenz,Max. Watt,Durchschnittliche Watt,Kalorien,Max. Temperatur';

/** A row with the columns of the newer exports. */
function row(date: string, type: string, file: string, distance = '9.44'): string {
  const cells = ['1', date, 'Name, "of it"', type, 'one\ntwo', '3189', distance, '171', '', 'false', '', '', file];
  const middle = ['', '', '3189.0', '2070.0', '9440.5', '7', '3', '101.5', ...Array<string>(9).fill('')];
  const details = [...middle, '171.0', '143.5', '', '', '455.0', ''];
  return [...cells, ...details].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

const track = (type = ''): string =>
  `<gpx creator="StravaGPX"><trk>${type}<trkseg><trkpt lat="1" lon="2"><time>2022-12-09T15:24:49Z</time></trkpt><trkpt lat="1" lon="2.01"><time>2022-12-09T15:54:49Z</time></trkpt></trkseg></trk></gpx>`;

function fit(): Uint8Array {
  const start = fitSeconds('2024-05-04T06:00:00Z');
  return new FitWriter()
    .message(0, [
      [0, 'enum', 4],
      [1, 'uint16', 1],
      [2, 'uint16', 2691],
    ])
    .message(20, [
      [253, 'uint32', start],
      [3, 'uint8', 140],
    ])
    .message(18, [
      [2, 'uint32', start],
      [5, 'enum', 2],
      [7, 'uint32', 600_000],
      [9, 'uint32', 500_000],
    ])
    .file();
}

async function imported(files: Readonly<Record<string, string | Uint8Array>>) {
  const importer = await importerNamed('strava-export');
  const source = textSource(files);
  const claimed = await importer.claims(source);
  const only = { ...source, files: source.files.filter(({ path }) => claimed.includes(path)) };
  const records = await importTexts(importer, only);
  return {
    ...records,
    claimed,
    skips: records.skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`),
  };
}

test('the list is known by its content, in any language; what else lies at the root is another’s', async () => {
  const files = {
    'renamed.csv': `${german}\n${row('09.12.2022, 15:24:49', 'Radfahrt', 'activities/1.gpx')}`,
    'activities/1.gpx': track(),
    'activities/2.fit': fit(),
    'media/a.jpg': '',
    'bikes.csv': 'a,b',
    'food.csv': 'a,b',
    'export.xml': '<HealthData/>',
  };
  const { claimed } = await imported(files);
  expect(claimed).toEqual(['renamed.csv', 'activities/1.gpx', 'activities/2.fit', 'media/a.jpg', 'bikes.csv']);
  const inFolder = Object.fromEntries(Object.entries(files).map(([path, content]) => [`export_1/${path}`, content]));
  expect((await imported({ ...inFolder, 'other.csv': 'a,b' })).claimed).toHaveLength(7);
  expect((await imported({ 'activities.csv': 'Activity ID,Name\n1,x' })).claimed).toEqual([]);
});

test('a file’s workout has the file’s numbers, and the row’s if the file says nothing', async () => {
  const { workouts, routes, skips, complete } = await imported({
    'activities.csv': [
      english,
      row('Dec 9, 2022, 3:24:49 PM', 'Ride', 'activities/1.gpx.gz'),
      row('May 4, 2024, 6:00:00 AM', 'Run', 'activities/2.fit.gz'),
    ].join('\n'),
    // As the host lists what was packed.
    'activities/1.gpx': track(),
    'activities/2.fit': fit(),
  });
  expect(workouts).toMatchObject([
    {
      activityType: 'cycling',
      durationSeconds: 1800,
      averageHeartRate: 143.5,
      totalEnergyKilocalories: 455,
      elevationGainMeters: 101.5,
      source: { name: 'StravaGPX' },
      form: 'strava',
    },
    // The device knows what it recorded.
    { activityType: 'cycling', distanceMeters: 5000, source: { name: 'Garmin Forerunner 935' }, form: 'strava' },
  ]);
  expect(routes[0]).toHaveLength(2);
  expect([skips, complete]).toEqual([[], true]);
});

test('an activity without a file, or whose file is missing or holds no workout, is a workout of its row', async () => {
  const timeless = '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>';
  const { workouts, skips } = await imported({
    'activities.csv': [
      german,
      row('09.12.2022, 15:24:49', 'Radfahrt', '', '9,44'),
      row('10.12.2022, 15:24:49', 'Lauf', 'activities/9.tcx.gz', '9,44'),
      row('11.12.2022, 15:24:49', 'Yoga', 'activities/3.gpx', '0'),
      row('soon', 'Lauf', ''),
    ].join('\n'),
    'activities/3.gpx': timeless,
  });
  const facts = workouts.map(({ activityType, start, end, durationSeconds, distanceMeters, averageHeartRate }) =>
    [activityType, formatInstant(start), (end - start) / 1000, durationSeconds, distanceMeters, averageHeartRate].join(
      ' ',
    ),
  );
  expect(facts).toEqual([
    'cycling 2022-12-09T15:24:49.000Z 3189 2070 9440.5 143.5',
    'running 2022-12-10T15:24:49.000Z 3189 2070 9440.5 143.5',
    'yoga 2022-12-11T15:24:49.000Z 3189 2070 9440.5 143.5',
  ]);
  expect(skips).toEqual([
    'workoutRecording missingFile activities/9.tcx.gz',
    'workoutRoute invalidDate activities/3.gpx',
    'workout invalidDate activities.csv',
  ]);
});

test('exports before 2019 have fewer columns, their distance is in meters', async () => {
  const { workouts } = await imported({
    'activities.csv': [
      'id,date,name,type,description,elapsed_time,distance,commute,gear,filename',
      '1,2018-09-12 15:02:23,Evening,Ride,,783,3681.0,true,Merida,activities/1.gpx',
      '2,2018-09-13 15:02:23,Walk,Walk,,60,50.0,false,,',
    ].join('\n'),
    'activities/1.gpx': track(),
  });
  expect(
    workouts.map(({ activityType, distanceMeters, durationSeconds }) => [
      activityType,
      distanceMeters,
      durationSeconds,
    ]),
  ).toEqual([
    ['cycling', 3681, 1800],
    ['walking', 50, 60],
  ]);
});

test('of two columns of one name the one in meters counts; a file that no row names is read; the rest is counted', async () => {
  const { workouts, skips } = await imported({
    'activities.csv': `${english}\n${row('Dec 9, 2022, 3:24:49 PM', 'Run', '', '5.87')}`,
    'activities/7.gpx': track('<type>hiking</type>'),
    'activities/8.fit': 'nothing',
    'media/1.jpg': 'x',
  });
  expect(workouts.map(({ activityType, distanceMeters }) => [activityType, distanceMeters])).toEqual([
    ['running', 9440.5],
    ['hiking', null],
  ]);
  expect(skips).toEqual(['file invalidFile activities/8.fit', 'file notSupported media/1.jpg']);
});

test.each([
  ['Sep 12, 2018, 3:02:23 PM', '2018-09-12T15:02:23.000Z'],
  ['Sep 12, 2018, 12:02:23\u202fAM', '2018-09-12T00:02:23.000Z'],
  ['2018-09-12 15:02:23', '2018-09-12T15:02:23.000Z'],
  ['09.12.2022, 15:24:49', '2022-12-09T15:24:49.000Z'],
  ['12 sept. 2018 à 15:02:23', '2018-09-12T15:02:23.000Z'],
  ['12 sept 2018, 15:02:23', '2018-09-12T15:02:23.000Z'],
  ['12 de set. de 2018, 15:02:23', '2018-09-12T15:02:23.000Z'],
  ['12 set 2018, 15:02:23', '2018-09-12T15:02:23.000Z'],
  ['12/09/2018, 15:02:23', '2018-09-12T15:02:23.000Z'],
  ['2018/09/12 15:02:23', '2018-09-12T15:02:23.000Z'],
  ['2018年9月12日 15:02:23', '2018-09-12T15:02:23.000Z'],
  ['Sep 31, 2018, 3:02:23 PM', null],
  ['Sep 12, 2018', null],
  ['', null],
])('%s is %s', (text, expected) => {
  const at = stravaDate(text, 'dayFirst');
  expect(at === null ? null : formatInstant(at)).toBe(expected);
});

test('a sport without a name of ours is reported with the words of the list, unless the file names it; 0 m is no distance', async () => {
  const { workouts, skips } = await imported({
    'activities.csv': [
      english,
      row('Dec 9, 2022, 3:24:49 PM', 'Velomobile Racing', 'activities/1.gpx'),
      row('Dec 10, 2022, 3:24:49 PM', 'Gardening', '').replace('"9440.5"', '"0.0"').replace('"9.44"', '"0"'),
      row('Dec 11, 2022, 3:24:49 PM', 'Workout', ''),
      row('Dec 12, 2022, 3:24:49 PM', 'Run', 'activities/2.gpx'),
    ].join('\n'),
    'activities/1.gpx': track('<type>cycling</type>'),
    'activities/2.gpx': track('<type>moving about</type>'),
  });
  expect(workouts.map(({ activityType, distanceMeters }) => [activityType, distanceMeters])).toEqual([
    ['cycling', 9440.5],
    ['other', null],
    ['other', 9440.5],
    ['running', 9440.5],
  ]);
  expect(workouts.map(({ activityCode }) => activityCode)).toEqual([undefined, 'Gardening', undefined, undefined]);
  expect(skips).toEqual(['activityType unknownType Gardening']);
});

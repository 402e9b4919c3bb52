import { expect, test } from 'vitest';
import { createAppleHealthImporter } from '../apple-health-importer.ts';
import { importTexts, textSource, type ImportedRecords } from '../../../../../../test/importers/import-texts.ts';

const folder = 'apple_health_export/';

/** A workout of the given hour of a day whose route lies in these files. */
function workout(hour: string, ...paths: readonly string[]): string {
  const files = paths.map((path) => `<FileReference path="${path}"/>`).join('');
  const times = `startDate="2024-01-01 ${hour}:00:00 +0000" endDate="2024-01-01 ${hour}:30:00 +0000"`;
  return `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" ${times}><WorkoutRoute sourceName="W" ${times}>${files}</WorkoutRoute></Workout>`;
}

/** A route file as the phone writes it, with a point for each latitude. */
function gpx(...latitudes: readonly number[]): string {
  const points = latitudes.map(
    (latitude, second) =>
      `<trkpt lon="8.5" lat="${latitude}"><ele>100.5</ele><time>2024-01-01T07:00:0${second}Z</time><extensions><speed>3.1</speed><course>-1</course><hAcc>4.5</hAcc><vAcc>3</vAcc></extensions></trkpt>`,
  );
  return `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>2025-01-01T00:00:00Z</time></metadata><trk><name>Route</name><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}

function pieces(text: string): readonly string[] {
  return text.match(/[^]{1,97}/gu) ?? [];
}

function importing(
  elements: string,
  routes: Readonly<Record<string, string>>,
  broken: readonly string[] = [],
): Promise<ImportedRecords> {
  const files = Object.entries(routes).map(([name, text]) => [folder + name, text] as const);
  const all = { [`${folder}export.xml`]: `<HealthData>${elements}</HealthData>`, ...Object.fromEntries(files) };
  return importTexts(
    createAppleHealthImporter(),
    textSource(
      all,
      pieces,
      broken.map((name) => folder + name),
    ),
  );
}

function latitudes({ routes }: ImportedRecords): (readonly number[])[] {
  return routes.map((route) => route?.map(({ latitude }) => latitude) ?? []);
}

function told({ skips }: ImportedRecords): string[] {
  return skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`);
}

const r = 'workout-routes/r.gpx';

test('A36: points are read by name; an unknown course is nothing, negative accuracy and speed are unknown', async () => {
  const file = gpx(50, 50.000_1).replace('<hAcc>4.5<', '<hAcc>-1<').replace('<speed>3.1<', '<speed>-1<');
  const { routes } = await importing(workout('07', `/${r}`), { [r]: file });
  const place = { longitude: 8.5, elevationMeters: 100.5 };
  expect(routes).toEqual([
    [
      {
        ...place,
        latitude: 50,
        at: Date.UTC(2024, 0, 1, 7),
        speedMetersPerSecond: null,
        accuracyMeters: null,
        beginsSegment: true,
      },
      {
        ...place,
        latitude: 50.000_1,
        at: Date.UTC(2024, 0, 1, 7, 0, 1),
        speedMetersPerSecond: 3.1,
        accuracyMeters: 4.5,
        beginsSegment: false,
      },
    ],
  ]);
});

test.each([`/${r}`, r, `//${r}`])('A33: the path %s is in the export’s own folder', async (path) => {
  const records = await importing(workout('07', path), { [r]: gpx(50) });
  expect(latitudes(records)).toEqual([[50]]);
  expect(told(records)).toEqual([]);
});

test.each([
  '/../../etc/passwd',
  '../secret.gpx',
  'workout-routes/../../secret.gpx',
  String.raw`..\secret.gpx`,
  'C:/r.gpx',
])('A33: the path %s is refused; the workout stays without a route', async (path) => {
  const records = await importing(workout('07', path), { '../secret.gpx': gpx(50) });
  expect(records.workouts).toHaveLength(1);
  expect(latitudes(records)).toEqual([[]]);
  expect(told(records)).toEqual([`workoutRoute unsafePath ${path}`]);
  expect(records.complete).toBe(true);
});

test('A33: a missing file is told of; a file that no workout names too; neither costs anything else', async () => {
  const records = await importing(workout('07', '/workout-routes/gone.gpx') + workout('08', `/${r}`), {
    [r]: gpx(50),
    'workout-routes/alone.gpx': gpx(60),
  });
  expect(latitudes(records)).toEqual([[], [50]]);
  expect(told(records)).toEqual([
    'workoutRoute missingFile /workout-routes/gone.gpx',
    `workoutRoute noWorkout ${folder}workout-routes/alone.gpx`,
  ]);
});

test('A09: paths are relative to the main file’s folder, whatever it is called', async () => {
  const source = textSource({
    'Export/x/main.xml': `<HealthData>${workout('07', `/${r}`)}</HealthData>`,
    [`Export/x/${r}`]: gpx(50),
    [r]: gpx(60),
  });
  const records = await importTexts(createAppleHealthImporter(), source);
  expect(latitudes(records)).toEqual([[50]]);
  expect(told(records)).toEqual([]);
});

test('a truncated file gives the points that are whole, and is told of', async () => {
  const whole = gpx(50, 51, 52);
  const cut = whole.slice(0, whole.indexOf('lat="52"') + 30);
  const records = await importing(workout('07', r), { [r]: cut });
  expect(latitudes(records)).toEqual([[50, 51]]);
  expect(told(records)).toEqual([`workoutRoute endsEarly ${folder}${r}`]);
  const damaged = await importing(workout('07', r), { [r]: whole }, [r]);
  expect(told(damaged)).toEqual([`workoutRoute endsEarly ${folder}${r}`]);
  expect(damaged.complete).toBe(true);
});

test.each(['', 'not XML at all', '<gpx/>', '<html><body/></html>'])(
  'a file that holds %j gives no route',
  async (text) => {
    const records = await importing(workout('07', r), { [r]: text });
    expect(latitudes(records)).toEqual([[]]);
    expect(told(records)).toEqual([`workoutRoute invalidFile ${folder}${r}`]);
  },
);

test('points without a position on earth are left out and counted', async () => {
  const bad = gpx(50, 91, 51)
    .replace('lat="50"', 'lat="50" lon="x"')
    .replace('lon="8.5" lat="50" lon="x"', 'lon="x" lat="50"');
  const records = await importing(workout('07', r), { [r]: bad });
  expect(latitudes(records)).toEqual([[51]]);
  expect(told(records)).toEqual(Array.from({ length: 2 }, () => `routePoint invalidValue ${folder}${r}`));
});

test('a workout of several routes has them in the order of their times, each file once', async () => {
  const [early, late] = [gpx(50, 51), gpx(60).replace('T07', 'T08')];
  const records = await importing(workout('07', 'b.gpx', 'a.gpx', 'b.gpx'), { 'a.gpx': early, 'b.gpx': late });
  expect(latitudes(records)).toEqual([[50, 51, 60]]);
  expect(records.routes[0]?.map(({ beginsSegment }) => beginsSegment)).toEqual([true, false, true]);
});

test('workouts keep the order of the main file, with and without routes', async () => {
  const records = await importing(workout('07') + workout('08', r) + workout('09'), { [r]: gpx(50) });
  expect(records.workouts.map(({ start }) => new Date(start).getUTCHours())).toEqual([7, 8, 9]);
  expect(latitudes(records)).toEqual([[], [50], []]);
});

test('a main file that ends early keeps the routes of the workouts that are whole', async () => {
  const elements = `${workout('07', r)}<Workout startDate="2024`;
  const all = { [`${folder}export.xml`]: `<HealthData>${elements}`, [folder + r]: gpx(50) };
  const records = await importTexts(createAppleHealthImporter(), textSource(all));
  expect(records.complete).toBe(false);
  expect(latitudes(records)).toEqual([[50]]);
});

function location(latitude: string): string {
  return `<Location date="2016-11-14 07:25:44 -0700" latitude="${latitude}" longitude="-122.4" altitude="21.3" horizontalAccuracy="-1" verticalAccuracy="1.7" course="-1" speed="-1"/>`;
}

function route(...points: readonly string[]): string {
  return `<WorkoutRoute>${points.map(location).join('')}</WorkoutRoute>`;
}

test('A32: points inline, bad ones counted, each route a segment of its own', async () => {
  const element = workout('07').replace(/<WorkoutRoute.*<\/WorkoutRoute>/u, route('37.1', '37.2', '') + route('38'));
  const records = await importing(element, {});
  expect(records.routes[0]?.map(({ latitude, beginsSegment }) => [latitude, beginsSegment])).toEqual([
    [37.1, true],
    [37.2, false],
    [38, true],
  ]);
  expect(records.routes[0]?.[0]).toMatchObject({
    longitude: -122.4,
    elevationMeters: 21.3,
    at: Date.UTC(2016, 10, 14, 14, 25, 44),
    speedMetersPerSecond: null,
    accuracyMeters: null,
  });
  expect(told(records)).toEqual(['routePoint invalidValue HKWorkoutActivityTypeRunning']);
});

test('a route within an activity is the workout’s', async () => {
  const element = workout('07', r).replace('<WorkoutRoute', '<WorkoutActivity uuid="1"><WorkoutRoute');
  const records = await importing(element.replace('</Workout>', '</WorkoutActivity></Workout>'), { [r]: gpx(50) });
  expect(latitudes(records)).toEqual([[50]]);
});

import { readFileSync } from 'node:fs';
import { formatInstant, routeDistance } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createGpxImporter } from './gpx-importer.ts';
import { sharedFixtures } from '../../../../../test/shared-fixtures.ts';

async function imported(files: Readonly<Record<string, string>>) {
  const records = await importTexts(createGpxImporter(), textSource(files));
  return { ...records, skips: records.skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`) };
}

const one = (text: string) => imported({ 'a.gpx': text });

const gpx = (inside: string, attributes = ''): string => `<gpx ${attributes}>${inside}</gpx>`;

/** A point at a second of an hour, a little further east with each. */
function point(second: number | null, more = ''): string {
  const minute = Math.floor((second ?? 0) / 60);
  const time = `2020-02-22T17:${String(minute).padStart(2, '0')}:${String((second ?? 0) % 60).padStart(2, '0')}Z`;
  return `<trkpt lat="1" lon="${2 + (second ?? 0) / 10_000}">${second === null ? '' : `<time>${time}</time>`}${more}</trkpt>`;
}

test('P10: each track with times is a workout of its own type; between segments the time stands', async () => {
  const run = `<trk><name>Evening</name><type>trail_running</type><trkseg>${point(0)}${point(60)}</trkseg><trkseg>${point(120)}${point(180)}</trkseg></trk>`;
  const ride = `<trk><type>1</type><trkseg>${point(600)}${point(700)}</trkseg></trk>`;
  const { workouts, routes } = await one(gpx(run + ride, 'creator="StravaGPX"'));
  expect(workouts).toMatchObject([
    { activityType: 'running', durationSeconds: 120, distanceMeters: null, form: 'gpx', source: { name: 'StravaGPX' } },
    { activityType: 'cycling', durationSeconds: 100 },
  ]);
  expect(workouts.map(({ title }) => title)).toEqual(['Evening', undefined]);
  expect(
    workouts[0]?.pauses?.map(({ start, end }) => [
      formatInstant(start).slice(14, 19),
      formatInstant(end).slice(14, 19),
    ]),
  ).toEqual([['01:00', '02:00']]);
  expect(routes.map((route) => route?.length)).toEqual([4, 2]);
});

test('a track that does not say what it was is told by its name, else it is other with the length of its way', async () => {
  const track = `<trkseg>${point(0)}${point(100)}</trkseg>`;
  const { workouts, routes } = await one(gpx(`<trk><name>Morning Ride</name>${track}</trk><trk>${track}</trk>`));
  expect(workouts.map(({ activityType }) => activityType)).toEqual(['cycling', 'other']);
  expect(workouts[1]?.distanceMeters).toBe(routeDistance(routes[1] ?? []));
  expect(workouts[1]?.distanceMeters).toBeCloseTo(1111.8, 0);
});

const typedTrack = (type: string): string => `<trk><type>${type}</type><trkseg>${point(0)}${point(100)}</trkseg></trk>`;

test('what a track is called, and has no name of ours, is reported and kept', async () => {
  const { workouts, skips } = await one(gpx(['gardening', 'Other', 'hiking'].map(typedTrack).join('')));
  expect(workouts.map(({ activityType, activityCode }) => [activityType, activityCode])).toEqual([
    ['other', 'gardening'],
    ['other', undefined],
    ['hiking', undefined],
  ]);
  expect(skips).toEqual(['activityType unknownType gardening']);
});

test('a track without any time is a way and no workout, and so is one of a moment: both are reported', async () => {
  const { workouts, skips, complete } = await imported({
    'way.gpx': gpx(`<trk><trkseg>${point(null)}${point(null)}</trkseg></trk>`),
    'moment.gpx': gpx(`<trk><trkseg>${point(5)}</trkseg></trk>`),
    'plan.gpx': gpx('<rte><rtept lat="1" lon="2"/></rte>'),
    'empty.gpx': gpx('<trk><trkseg></trkseg></trk>'),
  });
  expect([workouts, complete]).toEqual([[], true]);
  expect(skips).toEqual([
    'workoutRoute invalidDate way.gpx',
    'workoutRoute invalidDate moment.gpx',
    'file notSupported plan.gpx (no track)',
    'file notSupported empty.gpx (no track)',
  ]);
});

test('F39: points without a time shape the way and say nothing of the time', async () => {
  const { workouts, routes } = await one(
    gpx(`<trk><trkseg>${point(null)}${point(10)}${point(20)}${point(null)}</trkseg></trk>`),
  );
  expect(routes[0]).toHaveLength(4);
  expect(workouts[0]?.durationSeconds).toBe(10);
});

test('F40, F41: heart rate, cadence and power are read under any prefix and name, and only where they stand', async () => {
  const extended = [
    '<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions>',
    '<extensions><ns3:TrackPointExtension><ns3:hr>121</ns3:hr></ns3:TrackPointExtension><power>200</power></extensions>',
    '',
    '<extensions><heartrate>123</heartrate></extensions>',
  ];
  const points = extended.map((more, index) => point(index, more)).join('');
  const { quantities } = await one(gpx(`<trk><type>cycling</type><trkseg>${points}</trkseg></trk>`));
  expect(quantities.map(({ type, value, start }) => `${formatInstant(start).slice(17, 19)} ${type} ${value}`)).toEqual([
    '00 heartRate 120',
    '01 heartRate 121',
    '03 heartRate 123',
    '00 cyclingCadence 80',
    '01 cyclingPower 200',
  ]);
});

test('F34, F44: blanks and a byte order mark before the declaration; a cut off file gives what is whole', async () => {
  const text = `\ufeff \n<?xml version="1.0"?>${gpx(`<trk><trkseg>${point(0)}${point(9)}</trkseg></trk>`)}`;
  expect(await createGpxImporter().claims(textSource({ a: text, b: '<x/>' }))).toEqual(['a']);
  expect((await one(text)).workouts).toHaveLength(1);
  const cut = await one(text.slice(0, text.indexOf('</trkseg>')));
  expect([cut.workouts.length, cut.complete, cut.skips]).toEqual([1, false, ['file endsEarly a.gpx']]);
});

test('positions that are none on earth are left out and counted', async () => {
  const { routes, skips } = await one(
    gpx(`<trk><trkseg>${point(0)}<trkpt lat="91" lon="0"/>${point(9)}</trkseg></trk>`),
  );
  expect(routes[0]).toHaveLength(2);
  expect(skips).toEqual(['routePoint invalidValue a.gpx']);
});

const fixtures = sharedFixtures('gpx/');

// Positions, times and lengths as another XML reader and another formula gave them.
fixtures.describe('the files in ../shared/fixtures/gpx', () => {
  test.each([
    ['first_and_last_elevation.gpx', 10, '2013-05-18T08:23:04.000Z', '2013-05-18T10:23:04.000Z', 195_497.498],
    ['track-with-empty-segment.gpx', 9, '2013-07-06T17:26:26.000Z', '2013-07-06T17:27:42.000Z', 85.853],
  ])('%s', async (name, count, start, end, meters) => {
    const { workouts, routes } = await one(readFileSync(fixtures.path + name, 'utf8'));
    expect(workouts.map((workout) => [formatInstant(workout.start), formatInstant(workout.end)])).toEqual([
      [start, end],
    ]);
    expect(routes[0]).toHaveLength(count);
    expect(workouts[0]?.distanceMeters).toBeCloseTo(meters, 2);
  });

  test.each([
    ['track-with-small-floats.gpx', 'workoutRoute invalidDate a.gpx'],
    ['gpx-with-node-with-comments.gpx', 'workoutRoute invalidDate a.gpx'],
    ['route.gpx', 'file notSupported a.gpx (no track)'],
    ['gpx_with_garmin_extension.gpx', 'file notSupported a.gpx (no track)'],
  ])('%s holds no workout, and the report says so', async (name, told) => {
    const { workouts, skips } = await one(readFileSync(fixtures.path + name, 'utf8'));
    expect([workouts, skips]).toEqual([[], [told]]);
  });
});

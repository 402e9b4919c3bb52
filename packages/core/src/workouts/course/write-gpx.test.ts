import { expect, test } from 'vitest';
import type { Instant } from '../../records/instant.ts';
import { gpxFileName, workoutGpx } from './write-gpx.ts';

const at = (second: number): Instant => (Date.UTC(2026, 2, 9, 7) + second * 1000) as Instant;
const point = (second: number, elevationMeters: number | null, beginsSegment = false) => ({
  latitude: 1 + second / 1e4,
  longitude: -2.123456789,
  elevationMeters,
  at: at(second),
  speedMetersPerSecond: null,
  accuracyMeters: null,
  beginsSegment,
});
const record = { activityType: 'running', start: at(0), source: { name: 'Tom & "Ann"', device: null } } as never;

test('P10: a pause begins a segment; a heart rate holds to its end, one of a moment ten seconds; signs are written as XML', () => {
  const samples = [
    { start: at(0), end: at(5), value: 99.6 },
    { start: at(20), end: at(20), value: 120 },
  ];
  const paused = { ...(record as object), pauses: [{ start: at(31), end: at(50) }] } as never;
  const route = [point(0, 10.456, true), point(5, null), point(6, 1), point(30, 2), point(31, 3), point(50, 4)];
  const text = workoutGpx(paused, 'Up <1\u0000> km', route, samples) ?? '';
  expect(text).toContain('<name>Up &lt;1&gt; km</name>\n    <src>Tom &amp; &quot;Ann&quot;</src>');
  expect(text.match(/<trkseg>/g)).toHaveLength(2);
  expect(text).toContain('<trkpt lat="1" lon="-2.1234568"><ele>10.46</ele><time>2026-03-09T07:00:00.000Z</time>');
  expect(
    [...text.matchAll(/T07:00:(\d\d)\.000Z<\/time>(?:.*<gpxtpx:hr>(\d+)<)?/g)].map(([, second, rate]) => [
      second,
      rate,
    ]),
  ).toEqual([
    ['00', undefined],
    ['00', '100'],
    ['05', '100'],
    ['06', '100'],
    ['30', '120'],
    ['31', undefined],
    ['50', undefined],
  ]);
  expect(workoutGpx(paused, '', [], samples)).toBeNull();
});

test('P10: the name of the file has letters and digits alone', () => {
  expect(gpxFileName('2026-03-09', '../Évening run: 5 km/\\?')).toBe('2026-03-09-évening-run-5-km.gpx');
  expect(gpxFileName('2026-03-09', '/')).toBe('2026-03-09-workout.gpx');
  expect(gpxFileName('2026-03-09', 'a'.repeat(200))).toHaveLength(75);
});

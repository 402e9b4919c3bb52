import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTrackPointsReader, type TrackPoints } from './track-points.ts';
import { sharedFixtures } from '../../../../../test/shared-fixtures.ts';

function read(text: string): TrackPoints {
  const reader = createTrackPointsReader();
  for (let at = 0; at < text.length; at += 13) reader.write(text.slice(at, at + 13));
  return reader.end();
}

function points(inside: string): TrackPoints['points'] {
  return read(`<gpx><trk><trkseg>${inside}</trkseg></trk></gpx>`).points;
}

function timeRead(time: string): number | null | undefined {
  return points(`<trkpt lat="1" lon="2"><time>${time}</time></trkpt>`)[0]?.at;
}

test('F37: times with fraction, zone or neither', () => {
  const noon = Date.UTC(2020, 1, 22, 12);
  expect(timeRead('2020-02-22T12:00:00Z')).toBe(noon);
  expect(timeRead('2020-02-22T12:00:00.250Z')).toBe(noon + 250);
  expect(timeRead('2020-02-22T14:00:00+02:00')).toBe(noon);
  expect(timeRead(' 2020-02-22T12:00:00 ')).toBe(noon);
  expect(timeRead('yesterday')).toBeNull();
});

test('F39, F41: a point without time or elevation keeps its place, nothing is copied from its neighbours', () => {
  const [first, second] = points('<trkpt lat="1" lon="2"><ele>9</ele></trkpt><trkpt lat="1" lon="2"/>');
  expect([first?.elevationMeters, first?.at]).toEqual([9, null]);
  expect([second?.elevationMeters, second?.at]).toEqual([null, null]);
});

test('F40, F44: prefixes, comments within values, references and CDATA are read through', () => {
  const [point] = read(
    '<g:gpx xmlns:g="x"><g:trk><g:trkseg><g:trkpt lat="1" lon="2"><g:ele>1<!-- one -->2.5</g:ele><g:extensions><y:speed><![CDATA[3]]></y:speed><y:hAcc>&#52;</y:hAcc></g:extensions></g:trkpt></g:trkseg></g:trk></g:gpx>',
  ).points;
  expect(point).toMatchObject({ elevationMeters: 12.5, speedMetersPerSecond: 3, accuracyMeters: 4 });
});

test('elements beside the track, and texts beside the point, say nothing of it', () => {
  const { points: found, badPoints } = read(
    '<gpx><wpt lat="9" lon="9"><ele>1</ele></wpt><trk><trkseg><trkpt lat="1" lon="2"><ele>5</ele><name>7</name> 8 </trkpt></trkseg></trk></gpx>',
  );
  expect(found.map(({ elevationMeters }) => elevationMeters)).toEqual([5]);
  expect(badPoints).toBe(0);
});

test('a file is whole where it is GPX to its end', () => {
  expect(read('<gpx></gpx>').isWhole).toBe(true);
  expect(read('<gpx><trk>').isWhole).toBe(false);
  expect(read('<kml></kml>').isWhole).toBe(false);
});

const fixtures = sharedFixtures('gpx/');

fixtures.describe('the files in ../shared/fixtures/gpx', () => {
  test.each([
    'first_and_last_elevation.gpx',
    'gpx-with-node-with-comments.gpx',
    'gpx_with_garmin_extension.gpx',
    'track-with-empty-segment.gpx',
    'track-with-small-floats.gpx',
    'unicode_with_bom_noencoding.gpx',
  ])('%s gives every track point that it writes', (name) => {
    const text = readFileSync(fixtures.path + name, 'utf8');
    const written = text.match(/<trkpt\b/gu)?.length ?? 0;
    const { points: found, badPoints, isWhole } = read(text);
    expect([found.length, badPoints, isWhole]).toEqual([written, 0, true]);
  });
});

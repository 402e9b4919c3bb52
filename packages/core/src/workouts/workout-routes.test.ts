import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Instant } from '../records/instant.ts';
import { elevationGain } from './elevation-gain.ts';
import { routeBytes, routeDigest, routePoints } from './route-bytes.ts';
import { routeDistance } from './route-distance.ts';
import type { RoutePoint } from '../records/route-point.ts';
import { thinRoute } from './thin-route.ts';

function point(changes: Partial<RoutePoint> = {}): RoutePoint {
  return {
    latitude: 50,
    longitude: 8,
    elevationMeters: null,
    at: null,
    speedMetersPerSecond: null,
    accuracyMeters: null,
    beginsSegment: false,
    ...changes,
  };
}

const unknownOr = (most: number, least = 0): fc.Arbitrary<number | null> =>
  fc.option(
    fc.integer({ min: least * 100, max: most * 100 }).map((steps) => steps / 100),
    { nil: null },
  );

const somePoint: fc.Arbitrary<RoutePoint> = fc.record({
  latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((steps) => steps / 1e7),
  longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((steps) => steps / 1e7),
  elevationMeters: unknownOr(9000, -500),
  at: fc.option(
    fc.integer({ min: -1e12, max: 4e12 }).map((at) => at as Instant),
    { nil: null },
  ),
  speedMetersPerSecond: unknownOr(90),
  accuracyMeters: unknownOr(5000),
  beginsSegment: fc.boolean(),
});

function digestTo(latitude: number): number {
  return routeDigest(routeBytes([point(), point({ latitude })]));
}

describe('routeBytes', () => {
  it('gives every point back, wherever on earth and whatever is unknown', () => {
    fc.assert(
      fc.property(fc.array(somePoint, { maxLength: 30 }), (points) => {
        expect(routePoints(routeBytes(points))).toEqual(points);
      }),
      { numRuns: 100 },
    );
  });

  it('takes about ten bytes for each second of a run', () => {
    const run = Array.from({ length: 3600 }, (_, second) =>
      point({
        latitude: 50 + second * 0.000_027 + Math.sin(second) * 0.000_003,
        longitude: 8 + second * 0.000_014,
        elevationMeters: 120 + 10 * Math.sin(second / 300),
        at: (1.7e12 + second * 1000) as Instant,
        speedMetersPerSecond: 3.2,
        accuracyMeters: 4.5,
      }),
    );
    expect(routeBytes(run).length / run.length).toBeLessThan(14);
  });

  it('has a digest that one step of one point changes', () => {
    expect(digestTo(50.000_000_1)).not.toBe(digestTo(50));
    expect(digestTo(50)).toBe(digestTo(50));
  });
});

/** Points of these elevations; `|` begins a segment, `-` has none. */
function climb(text: string): number | null {
  const words = text.split(' ').filter((word) => word !== '');
  let beginsSegment = true;
  const points: RoutePoint[] = [];
  for (const word of words) {
    if (word === '|') beginsSegment = true;
    else {
      points.push(point({ elevationMeters: word === '-' ? null : Number(word), beginsSegment }));
      beginsSegment = false;
    }
  }
  return elevationGain(points);
}

test.each([
  ['10 20 30 40', 30],
  ['40 30 20 10', 0],
  ['10 11 10 11 10 11 10 11', 0],
  ['10 12.9 10 12.9', 0],
  ['10 11 12 13', 3],
  ['10 30 20 40', 40],
  ['10 30 28 40', 30],
  ['10 9 12 9 14', 8],
  ['10 9 11.9 9 14', 5],
  ['20 17 16.5 18 16 30', 14],
  ['10 - 30 - - 40', 30],
  ['10 20 | 50 60', 20],
  ['10 | 50', null],
  ['10', null],
  ['- -', null],
  ['', null],
  ['-3 0 5', 8],
])('elevations %s climb %s m', (text, meters) => {
  expect(climb(text)).toBe(meters);
});

test('a climb is the same however often it was measured', () => {
  const hill = (perMeter: number): number | null =>
    climb(Array.from({ length: 50 * perMeter + 1 }, (_, index) => index / perMeter).join(' '));
  expect(hill(1)).toBe(50);
  expect(hill(4)).toBe(50);
  expect(climb('0 50')).toBe(50);
});

function north(latitude: number, changes: Partial<RoutePoint> = {}): RoutePoint {
  return point({ latitude, ...changes });
}

describe('routeDistance', () => {
  const degree = (6_371_008.8 * Math.PI) / 180;

  it('is the length of the way on a sphere', () => {
    expect(routeDistance([point(), point({ latitude: 51 })])).toBeCloseTo(degree, 3);
    expect(routeDistance([point({ latitude: 0 }), point({ latitude: 0, longitude: 9 })])).toBeCloseTo(degree, 3);
    expect(routeDistance([point({ latitude: 60 }), point({ latitude: 60, longitude: 8.01 })])).toBeCloseTo(
      degree / 200,
      1,
    );
    const acrossDateLine = [point({ latitude: 0, longitude: 179.5 }), point({ latitude: 0, longitude: -179.5 })];
    expect(routeDistance(acrossDateLine)).toBeCloseTo(degree, 3);
  });

  it('leaves out what lies between segments and positions that are known to be unsure', () => {
    expect(routeDistance([north(50), north(51), north(60, { beginsSegment: true }), north(61)])).toBeCloseTo(
      2 * degree,
      3,
    );
    expect(routeDistance([north(50), north(55, { accuracyMeters: 51 }), north(51)])).toBeCloseTo(degree, 3);
    expect(routeDistance([north(50), north(51, { accuracyMeters: null })])).toBeCloseTo(degree, 3);
  });

  it('is unknown if there is no way', () => {
    expect(routeDistance([])).toBeNull();
    expect(routeDistance([point()])).toBeNull();
    expect(routeDistance([point(), point()])).toBe(0);
  });
});

test('a thinned route keeps the ends of its segments', () => {
  const route = Array.from({ length: 100 }, (_, index) =>
    point({ latitude: index / 10, beginsSegment: index % 50 === 0 }),
  );
  const thinned = thinRoute(route, 10);
  expect(thinned.length).toBeLessThan(15);
  expect(thinned.map(({ latitude }) => latitude * 10)).toEqual(expect.arrayContaining([0, 49, 50, 99]));
  expect(thinned.filter(({ beginsSegment }) => beginsSegment)).toHaveLength(2);
  expect(thinRoute(route, 100)).toBe(route);
});

import { acceptRawConsent, instant, type ImportRun } from '@vitalgate/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, requestBy } from './api-over-stores.ts';
import { memoryApi } from './memory-api.ts';
import { temporaryHealthStores } from './stores/temporary-stores.ts';
import { drawn } from './drawn-values.ts';

const base = Date.UTC(2026, 0, 1);
const source = { name: 'Watch', bundleIdentifier: null, version: null };

// Few different times and values, so that ties and equal records are common.
const someTime = fc.integer({ min: 0, max: 12 });
const someSample = fc.record({ at: someTime, value: fc.integer({ min: 1, max: 9 }) });
const someLimits = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });

function timeText(at: number): string {
  return new Date(base + at * 1000).toISOString();
}

function stepsBetween(from: number, to: number): string {
  return `/api/v1/rawhealth/samples?type=stepCount&start=${timeText(from)}&end=${timeText(to)}`;
}

/** A function that walks through the pages of what `fill` brings. */
function opened(fill: (run: ImportRun) => void) {
  const { samples, workouts, imports } = temporaryHealthStores();
  const api = { ...memoryApi({ samples, workouts }), imports };
  const run = api.imports.begin({ importId: 'i', fileName: 'f', format: 't', startedAt: api.clock.now() });
  fill(run);
  run.finish({ complete: true, finishedAt: api.clock.now() });
  acceptRawConsent(api.settings, api.clock);
  api.permissions.grant(['stepCount']);
  const token = api.pair('rawhealth.raw', 'app.workouts');
  /** Follows the cursors of a path, with another limit for each page. */
  const walk = (path: string, limits: readonly number[]): Readonly<Record<string, unknown>>[] => {
    const found: Readonly<Record<string, unknown>>[] = [];
    let cursor = '';
    for (let page = 0; page < 300; page++) {
      const limit = limits[page % limits.length] ?? 1;
      const response = api.send(requestBy(token, `${path}&limit=${limit}${cursor}`));
      expect(response.status).toBe(200);
      const { data, nextCursor } = bodyOf(response);
      expect(data.length).toBe(nextCursor === null ? data.length : limit);
      found.push(...(data as unknown as Readonly<Record<string, unknown>>[]));
      if (nextCursor === null) return found;
      cursor = `&cursor=${nextCursor}`;
    }
    throw new Error('the list does not end');
  };
  return walk;
}

describe('walking through pages', () => {
  it('S53: brings each raw sample of touching windows exactly once, oldest first, whatever the data and the limits', () => {
    fc.assert(
      fc.property(fc.array(someSample, { maxLength: 50 }), someTime, someLimits, (given, cut, limits) => {
        const walk = opened((run) => {
          for (const { at, value } of given) {
            const start = instant(base + at * 1000);
            run.quantity({
              type: 'stepCount',
              start,
              end: start,
              value,
              source,
              device: null,
              metadata: null,
              timeZone: null,
            });
          }
        });
        const found = [...walk(stepsBetween(0, cut), limits), ...walk(stepsBetween(cut, 20), limits)];
        const keys = found.map(({ start, value }) => `${String(start)} ${String(value)}`);
        // Equal records are one.
        const expected = new Set(given.map(({ at, value }) => `${timeText(at)} ${value}`));
        expect(keys).toHaveLength(expected.size);
        expect(new Set(keys)).toEqual(expected);
        const starts = found.map(({ start }) => String(start));
        expect(starts).toEqual([...starts].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0)));
      }),
      { numRuns: drawn(15) },
    );
  });

  it('S53: brings each workout of touching windows exactly once, newest first', () => {
    fc.assert(
      fc.property(fc.array(someSample, { maxLength: 40 }), someTime, someLimits, (given, cut, limits) => {
        const walk = opened((run) => {
          for (const { at, value } of given) {
            const start = instant(base + at * 1000);
            const end = instant(base + at * 1000 + value * 60_000);
            const unknown = {
              activeEnergyKilocalories: null,
              totalEnergyKilocalories: null,
              distanceMeters: null,
              averageHeartRate: null,
              maximumHeartRate: null,
              minimumHeartRate: null,
              elevationGainMeters: null,
              steps: null,
              indoor: null,
              timeZone: null,
            };
            run.workout({
              activityType: 'rowing',
              start,
              end,
              durationSeconds: value * 60,
              source: { name: 'Watch', device: null },
              ...unknown,
            });
          }
        });
        const found = [
          ...walk(`/api/v1/workouts?start=${timeText(cut)}`, limits),
          ...walk(`/api/v1/workouts?end=${timeText(cut)}`, limits),
        ];
        const keys = found.map(({ start, durationSeconds }) => `${String(start)} ${Number(durationSeconds) / 60}`);
        const expected = new Set(given.map(({ at, value }) => `${timeText(at)} ${value}`));
        expect(keys).toHaveLength(expected.size);
        expect(new Set(keys)).toEqual(expected);
        const starts = found.map(({ start }) => String(start));
        expect(starts).toEqual([...starts].sort((left, right) => (left < right ? 1 : left > right ? -1 : 0)));
      }),
      { numRuns: drawn(15) },
    );
  });
});

import type { Instant } from '@vitalgate/core';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { expect, test } from 'vitest';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';
import { fillRun } from './fill-run.ts';

test('R4: the day of a record with an offset of half hours is its own, on a machine in UTC', async () => {
  const stores = temporaryHealthStores(undefined, 'UTC', intlTimeZones());
  const run = stores.imports.begin({ importId: 'i', fileName: 'f', format: 'x', startedAt: 1 as Instant });
  const [start, end] = ['2026-02-20T19:50:00Z', '2026-02-20T20:10:00Z'].map((text) => Date.parse(text) as Instant);
  if (start === undefined || end === undefined) throw new Error('two instants');
  const source = { name: 'Fit', bundleIdentifier: null, version: null };
  const common = { start, end, source, device: null, metadata: null };
  await fillRun(run, { signal: new AbortController().signal }, (sink) => {
    sink.quantity({ ...common, type: 'stepCount', value: 555, timeZone: 'UTC+05:30' });
    sink.quantity({ ...common, type: 'flightsClimbed', value: 5, timeZone: 'Mars/Olympus' });
    sink.category({ ...common, type: 'mindfulSession', value: 'notApplicable', timeZone: 'UTC+05:30' });
    return Promise.resolve({ complete: true });
  });
  const days = (metric: string) => stores.metrics.days(metric, null, 9).map(({ date, value }) => [date, value]);
  expect(days('stepCount')).toEqual([['2026-02-21', 555]]);
  expect(days('flightsClimbed')).toEqual([['2026-02-20', 5]]);
  expect(days('mindfulSession')).toEqual([['2026-02-21', 20]]);
});

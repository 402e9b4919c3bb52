import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAction, statisticsActions } from '@vitalgate/http';
import { at, sleepSample, stepSample } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostLog } from '../logging/host-log.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';
import { statisticsChanges } from './statistics-changes.ts';

let base: string;
let store: OpenStore;
let actions: ReturnType<typeof statisticsActions> & ReturnType<typeof statisticsChanges>;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-changes-'));
  const log = openHostLog({ write: () => undefined });
  store = await openStore({ dataDirectory: join(base, 'data'), purpose: 'test', log });
  actions = { ...statisticsActions(store.stores.health), ...statisticsChanges(store) };
  importOf(store.stores.health.imports, 'a', (run) => {
    run.quantity(stepSample('2026-03-09T10:00:00Z', 5));
    run.quantity(
      stepSample('2026-03-09T10:00:00Z', 6, { source: { name: 'Band', bundleIdentifier: null, version: null } }),
    );
    run.category(sleepSample('2026-03-09T01:00:00Z', 90, 'asleepCore'));
    run.category({ ...sleepSample('2026-03-09T11:00:00Z', 60, 'stood'), type: 'appleStandHour' });
  });
});
afterAll(async () => {
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

test.each([
  ['setSourcePriority', { type: 'stepCuont', sources: ['Watch'] }, 'invalid_input', 'Did you mean stepCount?'],
  ['setSourcePriority', { type: 'stepCount', sources: ['Bnad'] }, 'invalid_input', 'Did you mean Band?'],
  ['setSourcePriority', { type: 'stepCount', sources: ['Tick'] }, 'invalid_input', 'Its sources: Watch, Band.'],
  ['setSourcePriority', { type: 'stepCount', sources: ['Band', 'Band'] }, 'invalid_input', 'named twice'],
  ['setSourcePriority', { type: 'flightsClimbed', sources: [] }, 'invalid_input', 'no samples of flightsClimbed'],
  [
    'setSourcePriority',
    { type: 'appleStandHour', sources: [] },
    'invalid_input',
    'All sources of appleStandHour count',
  ],
  ['setZone', { date: '2026-02-30', timeZone: 'UTC' }, 'invalid_input', 'Write it like 2026-03-09'],
  ['setZone', { date: '2026-02-03', timeZone: 'Berlin' }, 'invalid_input', 'Did you mean Europe/Berlin?'],
  ['setZone', { date: '2026-02-03', timeZone: '+02:00' }, 'invalid_input', 'names like Europe/Berlin'],
  ['setZone', { date: '0000-12-31', timeZone: 'UTC' }, 'invalid_input', 'between 0001-01-01 and'],
  ['setZone', { date: '9999-12-31', timeZone: 'UTC' }, 'invalid_input', 'between 0001-01-01 and'],
  ['removeZone', { date: '2026-02-03' }, 'not_found', 'does not change on 2026-02-03'],
  ['removeZone', { date: '0001-01-01' }, 'conflict', 'set another one in its place'],
  ['explainMetric', { metricId: 'Stepz', date: '2026-03-09' }, 'invalid_input', 'Did you mean stepCount?'],
  ['explainMetric', { metricId: 'qwertz', date: '2026-03-09' }, 'invalid_input', 'capabilities lists them'],
  ['explainMetric', { metricId: 'stepCount', date: 'today' }, 'invalid_input', 'Write it like 2026-03-09'],
])('%s of %j is refused with the nearest', async (name, input, code, hint) => {
  await expect(runAction(actions, name, input)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(hint) as string,
  });
});

test('what is refused changed nothing, and what is explained is what is served', async () => {
  expect(store.stores.health.statistics.sources()[2]).toMatchObject({ type: 'stepCount', priority: null });
  expect(store.stores.health.statistics.zones()).toHaveLength(1);
  const told = await runAction(actions, 'explainMetric', { metricId: 'stepCount', date: '2026-03-09', limit: 1 });
  expect(told).toMatchObject({
    value: 5,
    samplesTotal: 2,
    stretches: [{ source: 'Watch', leftOut: 6, over: ['Band'] }],
  });
  expect(store.stores.health.metrics.days('stepCount', null, 1)).toEqual([{ date: '2026-03-09', value: 5 }]);
  expect(at('2026-03-09T10:00:00Z')).toBe(
    Date.parse((told as { samples: { start: string }[] }).samples[0]?.start ?? ''),
  );
});

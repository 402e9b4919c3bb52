import { expect, test } from 'vitest';
import { Host } from '../matrix/ways-in.ts';
import { at } from '../records/record-builders.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

/** A weight of a minute, and one that all say. */
const said = (minute: number) => {
  const metadata = { data_origin: 'com.example.scale' };
  const weight = (time: string) => ({ time: `2026-03-19T07:${time}:00Z`, kilograms: 70, metadata });
  const content = JSON.stringify({
    timestamp: '2026-03-19T09:00:00Z',
    app_version: '1.9.4',
    weight: [weight(String(minute).padStart(2, '0')), weight('59')],
    exercise: [{ type: '56', start_time: '2026-03-18T08:00:00Z', end_time: '2026-03-18T09:00:00Z', metadata }],
  });
  return { name: 'payload.json', content, feed: 'hc-webhook', hints: {} };
};

const count = 25;

test.each([
  ['feeds', (host: Host, one: number) => host.deliver(`feed ${one}`, said(one), at('2026-03-19T09:01:00Z'))],
  ['files', (host: Host, one: number) => host.import('file', [said(one)])],
])('T2: %s make as many sets of imports as their records had', async (_ways, bring) => {
  const directory = temporaryDirectory();
  const host = new Host(temporaryHealthStores(directory), directory);
  for (let one = 0; one < count; one++) await bring(host, one);
  const database = temporaryDatabase('health', directory);
  const sets = database.prepare<readonly [number]>('SELECT COUNT(*) FROM origin_sets').get()?.[0];
  // A weight of each alone; and of the weight and the workout that all say, those that said it until then.
  expect(sets).toBe(2 * count - 1);
  expect(host.stores.metrics.days('bodyMass', null, 9).map(({ value }) => value)).toEqual([70]);
});

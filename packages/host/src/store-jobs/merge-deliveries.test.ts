import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { temporaryDirectory, temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';
import { mergeDeliveries } from './merge-deliveries.ts';

const receivedAt = Date.parse('2026-03-09T20:00:00Z') as Instant;
const written = (time: string): string => `2026-03-09 ${time} +0000`;

const walk = (from: string, to: string, qty: number): object => {
  return { date: written(from), start: written(from), end: written(to), qty, source: 'Watch' };
};

const part = (steps: readonly object[], distance: readonly object[]): string => {
  const metrics = [
    { name: 'step_count', units: 'count', data: steps },
    { name: 'walking_running_distance', units: 'm', data: distance },
  ];
  return JSON.stringify({ data: { metrics: metrics.filter(({ data }) => data.length > 0) } });
};

function fedStore() {
  const directory = temporaryDirectory();
  const stores = temporaryHealthStores(directory);
  let count = 0;
  return {
    async deliver(session: string, bodies: readonly string[], isPart = false): Promise<readonly number[]> {
      const done: number[] = [];
      const files = bodies.map((body) => {
        const path = join(directory, `part-${++count}`);
        writeFileSync(path, body);
        return { path, receivedAt, hints: {}, newestData: null, session, isPart };
      });
      const order = { kind: 'deliveries', dataDirectory: directory, importId: 'feed', name: 'My iPhone' } as const;
      await mergeDeliveries(
        { ...order, feed: 'health-auto-export', files },
        {
          stores,
          database: undefined as never,
          signal: new AbortController().signal,
          onStep: (step) => done.push((step as { done: number }).done),
          reopenGate: () => undefined,
          isCancelled: () => false,
        },
      );
      return done;
    },
    days: () =>
      ['stepCount', 'distanceWalkingRunning'].map((metric) => stores.metrics.days(metric, null, 9)[0]?.value ?? null),
    deliveries: () => stores.imports.list()[0]?.feed?.deliveries,
  };
}

const steps = [walk('08:00:00', '08:10:00', 100), walk('12:00:00', '12:10:00', 200), walk('19:05:00', '19:10:00', 300)];
const distance = [
  walk('08:00:00', '08:10:00', 70),
  walk('12:00:00', '12:10:00', 140),
  walk('19:00:00', '19:10:00', 210),
];

test('the parts of a session state together what is gone, wherever the sender cut it', async () => {
  const host = fedStore();
  const cut = [part(steps, distance.slice(0, 1)), part([], distance.slice(1))];
  expect(await host.deliver('A', cut)).toEqual([2]);
  expect(await host.deliver('B', cut)).toEqual([2]);
  expect(host.days()).toEqual([600, 0.42]);
  expect(host.deliveries()).toBe(4);
  // The newest distance was deleted.
  await host.deliver('C', [part(steps, distance.slice(0, 1)), part([], distance.slice(1, 2))]);
  expect(host.days()).toEqual([600, 0.21]);
});

test('a part that comes late takes nothing that it lacks', async () => {
  const host = fedStore();
  await host.deliver('A', [part(steps, distance.slice(0, 1))]);
  await host.deliver('A', [part(steps.slice(2), distance.slice(1))], true);
  expect(host.days()).toEqual([600, 0.42]);
});

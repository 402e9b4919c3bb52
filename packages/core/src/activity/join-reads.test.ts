import { expect, test } from 'vitest';
import type { ActivityEntry } from '../ports/control-stores.ts';
import { instant } from '../records/instant.ts';
import { joinReads } from './join-reads.ts';

const day = 86_400_000;

const entry = (activityId: string, lastAt: number, changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  activityId,
  clientId: 'c1',
  clientName: 'Client',
  operation: 'getRawHealthSamples',
  filters: { type: 'heartRate', start: activityId, end: 'z' },
  firstAt: instant(lastAt - 5),
  lastAt: instant(lastAt),
  requests: 2,
  records: 10,
  refused: null,
  ...changes,
});

test('reads of one type and day become one, with their sums, first and last, and the filters they share', () => {
  const { gone, joined } = joinReads([
    entry('b', day + 50),
    entry('c', day + 90, { clientName: 'New' }),
    entry('a', day),
  ]);
  expect(gone).toEqual(['b', 'a']);
  expect(joined).toEqual([
    entry('c', day + 90, {
      clientName: 'New',
      filters: { type: 'heartRate', end: 'z' },
      firstAt: instant(day - 5),
      requests: 6,
      records: 30,
    }),
  ]);
});

test('another client, operation, type, metric, refusal or day stays apart', () => {
  const apart = [
    entry('a', day),
    entry('b', day, { clientId: 'c2' }),
    entry('c', day, { operation: 'getWorkouts' }),
    entry('d', day, { filters: { type: 'stepCount' } }),
    entry('e', day, { filters: { metricId: 'heartRate' } }),
    entry('f', day, { refused: 'permission_denied' }),
    entry('g', day - 1),
  ];
  expect(joinReads(apart)).toEqual({ gone: [], joined: [] });
});

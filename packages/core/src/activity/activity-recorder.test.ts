import { expect, test } from 'vitest';
import { instant } from '../records/instant.ts';
import type { ActivityEntry, ActivityStore, PairingStore } from '../ports/control-stores.ts';
import { ActivityRecorder, type ReadEvent } from './activity-recorder.ts';

function bench() {
  const saved = new Map<string, ActivityEntry>();
  const saves: number[] = [];
  const seen: [string, number][] = [];
  let now = 1000;
  let serial = 0;
  let waits = 0;
  let broken = false;
  const activity: ActivityStore = {
    save(entries) {
      if (broken) throw new Error('disk full');
      saves.push(entries.length);
      for (const entry of entries) saved.set(entry.activityId, entry);
    },
    list: () => [...saved.values()],
    sums: () => [],
    clients: () => [],
    countReads: () => new Map(),
    readsSince: () => [],
  };
  const pairing = { touchClient: (id: string, at: number) => void seen.push([id, at]) } as unknown as PairingStore;
  const recorder = new ActivityRecorder({
    activity,
    pairing,
    clock: { now: () => instant(now), monotonic: () => now },
    random: { bytes: (count) => new Uint8Array(count).fill(++serial) },
    onWaiting: () => void waits++,
  });
  return {
    recorder,
    seen,
    saves,
    entries: () => [...saved.values()],
    waits: () => waits,
    at: (time: number) => void (now = time),
    breakDisk: (value: boolean) => void (broken = value),
  };
}

const read = (changes: Partial<ReadEvent> = {}): ReadEvent => ({
  clientId: 'c1',
  clientName: 'Notebook',
  operation: 'getRawHealthSamples',
  filters: { type: 'heartRate', start: 'a', end: 'b' },
  refused: null,
  records: 250,
  continued: false,
  ...changes,
});

test('a walk through pages is one entry with its requests and records summed', () => {
  const { recorder, entries, at } = bench();
  recorder.note(read());
  at(2000);
  recorder.note(read({ continued: true }));
  at(3000);
  recorder.note(read({ continued: true, records: 17, filters: { end: 'b', type: 'heartRate', start: 'a' } }));
  recorder.flush();
  expect(entries()).toMatchObject([{ requests: 3, records: 517, firstAt: 1000, lastAt: 3000 }]);
});

test('a walk stays one entry although it was written in between', () => {
  const { recorder, entries } = bench();
  recorder.note(read());
  recorder.flush();
  recorder.note(read({ continued: true, records: 1 }));
  recorder.flush();
  expect(entries()).toMatchObject([{ requests: 2, records: 251 }]);
});

test('a first page, another client, another filter and another operation each begin an entry', () => {
  const { recorder, entries } = bench();
  recorder.note(read());
  recorder.note(read());
  recorder.note(read({ continued: true, clientId: 'c2' }));
  recorder.note(read({ continued: true, filters: { type: 'stepCount' } }));
  recorder.note(read({ continued: true, operation: 'getWorkouts' }));
  recorder.flush();
  expect(entries()).toHaveLength(5);
});

test('refused reads are entries with their code, and the walk goes on beside them', () => {
  const { recorder, entries } = bench();
  recorder.note(read());
  recorder.note(read({ continued: true, refused: 'raw_consent_required', records: 0 }));
  recorder.note(read({ continued: true, refused: 'raw_consent_required', records: 0 }));
  recorder.note(read({ continued: true, records: 3 }));
  recorder.flush();
  expect(entries().map(({ refused, requests, records }) => [refused, requests, records])).toEqual([
    [null, 2, 253],
    ['raw_consent_required', 2, 0],
  ]);
});

test('equal refusals of a day are one entry, on whichever page they came and whatever was read between', () => {
  const { recorder, entries, at } = bench();
  const refused = read({ refused: 'permission_denied', records: 0 });
  recorder.note(refused);
  at(5000);
  recorder.note(read());
  recorder.note({ ...refused, continued: true });
  recorder.flush();
  at(86_399_999);
  recorder.note(refused);
  recorder.note({ ...refused, refused: 'insufficient_scope' });
  recorder.note({ ...refused, filters: { type: 'stepCount' } });
  recorder.note({ ...refused, clientId: 'c2' });
  at(86_400_000);
  recorder.note(refused);
  recorder.flush();
  const listed = entries().filter(({ refused: code }) => code !== null);
  expect(listed.map(({ requests, firstAt, lastAt }) => [requests, firstAt, lastAt])).toEqual([
    [3, 1000, 86_399_999],
    [1, 86_399_999, 86_399_999],
    [1, 86_399_999, 86_399_999],
    [1, 86_399_999, 86_399_999],
    [1, 86_400_000, 86_400_000],
  ]);
});

test('refusals of ever new filters are listed a hundred times, then counted by operation and code', () => {
  const { recorder, entries } = bench();
  for (let index = 0; index < 5000; index++) {
    const filters = { type: `made up ${index}` };
    recorder.note(read({ filters, refused: index % 2 === 0 ? 'invalid_parameter' : 'insufficient_scope', records: 0 }));
    recorder.note(read({ filters, refused: 'invalid_parameter', operation: 'getMetrics', clientId: 'c2', records: 0 }));
  }
  recorder.note(read({ filters: { type: 'made up 7' }, refused: 'insufficient_scope', records: 0 }));
  recorder.flush();
  const of = (id: string) => entries().filter(({ clientId }) => clientId === id);
  expect(of('c1')).toHaveLength(102);
  expect(of('c1').reduce((sum, { requests }) => sum + requests, 0)).toBe(5001);
  expect(of('c1').find(({ filters }) => filters['type'] === 'made up 7')?.requests).toBe(2);
  expect(of('c2').at(-1)).toMatchObject({ operation: 'getMetrics', filters: {}, requests: 4900 });
});

test('nothing is written before the flush, which is asked for once, and writes each client once', () => {
  const { recorder, saves, seen, waits, at } = bench();
  for (let index = 0; index < 100; index++) recorder.note(read({ continued: index > 0 }));
  at(5000);
  recorder.note(read({ clientId: 'c2' }));
  expect(saves).toEqual([]);
  expect(waits()).toBe(1);
  recorder.flush();
  expect(saves).toEqual([2]);
  expect(seen).toEqual([
    ['c1', 1000],
    ['c2', 5000],
  ]);
  recorder.flush();
  expect(saves).toEqual([2]);
  recorder.note(read());
  expect(waits()).toBe(2);
});

test('a clock that is set back moves neither end of a walk or of joined refusals past a read', () => {
  const { recorder, entries, at } = bench();
  const refused = read({ refused: 'permission_denied', records: 0 });
  const hour = 3_600_000;
  for (const hours of [22, 20, 21]) {
    at(hours * hour);
    recorder.note(read({ continued: hours !== 22 }));
    recorder.note(refused);
    recorder.flush();
  }
  expect(entries().map(({ requests, firstAt, lastAt }) => [requests, firstAt / hour, lastAt / hour])).toEqual([
    [3, 20, 22],
    [3, 20, 22],
  ]);
});

test('what the disk refused is written with the next flush', () => {
  const { recorder, entries, breakDisk } = bench();
  recorder.note(read());
  breakDisk(true);
  expect(() => recorder.flush()).toThrow('disk full');
  breakDisk(false);
  recorder.flush();
  expect(entries()).toHaveLength(1);
});

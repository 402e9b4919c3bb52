import {
  ApiError,
  instant,
  type ActivityEntry,
  type ActivityStore,
  type PairingStore,
  type ReadEvent,
} from '@vitalgate/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activityWriter, type ActivityWriter } from './activity-writer.ts';

let saved: Map<string, ActivityEntry>;
let isBroken: boolean;
let tries: number;
let faults: number;
let writer: ActivityWriter;

beforeEach(() => {
  vi.useFakeTimers();
  saved = new Map();
  isBroken = false;
  tries = 0;
  faults = 0;
  const activity: ActivityStore = {
    save(entries) {
      tries++;
      if (isBroken) throw new Error('disk full');
      for (const entry of entries) saved.set(entry.activityId, entry);
    },
    list: () => [...saved.values()],
    sums: () => [],
    clients: () => [],
    countReads: () => new Map(),
    readsSince: () => [],
  };
  let serial = 0;
  const parts = {
    activity,
    pairing: { touchClient: () => undefined } as unknown as PairingStore,
    clock: { now: () => instant(1000), monotonic: () => 0 },
    random: { bytes: (count: number) => new Uint8Array(count).fill(++serial) },
  };
  writer = activityWriter(parts, () => void faults++, 10);
});
afterEach(() => {
  writer.stop();
  vi.useRealTimers();
});

const read: ReadEvent = {
  clientId: 'c1',
  clientName: 'Notebook',
  operation: 'getWorkouts',
  filters: {},
  refused: null,
  records: 1,
  continued: false,
};

/** A read as the API does it: refused if it could not be noted. */
function readOnce(): number {
  try {
    writer.checkRoom();
  } catch (error) {
    return error instanceof ApiError && error.code === 'unavailable' ? 503 : 500;
  }
  writer.note(read);
  return 200;
}
const answers = (count: number): number[] => Array.from({ length: count }, readOnce);
const all = { clientId: null, since: null, limit: 1000 } as const;

test('as many reads as may wait are answered and listed on a disk that cannot be written, further ones are not', () => {
  isBroken = true;
  expect(answers(25)).toEqual([...Array<number>(10).fill(200), ...Array<number>(15).fill(503)]);
  expect(writer.log.list(all).map(({ isUnsaved }) => isUnsaved)).toEqual(Array(10).fill(true));
  // A try takes long: the refused ones made one together, and one fault is enough of a log.
  expect([tries, faults]).toEqual([1, 1]);
  vi.advanceTimersByTime(60_000);
  expect([tries > 5, faults]).toEqual([true, 1]);
  expect(writer.stop()).toBe(10);
});

test('reads are answered again once the disk can be written, and none was lost', () => {
  isBroken = true;
  answers(11);
  isBroken = false;
  vi.advanceTimersByTime(6000);
  expect([saved.size, readOnce(), writer.stop(), saved.size]).toEqual([10, 200, 0, 11]);
  expect(writer.log.list(all).some(({ isUnsaved }) => isUnsaved)).toBe(false);
});

test('a burst of more than may wait is written at once and refused nowhere', () => {
  expect(answers(35)).toEqual(Array(35).fill(200));
  expect([writer.stop(), saved.size]).toEqual([0, 35]);
});

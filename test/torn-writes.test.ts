import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import type { Instant } from '@vitalgate/core';
import type { HealthStores } from '@vitalgate/sqlite';
import { beforeEach, expect, it } from 'vitest';
import { openDataDirectory, type DataDirectory } from '../packages/host/src/data-directory/data-directory.ts';
import { HostError } from '../packages/host/src/errors/host-error.ts';
import { isStoreDamaged } from '../packages/host/src/errors/store-damaged.ts';
import { isWhole } from '../packages/host/src/sqlite/is-whole.ts';
import { openDatabase } from '../packages/host/src/sqlite/open-database.ts';
import { openHealth } from '../packages/host/src/sqlite/open-health.ts';
import { openHostStores } from '../packages/host/src/stores/host-stores.ts';
import { stepSample, workoutRecord } from './records/record-builders.ts';
import { numbers } from './stores/health-auto-export-phone.ts';
import { temporaryDirectory } from './stores/temporary-stores.ts';

/**
 * Stores as a host that was killed, or whose power failed, finds them: pages and sectors that never reached the disk. For longer:
 *
 *     TORN_STORES=20000 npx vitest run test/torn-writes.test.ts --testTimeout 86400000
 */
const rounds = Number(env['TORN_STORES'] ?? 12);
const seed = Number(env['TORN_SEED'] ?? 41);

const timeout = 60_000 + rounds * 5000;

/** A disk writes a sector whole or not at all. */
const sector = 512;
const page = 4096;

interface Files {
  readonly directory: DataDirectory;
  /** The store when its log was last emptied, and when all that the log holds is in it. */
  readonly base: Buffer;
  readonly whole: Buffer;
  /** The log from then on, over what the log before has left in the same file. */
  readonly log: Buffer;
  readonly logBefore: Buffer;
  /** What the store says with no commit of the log, with the first, and so on. */
  readonly truths: readonly string[];
}

let files: Files;
let random: (below: number) => number;

/** Days, samples, workouts and imports, as a host would answer them. */
function said({ metrics, samples, workouts, imports }: HealthStores): string {
  const until = 8.64e15 as Instant;
  return JSON.stringify([
    metrics.days('stepCount', null, 1000),
    samples.page('stepCount', 0 as Instant, until, null, 10_000).map(({ start, value }) => [start, value]),
    workouts.page({ start: null, end: null }, null, 100),
    imports.list().map(({ importId, added }) => [importId, added]),
  ]);
}

function addImport({ imports }: HealthStores, number: number): void {
  const run = imports.begin({ importId: `i${number}`, fileName: 'f', format: 'f', startedAt: 1 as Instant });
  const begin = Date.UTC(2026, 0, 1) + number * 43_200_000;
  for (let minute = 0; minute < 400; minute++) {
    const start = (begin + minute * 60_000) as Instant;
    run.quantity({ ...stepSample('2026-01-01T00:00:00Z', 1 + number), start, end: (start + 60_000) as Instant });
  }
  run.workout(workoutRecord(new Date(begin).toISOString()));
  run.finish({ complete: true, finishedAt: 2 as Instant });
}

function make(): Files {
  const directory = openDataDirectory(temporaryDirectory());
  openHostStores(directory).close();
  const path = directory.databaseFile;
  const database = openDatabase(path, 'health');
  database.exec('PRAGMA wal_autocheckpoint = 0');
  const stores = openHealth(database, directory);
  try {
    for (let number = 0; number < 4; number++) addImport(stores, number);
    const logBefore = readFileSync(`${path}-wal`);
    // All of the log goes into the store, and the next commit begins it anew.
    database.exec('PRAGMA wal_checkpoint(RESTART)');
    const base = readFileSync(path);
    const truths = [said(stores)];
    for (let number = 4; number < 8; number++) {
      addImport(stores, number);
      truths.push(said(stores));
    }
    const log = readFileSync(`${path}-wal`);
    database.exec('PRAGMA wal_checkpoint(RESTART)');
    expect(log.equals(logBefore)).toBe(false);
    return { directory, base, whole: readFileSync(path), log, logBefore, truths };
  } finally {
    stores.foods.close();
    database.close();
  }
}

beforeEach(() => {
  files = make();
  const next = numbers(seed);
  random = (below) => Math.floor(next() * below);
});

/** What a host says of these files: what it answers, or null if it refuses them in words. */
function opened(store: Buffer, log: Buffer): string | null {
  const path = files.directory.databaseFile;
  rmSync(`${path}-shm`, { force: true });
  writeFileSync(path, store);
  writeFileSync(`${path}-wal`, log);
  return openedAgain();
}

function openedAgain(): string | null {
  try {
    const host = openHostStores(files.directory);
    try {
      return said(host.health);
    } finally {
      host.close();
    }
  } catch (error) {
    if (error instanceof HostError || isStoreDamaged(error)) return null;
    throw error;
  }
}

/** Some sectors of one file and some of another, up to a length. */
function mixed(one: Buffer, other: Buffer, length: number, from = 0): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += sector) {
    const source = at < from || random(2) === 0 ? one : other;
    source.subarray(at, Math.min(at + sector, length)).copy(bytes, at);
  }
  return bytes;
}

it(
  `a log of which sectors never reached the disk, ${rounds} times: the store is that of a commit, whole`,
  { timeout },
  () => {
    const { base, log, logBefore, truths, directory } = files;
    const found = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      // Its first sector, which begins it anew, is there before the others are written.
      const from = sector * (1 + random(log.length / sector));
      const other = [logBefore, Buffer.alloc(log.length)][round % 2] ?? log;
      const length = round % 3 === 0 ? Math.min(log.length, from + random(log.length)) : log.length;
      const answer = opened(base, mixed(log, other, length, from));
      expect([round, truths.includes(answer ?? 'refused')]).toEqual([round, true]);
      found.add(answer ?? '');
      expect(isWhole(directory.databaseFile)).toBe(true);
    }
    expect(found.size).toBeGreaterThan(1);
  },
);

it(`a store into which the log was being written, ${rounds} times: nothing of the log is lost`, { timeout }, () => {
  const { base, whole, log, truths, directory } = files;
  for (let round = 0; round < rounds; round++) {
    const length = page * Math.floor((base.length + random(whole.length - base.length + 1)) / page);
    expect([round, opened(mixed(base, whole, length), log) === truths.at(-1)]).toEqual([round, true]);
    expect(isWhole(directory.databaseFile)).toBe(true);
  }
});

type Damage = (store: Buffer) => Buffer;

/** What a disk does that said it had written and had not, or that fails. */
const damages: Readonly<Record<string, Damage>> = {
  'that holds pages of before': (store) => {
    for (let count = 1 + random(3); count > 0; count--) {
      const at = page * random(files.base.length / page);
      files.base.copy(store, at, at, at + page);
    }
    return store;
  },
  'with pages of nothing': (store) => {
    for (let count = 1 + random(3); count > 0; count--) {
      const at = page * random(store.length / page);
      store.fill(0, at, at + page);
    }
    return store;
  },
  'that is cut off': (store) => store.subarray(0, random(store.length)),
};

it.each(Object.entries(damages))(
  `a store %s after a kill, ${rounds} times: it is refused in words, or nothing tells that it is not whole`,
  { timeout },
  (_, damage) => {
    const { whole, truths, directory } = files;
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const answer = opened(damage(Buffer.from(whole)), Buffer.alloc(0));
      if (answer === null) {
        refused++;
        // And so it stays: a refusal leaves the sign of the kill.
        expect([round, openedAgain()]).toEqual([round, null]);
      } else if (answer !== truths.at(-1)) {
        expect([round, isWhole(directory.databaseFile)]).toEqual([round, true]);
      }
    }
    expect(refused).toBeGreaterThan(0);
  },
);

it('a store that was closed is opened without being looked through', () => {
  const { whole, directory } = files;
  openHostStores(directory).close();
  expect(existsSync(`${directory.databaseFile}-wal`)).toBe(false);
  const damaged = Buffer.from(whole);
  const last = damaged.length - page;
  damaged.fill(0, last);
  writeFileSync(join(directory.path, 'health.sqlite'), damaged);
  expect(() => openHostStores(directory).close()).not.toThrow();
});

import { EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../ports/seeded-random.ts';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { plainDatabase } from '../stores/plain-database.ts';
import { deliver, stepsPayload } from './deliver.ts';

/** How often the host is killed. `INGEST_KILLS=200 npx vitest run test/ingest/kills.test.ts` kills it 200 times. */
const rounds = Number(process.env['INGEST_KILLS'] ?? 2);
const seed = Number(process.env['INGEST_SEED'] ?? 71);

/** Phones that deliver at the same time. */
const senders = 3;
const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);

const words = ['--address', '127.0.0.1'];

let dataDirectory: string;
let url: string;
let key: string;

/** A delivery of an hour of its own: which steps it holds, and whether the host acknowledged it. */
interface Sent {
  readonly index: number;
  readonly counts: readonly number[];
  isAcknowledged: boolean;
}

const payloadOf = ({ index, counts }: Sent): string => stepsPayload(counts, start + index * hour);

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  const host = await startHost({ dataDirectory, words });
  await host.command('ingest', 'on', '--http', '--port', '0');
  const made = await host.command('ingest', 'key', 'new', 'phone', '--feed', 'health-auto-export', '--json');
  ({ url, key } = made.json() as { url: string; key: string });
  await host.stop();
});

afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

/** Tries again while the host has too much that waits: a host that is killed in each second takes in less than it is sent. */
async function sendOne(sent: Sent, killed: AbortSignal): Promise<void> {
  const headers = { 'automation-aggregation': 'Seconds' };
  const { status, body } = await deliver({ url, key, ca: null, headers }, payloadOf(sent));
  if (status === 429) {
    await setTimeout(50, undefined, { signal: killed });
    return sendOne(sent, killed);
  }
  if (status !== 200 && status !== 201) throw new Error(`a delivery was answered ${status}`);
  expect(body.accepted).toBe(sent.counts.length);
  sent.isAcknowledged = true;
}

/** Starts and values of all steps in the store. */
function storedSteps(): readonly (readonly [at: number, count: number])[] {
  const database = plainDatabase(join(dataDirectory, 'health.sqlite'), true);
  try {
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([['ok']]);
    return database
      .prepare<readonly [number, number]>('SELECT start_ms, value FROM samples ORDER BY start_ms, value')
      .all();
  } finally {
    database.close();
  }
}

async function waitUntilMerged(host: RunningHost): Promise<void> {
  const waiting = async (): Promise<unknown> =>
    ((await host.command('ingest', 'status', '--json')).json() as { waiting: { deliveries: number } }).waiting
      .deliveries;
  await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toBe(0);
}

test(
  `kill -9 during deliveries, ${rounds} times at moments spread by a seed: nothing acknowledged is lost, nothing doubled`,
  async () => {
    const random = seededRandom(seed);
    const below = (limit: number): number =>
      Math.floor((((random.bytes(2)[0] ?? 0) * 256 + (random.bytes(1)[0] ?? 0)) / 65_536) * limit);
    const all: Sent[] = [];
    let [acknowledged, cut] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const host = await startHost({ dataDirectory, words });
      const killed = new AbortController();
      const heard = new EventEmitter();
      const sender = async (): Promise<void> => {
        // What was not acknowledged is sent again, as phones do, and now and then what was.
        const again = all.filter(({ isAcknowledged }) => !isAcknowledged || below(8) === 0).slice(-3);
        while (!killed.signal.aborted) {
          const next = again.shift() ?? newDelivery();
          await sendOne(next, killed.signal);
          acknowledged++;
          heard.emit('acknowledged');
        }
      };
      const newDelivery = (): Sent => {
        const counts = Array.from({ length: 1 + below(below(5) === 0 ? 59 : 6) }, () => 1 + below(200));
        const sent: Sent = { index: all.length, counts, isAcknowledged: false };
        all.push(sent);
        return sent;
      };
      const sending = Array.from({ length: senders }, () =>
        sender().catch((error: unknown) => {
          cut++;
          if (!killed.signal.aborted) throw error;
        }),
      );
      const settled = Promise.allSettled(sending);
      // At any moment after the start, or soon after something was acknowledged, however slow the machine is.
      if (round % 2 === 1) await Promise.race([once(heard, 'acknowledged'), settled]);
      await setTimeout(round % 2 === 1 ? below(600) : 100 + below(2400));
      killed.abort();
      expect(await host.stop('SIGKILL')).toBeNull();
      expect((await settled).filter(({ status }) => status === 'rejected')).toEqual([]);
    }
    expect(acknowledged).toBeGreaterThanOrEqual(Math.floor(rounds / 2));
    expect(cut).toBeGreaterThan(0);

    const host = await startHost({ dataDirectory, words });
    await waitUntilMerged(host);
    const stored = new Map<number, number>();
    for (const [at, count] of storedSteps()) {
      expect([at, stored.has(at)]).toEqual([at, false]);
      stored.set(at, count);
    }
    let known = 0;
    for (const { index, counts, isAcknowledged } of all) {
      const found = counts.map((_, minute) => stored.get(start + index * hour + minute * 60_000));
      const present = found.filter((count) => count !== undefined).length;
      // A delivery is in the store whole or not at all; an acknowledged one is.
      expect([index, present]).toEqual([index, isAcknowledged || present > 0 ? counts.length : 0]);
      if (present > 0) expect(found).toEqual(counts);
      known += present;
    }
    expect(stored.size).toBe(known);
    await host.stop();
    expect(readdirSync(join(dataDirectory, 'deliveries'))).toEqual([]);
  },
  60_000 + rounds * 20_000,
);

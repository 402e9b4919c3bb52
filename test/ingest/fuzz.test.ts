import { readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../ports/seeded-random.ts';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { sharedFixtures } from '../shared-fixtures.ts';
import { deliver, stepsPayload } from './deliver.ts';

/** `INGEST_FUZZ=600 INGEST_SEED=1 npx vitest run test/ingest/fuzz.test.ts` goes on for ten minutes with a seed of your own. */
const seconds = Number(process.env['INGEST_FUZZ'] ?? 3);
const seed = Number(process.env['INGEST_SEED'] ?? 83);

const feeds = ['health-auto-export', 'hc-webhook', 'ndjson'] as const;
type Feed = (typeof feeds)[number];

/** Real payloads of others. */
const shared = sharedFixtures('health-auto-export/');

const samples: Readonly<Record<Feed, readonly string[]>> = {
  'health-auto-export': [
    stepsPayload([12, 40, 7]),
    '{"data":{"metrics":[{"name":"sleep_analysis","units":"hr","data":[{"date":"2026-03-02 00:00:00 +0000","totalSleep":7.5,"core":4,"deep":1.5,"rem":2,"sleepStart":"2026-03-01 23:00:00 +0000","sleepEnd":"2026-03-02 06:40:00 +0000","source":"W"}]}],"workouts":[{"id":"1","name":"Running","start":"2026-03-02 08:00:00 +0000","end":"2026-03-02 08:30:00 +0000","duration":1800,"distance":{"qty":5,"units":"km"},"route":[{"latitude":1,"longitude":2,"timestamp":"2026-03-02 08:00:01 +0000"}]}]}}',
    ...(shared.isThere ? readdirSync(shared.path).map((name) => readFileSync(shared.path + name, 'utf8')) : []),
  ],
  'hc-webhook': [
    '{"timestamp":"2026-03-20T09:00:00.000Z","app_version":"1.2.3","steps":[{"count":842,"start_time":"2026-03-20T08:00:00Z","end_time":"2026-03-20T08:10:00Z"}],"heart_rate":[{"bpm":72,"time":"2026-03-20T08:00:00Z"}]}',
  ],
  ndjson: [
    '{"kind":"quantity","type":"bodyMass","start":"2026-03-20T07:00:00Z","value":70.4,"unit":"kg","source":{"name":"S"}}\n{"kind":"told","type":"bodyMass","start":"2026-03-20T00:00:00Z","end":"2026-03-21T00:00:00Z"}\n{"kind":"workout","activityType":"running","start":"2026-03-01T16:00:00Z","end":"2026-03-01T16:30:00Z","source":"W"}',
  ],
};

const tokens = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  'null',
  '1e999',
  '-0',
  '"\\ud800"',
  '\u0000',
  '\ufeff',
  '9'.repeat(400),
  '['.repeat(5000),
  '1969-12-31T23:59:59Z',
  '"2026-02-30 25:61:00 +2500"',
  '"kg"',
  '\r\n\r\n',
  'é',
  '\u202e',
  '"start"',
  '"qty"',
];

let host: RunningHost;
let dataDirectory: string;
let keys: Record<Feed, { url: string; key: string }>;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  host = await startHost({ dataDirectory, words: ['--address', '127.0.0.1'] });
  await host.command('ingest', 'on', '--http', '--port', '0');
  const made = await Promise.all(
    feeds.map(async (feed) => {
      const answer = await host.command('ingest', 'key', 'new', 'sender', '--feed', feed, '--json');
      return [feed, answer.json() as { url: string; key: string }] as const;
    }),
  );
  keys = Object.fromEntries(made) as typeof keys;
});

afterAll(async () => {
  await host.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

const below = (random: ReturnType<typeof seededRandom>, limit: number): number => {
  const [high = 0, low = 0, more = 0] = random.bytes(3);
  return (high * 65_536 + low * 256 + more) % limit;
};

function mutated(sample: string, random: ReturnType<typeof seededRandom>): Buffer {
  let body = Buffer.from(sample);
  for (let left = 1 + below(random, 4); left > 0; left--) {
    const at = below(random, body.length + 1);
    const until = Math.min(body.length, at + below(random, 60));
    const token = Buffer.from(tokens[below(random, tokens.length)] ?? '');
    const [before, between, after] = [body.subarray(0, at), body.subarray(at, until), body.subarray(until)];
    const how = below(random, 5);
    if (how === 0) body = Buffer.concat([before, token, after]);
    else if (how === 1) body = Buffer.concat([before, token, between, after]);
    else if (how === 2) body = Buffer.concat([before, between, between, after]);
    else if (how === 3) body = Buffer.concat([before, random.bytes(1 + below(random, 4)), after]);
    else body = Buffer.from(before);
  }
  return body;
}

async function send(feed: Feed, body: Buffer, headers: Record<string, string>): Promise<number> {
  const { url, key } = keys[feed];
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = httpRequest(url, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    });
    sent.once('response', resolve).once('error', reject);
    sent.end(body);
  });
  const answered = await text(response);
  if (response.statusCode !== 408) JSON.parse(answered);
  return response.statusCode ?? 0;
}

/** Sends bytes that are no request, or only half of one, and waits until the host has had enough of them. */
function sendRaw(bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(keys.ndjson.url).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('data', () => undefined).on('error', () => undefined);
    socket.once('close', () => resolve());
  });
}

const expected = new Set([200, 201, 400, 413, 415]);

test(
  `${seconds} s of mutated deliveries (seed ${seed}): always an answer, never a fault, and what was there stays`,
  async () => {
    const random = seededRandom(seed);
    // Of a feed of its own, which nothing else delivers to.
    const answer = await host.command('ingest', 'key', 'new', 'other', '--feed', 'health-auto-export', '--json');
    const other = answer.json() as { url: string; key: string };
    const there = stepsPayload([500, 600], Date.UTC(2015, 0, 1));
    expect((await deliver({ ...other, ca: null }, there)).status).toBe(201);
    const { key } = keys['health-auto-export'];
    const foreign = stepsPayload([5], Date.UTC(2021, 0, 1));
    // Parts of a session may wait half a minute for each other, which only a long run has time for.
    const session = (): Record<string, string> => (seconds > 30 ? { 'session-id': String(below(random, 5)) } : {});
    const tally = new Map<number, number>();
    const until = performance.now() + seconds * 1000;
    for (let round = 0; performance.now() < until; round++) {
      const feed = feeds[below(random, feeds.length)] ?? 'ndjson';
      const own = samples[feed];
      // Now and then what another feed sends.
      const sample = below(random, 10) === 0 ? foreign : (own[below(random, own.length)] ?? '');
      const body = mutated(sample, random);
      const how = below(random, 8);
      if (how === 0) {
        await sendRaw(
          Buffer.concat([
            Buffer.from(`POST /ingest/v1/${feed} HTTP/1.1\r\nHost: x\r\n`),
            mutated(`Authorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n`, random),
            body,
          ]),
        );
        continue;
      }
      const packed = gzipSync(body);
      const [sent, headers]: [Buffer, Record<string, string>] =
        how === 1
          ? [packed, { 'content-encoding': 'gzip' }]
          : how === 2
            ? [mutated(packed.toString('latin1'), random), { 'content-encoding': 'gzip' }]
            : [body, {}];
      const status = sent.length === 0 ? 400 : await send(feed, sent, { ...headers, ...session() });
      tally.set(status, (tally.get(status) ?? 0) + 1);
      expect([round, expected.has(status) ? 'answered' : status]).toEqual([round, 'answered']);
    }
    expect(tally.get(201) ?? 0).toBeGreaterThan(0);
    expect(tally.get(400) ?? 0).toBeGreaterThan(0);
    const status = async () =>
      (await host.command('ingest', 'status', '--json')).json() as {
        waiting: { deliveries: number };
        feeds: { problem: string | null }[];
      };
    await expect.poll(async () => (await status()).waiting.deliveries, { timeout: 120_000, interval: 500 }).toBe(0);
    expect((await status()).feeds.map(({ problem }) => problem)).toEqual([null, null, null, null]);
    expect(host.stderr()).not.toContain('"level":"error"');
    const day = await host.command('explain', 'stepCount', '2015-01-01', '--json');
    expect(JSON.stringify(day.json())).toContain('"value":1100');
  },
  seconds * 1000 + 200_000,
);

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ApiError, newIngestKey, tokenHash, type DeliveryRow, type Instant } from '@vitalgate/core';
import { errorAnswer } from '@vitalgate/http';
import { importerNamed, type FormatImporter } from '@vitalgate/importers';
import { feeds } from '@vitalgate/importers/formats';
import { openControlStores, type ControlStores } from '@vitalgate/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryRow } from '../../../../test/records/delivery-row.ts';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { nodeHasher } from '../adapters/node-hasher.ts';
import { dataDirectoryAt, openDataDirectory } from '../data-directory/data-directory.ts';
import { HostError } from '../errors/host-error.ts';
import { openIngestListener, type IngestListener } from '../listeners/ingest-listener.ts';
import { openHostLog } from '../logging/host-log.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import type { DeliveryMerge } from './delivery-messages.ts';
import { deliveryQueue, type DeliveryQueue } from './delivery-queue.ts';
import { readDelivery } from './read-delivery.ts';
import type { DeliveryLimits } from './receive-delivery.ts';
import { spoolOf } from './spool.ts';
import { deliveryHandler, type DeliveryHandler, type DeliveryRoom } from './take-delivery.ts';

/** Reads one count of steps per line of its own small format: `count N`, else a line is skipped. */
const lines: Omit<FormatImporter, 'manifest'> = {
  claims: async (source) => {
    const [file] = source.files;
    return file !== undefined && (await source.head(file.path)).startsWith('count ') ? [file.path] : [];
  },
  async run(source, sink) {
    let all = '';
    for (const { path } of source.files) await source.read(path, (piece) => (all += piece));
    for (const line of all.trim().split('\n')) {
      const count = /^count (\d+)$/.exec(line)?.[1];
      if (count === undefined) sink.skip({ kind: 'line', reason: 'invalidValue', subject: 'line' });
      else sink.quantity({ start: 0, end: Number(count) } as never);
    }
    return { complete: !all.includes('cut') };
  },
};

const limits: DeliveryLimits = { maximumBytes: 100_000, patience: 60_000, leastBytes: 10, longest: 60_000 };
const room: DeliveryRoom = {
  perKey: 2,
  inAll: 3,
  waiting: 1,
  patience: 60_000,
  keyBytes: 200_000,
  keyDeliveries: 1000,
  waitingBytes: 50_000,
  leftFree: 0,
};

let base: string;
let close: () => void;
let stores: ControlStores;
let queue: DeliveryQueue;
let listener: IngestListener;
let handler: DeliveryHandler;
let key: string;
let merged: DeliveryMerge[];
let storeIsFree: boolean;
let holdsMerge: boolean;
let isFull: boolean;
let broken: string | null;
let logged: string[];
let refused: (readonly unknown[])[];
let url: string;

async function open(given: { limits?: Partial<DeliveryLimits>; room?: Partial<DeliveryRoom> } = {}): Promise<void> {
  const directory = dataDirectoryAt(base);
  const spool = spoolOf(directory);
  const hasher = nodeHasher(new Uint8Array(32));
  const log = openHostLog({ write: (line: string) => void logged.push(line) });
  const clock = { now: () => Date.now() as Instant, monotonic: () => performance.now() };
  queue = deliveryQueue({
    deliveries: {
      ...stores.deliveries,
      insert(row) {
        if (isFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
        stores.deliveries.insert(row);
      },
    },
    spool,
    merge: async (merge, onDone, signal) => {
      if (holdsMerge) {
        merged.push(merge);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw new HostError('importCancelled', 'x');
      }
      if (!storeIsFree) throw Object.assign(new Error('busy'), { code: 'SQLITE_FULL' });
      merged.push(merge);
      const bad = merge.files.findIndex(({ path }) => path === broken);
      const outcome = { stored: 1, known: 2, older: 3 };
      onDone({ done: bad === -1 ? merge.files.length : bad, outcome });
      if (bad !== -1) throw new HostError('importFailed', 'it is broken');
      return Promise.resolve();
    },
    holdsImport: () => true,
    clock,
    onChange: () => undefined,
    log,
  });
  queue.start();
  handler = deliveryHandler({
    judging: { feeds, ingestKeys: stores.ingestKeys, hasher, ownNames: new Set() },
    ingestKeys: stores.ingestKeys,
    clock,
    spool,
    queue,
    reader: {
      read: (file) => readDelivery(file, async (feed) => ({ ...(await importerNamed(feed)), ...lines })),
      drop: () => undefined,
    },
    refused: { note: (sender, remoteAddress, reason) => refused.push([sender?.name ?? null, remoteAddress, reason]) },
    limits: { ...limits, ...given.limits },
    room: { ...room, ...given.room },
    log,
  });
  listener = await openIngestListener(
    {
      address: '127.0.0.1',
      handler: (exchange) => handler.handle(exchange),
      fault: errorAnswer(new ApiError('internal_error', 'x')),
      onFault: (error) => logged.push(String(error)),
    },
    0,
    null,
  );
  url = `http://127.0.0.1:${listener.port}/ingest/v1/ndjson`;
}

function insertKey(keyId: string, name: string, plain: string): void {
  const keyHash = tokenHash(nodeHasher(new Uint8Array(32)), plain);
  stores.ingestKeys.insert({ keyId, name, feed: 'ndjson', keyHash, createdAt: 0 as Instant });
}

/** A key of another feed, with the header that shows it. */
function otherKey(keyId: string, name = keyId): Record<string, string> {
  const plain = newIngestKey(cryptoRandom);
  insertKey(keyId, name, plain);
  return { authorization: `Bearer ${plain}` };
}

async function reopen(given: Parameters<typeof open>[0]): Promise<void> {
  await listener.close();
  await queue.stop();
  await open(given);
}

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-ingest-'));
  openDataDirectory(base);
  const database = openDatabase(join(base, 'control.sqlite'), 'control');
  close = () => database.close();
  stores = openControlStores(database);
  key = newIngestKey(cryptoRandom);
  insertKey('k', 'scale', key);
  [merged, logged, refused, storeIsFree, holdsMerge, isFull, broken] = [[], [], [], true, false, false, null];
  await open();
});
afterEach(async () => {
  await listener.close();
  await queue.stop();
  close();
  rmSync(base, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: { accepted?: number; skipped?: unknown; error?: { code: string } };
}

const answerOf = async (message: IncomingMessage): Promise<Answer> => ({
  status: message.statusCode ?? 0,
  body: JSON.parse(await text(message)) as Answer['body'],
});

/** Begins a delivery by chunks; the answer comes when it comes. */
function begin(headers: Record<string, string> = {}): { sending: ClientRequest; answer: Promise<Answer> } {
  const sending = httpRequest(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    agent: false,
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sending.once('response', (message) => resolve(answerOf(message)));
    sending.once('error', reject);
  });
  // Looked at where a test awaits it.
  answer.catch(() => undefined);
  return { sending, answer };
}

async function deliver(body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
  const { sending, answer } = begin({ 'content-length': String(body.length), ...headers });
  sending.end(body);
  return answer;
}

function spooled(): readonly string[] {
  const folder = join(base, 'deliveries');
  return existsSync(folder) ? readdirSync(folder) : [];
}
const unmerged = (): readonly DeliveryRow[] => stores.deliveries.unmerged();

test('a delivery is counted, on disk for its owner alone, remembered, and merged in order as soon as the store is free', async () => {
  storeIsFree = false;
  expect(await deliver('count 3\nnonsense\ncount 5\n', { 'session-id': 'S' })).toEqual({
    status: 201,
    body: { accepted: 2, skipped: [{ reason: 'invalidValue', count: 1 }], outcome: null },
  });
  const [row] = unmerged();
  const path = join(base, 'deliveries', row?.deliveryId ?? '');
  expect(readFileSync(path, 'utf8')).toBe('count 3\nnonsense\ncount 5\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(row).toMatchObject({ keyId: 'k', feed: 'ndjson', name: 'scale', session: 'S', newestData: 5, records: 2 });
  await deliver('count 6', { 'session-id': 'S' });
  expect(queue.waiting()).toEqual({ deliveries: 2, bytes: 32 });
  storeIsFree = true;
  queue.storeMayBeFree();
  await expect.poll(() => merged.map(({ files }) => files.map(({ newestData }) => newestData))).toEqual([[6, 6]]);
  await expect.poll(spooled).toEqual([]);
  expect(unmerged()).toEqual([]);
});

test('the same delivery twice is one, at once, later, packed or not, and after a restart of the queue', async () => {
  const body = 'count 1\ncount 2';
  const both = await Promise.all([deliver(body), deliver(body)]);
  expect(both.map(({ body: { accepted } }) => accepted)).toEqual([2, 2]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 201]));
  await reopen({});
  expect(await deliver(gzipSync(body), { 'content-encoding': 'gzip' })).toMatchObject({
    status: 200,
    body: { accepted: 2 },
  });
  await expect.poll(() => merged.flatMap(({ files }) => files).length).toBe(1);
  expect(stores.deliveries.feeds()[0]?.deliveries).toBe(1);
});

test('a body that comes again after another is what holds now, and is brought in again', async () => {
  expect((await deliver('count 1')).status).toBe(201);
  expect((await deliver('count 2')).status).toBe(201);
  expect((await deliver('count 1')).status).toBe(201);
  await expect.poll(() => merged.flatMap(({ files }) => files).length).toBe(3);
  expect(stores.deliveries.feeds()[0]?.deliveries).toBe(3);
});

test.each([
  ['nothing that the feed sends', 'hello', {}, 400, 'invalid_request'],
  ['an end too early', 'count 1\ncut', {}, 400, 'invalid_request'],
  ['what is no gzip', 'count 1', { 'content-encoding': 'gzip' }, 400, 'invalid_request'],
  [
    'a gzip cut short',
    gzipSync('count 1\n'.repeat(50)).subarray(0, 20),
    { 'content-encoding': 'gzip' },
    400,
    'invalid_request',
  ],
  ['a body over the limit', 'count 1\n'.repeat(20_000), {}, 413, 'payload_too_large'],
  [
    'a gzip that unpacks beyond the limit',
    gzipSync('count 1\n'.repeat(2e6)),
    { 'content-encoding': 'gzip' },
    413,
    'payload_too_large',
  ],
  ['a zip', 'PK\u0003\u0004count 1', {}, 400, 'invalid_request'],
] as const)('%s is refused and leaves nothing', async (_name, body, headers, status, code) => {
  const answer = await deliver(body, headers);
  expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  expect(refused).toEqual([['scale', '127.0.0.1', status === 413 ? 'size' : 'content']]);
  await expect.poll(() => [spooled(), unmerged(), merged]).toEqual([[], [], []]);
});

test('P06: a wrong key is noted as a stranger’s, one of another feed beside its sender; what is taken in is not', async () => {
  expect((await deliver('count 1', { authorization: 'Bearer vgi_x' })).status).toBe(401);
  url = url.replace('ndjson', 'hc-webhook');
  expect((await deliver('count 1')).status).toBe(401);
  url = url.replace('hc-webhook', 'ndjson');
  expect((await deliver('count 1')).status).toBe(201);
  expect(refused).toEqual([
    [null, '127.0.0.1', 'key'],
    ['scale', '127.0.0.1', 'key'],
  ]);
});

test('a body that says no length is cut at the limit', async () => {
  const { sending, answer } = begin();
  sending.on('error', () => undefined);
  for (let sent = 0; sent < 30; sent++) sending.write('count 1\n'.repeat(500));
  expect((await answer).status).toBe(413);
  sending.destroy();
  await expect.poll(spooled).toEqual([]);
});

test('a delivery that is cut off is none', async () => {
  const { sending } = begin({ 'content-length': '1000' });
  sending.on('error', () => undefined);
  sending.write('count 1\n');
  await expect.poll(() => spooled().length).toBe(1);
  sending.destroy();
  await expect.poll(spooled).toEqual([]);
  expect([unmerged(), merged]).toEqual([[], []]);
});

test('a body that only drips is 408', async () => {
  await reopen({ limits: { patience: 100, leastBytes: 1000 } });
  const { sending, answer } = begin();
  const drip = setInterval(() => sending.write('c'), 20);
  const { status } = await answer;
  clearInterval(drip);
  sending.destroy();
  expect(status).toBe(408);
  await expect.poll(spooled).toEqual([]);
});

test('a key has so many deliveries on their way; the next waits for its turn, and one more is refused', async () => {
  const begun = [begin(), begin()];
  for (const { sending } of begun) sending.write('count 1\n');
  await expect.poll(() => spooled().length).toBe(2);
  const more = [deliver('count 2'), deliver('count 3')];
  expect((await Promise.race(more)).status).toBe(429);
  expect(spooled()).toHaveLength(2);
  begun[0]?.sending.end();
  expect((await begun[0]?.answer)?.status).toBe(201);
  expect(new Set((await Promise.all(more)).map(({ status }) => status))).toEqual(new Set([201, 429]));
  begun[1]?.sending.destroy();
});

test('a turn that does not come in time is refused', async () => {
  await reopen({ room: { perKey: 1, patience: 50 } });
  const { sending } = begin();
  sending.on('error', () => undefined);
  sending.write('count 1\n');
  await expect.poll(() => spooled().length).toBe(1);
  const late = await deliver('count 2');
  expect([late.status, late.body.error?.code]).toEqual([429, 'rate_limited']);
  sending.destroy();
});

test('T2: however much a key has on its way and waiting, another key begins at once', async () => {
  await reopen({ room: { inAll: 2, waiting: 30 } });
  const other = otherKey('watch');
  const begun = [begin(), begin()];
  for (const { sending } of begun) sending.write('count 1\n');
  await expect.poll(() => spooled().length).toBe(2);
  const waiting = Array.from({ length: 20 }, () => begin({ 'content-length': '7' }));
  for (const { sending } of waiting) sending.on('error', () => undefined).end('count 2');
  expect((await deliver('count 3', other)).status).toBe(201);
  for (const { sending } of [...begun, ...waiting]) sending.on('error', () => undefined).destroy();
});

test('T2: what one key has on its way and waiting is bounded, unpacked, and another key has its own room', async () => {
  await reopen({ room: { keyBytes: 40_000 } });
  storeIsFree = false;
  const other = otherKey('watch');
  expect((await deliver('count 1\n'.repeat(2000))).status).toBe(201);
  const packed = gzipSync('count 2\n'.repeat(4000));
  const refused = await deliver(packed, { 'content-encoding': 'gzip' });
  expect([packed.length < 1000, refused.status, refused.body.error?.code]).toEqual([true, 429, 'rate_limited']);
  expect((await deliver('count 3\n'.repeat(2000))).status).toBe(201);
  expect((await deliver(packed, { ...other, 'content-encoding': 'gzip' })).status).toBe(201);
});

test('T2: what waits of a key is bounded in number too, and what was set aside counts', async () => {
  await reopen({ room: { keyDeliveries: 2 } });
  const other = otherKey('watch');
  storeIsFree = false;
  expect([(await deliver('count 1')).status, (await deliver('count 2')).status]).toEqual([201, 201]);
  broken = join(base, 'deliveries', unmerged()[0]?.deliveryId ?? '');
  storeIsFree = true;
  queue.storeMayBeFree();
  await expect.poll(() => unmerged().map(({ state }) => state)).toEqual(['setAside']);
  storeIsFree = false;
  expect([(await deliver('count 3')).status, (await deliver('count 4')).status]).toEqual([201, 429]);
  expect((await deliver('count 5', other)).status).toBe(201);
});

/** Notes a delivery of 15 MB, whose file no test looks at. */
function waits(deliveryId: string, name: string): void {
  stores.deliveries.insert(deliveryRow(deliveryId, { keyId: name, feed: 'ndjson', name, bytes: 15e6 }));
}

test('T2: feeds take turns in the store, whatever came first', async () => {
  await queue.stop();
  for (const id of ['a', 'b', 'c']) waits(id, 'scale');
  waits('d', 'watch');
  queue.start();
  await expect
    .poll(() => merged.map(({ files }) => files.map(({ path }) => path.slice(-1))))
    .toEqual([['a'], ['d'], ['b'], ['c']]);
});

test('T2: a key that is revoked delivers nothing more: its body is cut off, and what waits for its turn is not read', async () => {
  await reopen({ room: { perKey: 1 } });
  const { sending, answer } = begin();
  sending.on('error', () => undefined).write('count 1\n');
  await expect.poll(() => spooled().length).toBe(1);
  const waiting = begin({ 'content-length': '100' });
  waiting.sending.on('error', () => undefined).flushHeaders();
  stores.ingestKeys.delete('k');
  handler.end('k');
  expect((await answer).status).toBe(401);
  expect((await waiting.answer).status).toBe(401);
  await expect.poll(spooled).toEqual([]);
});

test('T2: what waits of a key is dropped if that is wished, also what is being merged; of others nothing', async () => {
  storeIsFree = false;
  const other = otherKey('scale-2', 'scale');
  for (const count of [1, 2]) await deliver(`count ${count}`);
  await deliver('count 3', other);
  await deliver('count 4');
  const [, , kept] = unmerged();
  holdsMerge = true;
  queue.storeMayBeFree();
  await expect.poll(() => merged.map(({ files }) => files.length)).toEqual([4]);
  holdsMerge = false;
  storeIsFree = true;
  await queue.drop('k');
  await expect.poll(() => [unmerged(), spooled()]).toEqual([[], []]);
  expect(merged.slice(1).map(({ files }) => files.map(({ path }) => path))).toEqual([
    [join(base, 'deliveries', kept?.deliveryId ?? '')],
  ]);
  expect(stores.deliveries.feeds()[0]?.deliveries).toBe(1);
});

test('what waits for the store is bounded', async () => {
  storeIsFree = false;
  expect((await deliver('count 1\n'.repeat(5000))).status).toBe(201);
  const refused = await deliver('count 2\n'.repeat(2000));
  expect([refused.status, refused.body.error?.code]).toEqual([503, 'unavailable']);
  expect((await deliver('count 3\n')).status).toBe(201);
});

test('a key that is revoked while the body comes delivers nothing', async () => {
  const { sending, answer } = begin();
  sending.write('count 1\n');
  await expect.poll(() => spooled().length).toBe(1);
  stores.ingestKeys.delete('k');
  sending.end('count 2\n');
  expect((await answer).status).toBe(401);
  await expect.poll(() => [spooled(), unmerged()]).toEqual([[], []]);
});

test('on a full disk nothing is acknowledged, and nothing stays', async () => {
  await reopen({ room: { leftFree: Number.MAX_SAFE_INTEGER } });
  expect(await deliver('count 1')).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  await reopen({});
  isFull = true;
  expect((await deliver('count 1')).status).toBe(503);
  expect(spooled()).toEqual([]);
  isFull = false;
  expect((await deliver('count 1')).status).toBe(201);
});

test('at a start parts and strangers are swept away, and what was acknowledged goes on', async () => {
  storeIsFree = false;
  await deliver('count 1');
  const [kept] = unmerged();
  await listener.close();
  await queue.stop();
  for (const name of ['aa.part', 'bb']) writeFileSync(join(base, 'deliveries', name), 'count 7');
  storeIsFree = true;
  await open();
  await expect
    .poll(() => merged.flatMap(({ files }) => files.map(({ path }) => path)))
    .toEqual([join(base, 'deliveries', kept?.deliveryId ?? '')]);
  await expect.poll(spooled).toEqual([]);
});

test('one delivery that cannot be merged is set aside, named and kept, those behind it come in, and a start tries it again', async () => {
  storeIsFree = false;
  for (const count of [1, 2, 3]) await deliver(`count ${count}`);
  const bad = unmerged()[1]?.deliveryId ?? '';
  broken = join(base, 'deliveries', bad);
  storeIsFree = true;
  queue.storeMayBeFree();
  await expect.poll(() => unmerged().map(({ deliveryId, state }) => [deliveryId, state])).toEqual([[bad, 'setAside']]);
  expect(spooled()).toEqual([bad]);
  expect(stores.deliveries.feeds()).toMatchObject([{ waiting: 1, problem: 'it is broken' }]);
  expect(await deliver('count 2')).toMatchObject({ status: 200 });
  broken = null;
  await reopen({});
  await expect.poll(() => [unmerged(), spooled()]).toEqual([[], []]);
  expect(stores.deliveries.feeds()).toMatchObject([{ deliveries: 3, waiting: 0, problem: null }]);
});

test.each(['GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'hello\r\n\r\n', '\u0016\u0003\u0001'])(
  'what is no delivery does not end the listener: %j',
  async (bytes) => {
    await new Promise<void>((resolve) => {
      const socket = connect(listener.port, '127.0.0.1', () => socket.end(bytes));
      socket.on('data', () => undefined).on('error', () => undefined);
      socket.once('close', () => resolve());
    });
    expect((await deliver('count 1')).status).toBe(201);
  },
);

test('two lengths, and a length beside chunks, are no request', async () => {
  const head = `POST /ingest/v1/ndjson HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n`;
  for (const lie of ['Content-Length: 3\r\nContent-Length: 7', 'Content-Length: 3\r\nTransfer-Encoding: chunked']) {
    const answered = await new Promise<string>((resolve) => {
      let all = '';
      const socket = connect(listener.port, '127.0.0.1', () => socket.write(`${head}${lie}\r\n\r\ncount 1`));
      socket.setEncoding('utf8').on('data', (piece: string) => (all += piece));
      socket.on('error', () => undefined).once('close', () => resolve(all));
    });
    expect(answered).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(unmerged()).toEqual([]);
});

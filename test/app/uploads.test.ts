import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import type { ImportStateView, ImportView, MetricSummary } from '@vitalgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { askApp, codeOf, openSession, type RawAnswer, type RawSession } from './raw-app.ts';

let host: RunningHost;
let session: RawSession;

beforeAll(async () => {
  host = await startHost();
  session = await openSession(host, host.appUrl);
});
afterAll(() => host.stop());

const octets = (): Record<string, string> => ({ ...session.headers, 'content-type': 'application/octet-stream' });

async function act<Result>(name: string, input: unknown = {}): Promise<Result> {
  const asked = { method: 'POST', headers: session.headers, body: JSON.stringify(input) };
  return (JSON.parse((await askApp(host, `/app/v1/actions/${name}`, asked)).text) as { result: Result }).result;
}
const state = () => act<ImportStateView>('readImportState');
const upload = (name: string, body: string, attempt = ''): Promise<RawAnswer> =>
  askApp(host, `/app/v1/uploads?name=${encodeURIComponent(name)}${attempt}`, {
    method: 'POST',
    headers: octets(),
    body,
  });

/** What lies under the folder of uploads, at any depth. */
async function left(): Promise<readonly string[]> {
  return readdir(join(host.dataDirectory, 'uploads'), { recursive: true }).catch(() => []);
}

const steps = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2026-03-09 07:${String(index).padStart(2, '0')}:00 +0100" endDate="2026-03-09 07:${String(index).padStart(2, '0')}:30 +0100" value="${index + 1}"/>`,
  ).join('\n');
const exportXml = (count: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n<ExportDate value="2026-03-10 08:00:00 +0100"/>\n${steps(count)}\n</HealthData>\n`;

/** Begins an upload that never ends by itself: `length` bytes are announced. */
function beginUpload(length: number, attempt = ''): ClientRequest {
  const headers = { ...octets(), 'content-length': String(length) };
  const sent = request({
    host: '127.0.0.1',
    port: host.appPort,
    path: `/app/v1/uploads?name=big.zip${attempt}`,
    method: 'POST',
    headers,
    agent: false,
  });
  sent.on('error', () => undefined);
  sent.write(Buffer.alloc(100_000, 1));
  return sent;
}

test('a file is imported under its own name, then gone from the disk', async () => {
  const answer = await upload('My export.xml', exportXml(5));
  expect(answer.status).toBe(202);
  const { result } = JSON.parse(answer.text) as { result: { importId: string } };
  await expect.poll(async () => (await state()).running).toBeNull();
  expect((await state()).last).toEqual({
    importId: result.importId,
    fileName: 'My export.xml',
    outcome: 'imported',
    importIds: [result.importId],
    failures: [],
  });
  const [newest] = await act<readonly ImportView[]>('listImports');
  expect(newest).toMatchObject({ importId: result.importId, fileName: 'My export.xml', format: 'apple-health' });
  expect(newest?.added.quantitySamples).toBe(5);
  await expect.poll(left).toEqual([]);
});

test('what is no export is refused by name and not by where it lay', async () => {
  await upload('../../holiday.jpg', 'not an export');
  await expect.poll(async () => (await state()).running).toBeNull();
  const { last } = await state();
  expect(last).toMatchObject({ fileName: 'holiday.jpg', outcome: 'failed', code: 'format_unknown' });
  expect(JSON.stringify(last)).not.toContain(host.dataDirectory);
  await expect.poll(left).toEqual([]);
});

/** An upload of several files: their list, and their bytes. */
function several(
  files: Readonly<Record<string, string>>,
  changed: (body: string) => string = (body) => body,
  dates: Readonly<Record<string, string>> = {},
) {
  const list = Object.entries(files).map(([path, text]) => {
    const date = dates[path];
    return { path, size: Buffer.byteLength(text), ...(date === undefined ? {} : { modified: Date.parse(date) }) };
  });
  const headers = { ...session.headers, 'content-type': 'application/vnd.vitalgate.files' };
  const body = changed(`${JSON.stringify(list)}\n${Object.values(files).join('')}`);
  return askApp(host, '/app/v1/uploads?name=Health', { method: 'POST', headers, body });
}

test('several files come as a folder, which nothing leads out of, and are imported together', async () => {
  const answer = await several({ '../../export.xml': exportXml(7), 'a/empty.txt': '', 'a/note.txt': 'x' });
  expect(answer.status).toBe(202);
  await expect.poll(async () => (await state()).running).toBeNull();
  expect((await state()).last).toMatchObject({ fileName: 'Health', outcome: 'imported' });
  const [newest] = await act<readonly ImportView[]>('listImports');
  expect(newest).toMatchObject({ format: 'apple-health', read: { quantitySamples: 7 } });
  const unknown = newest?.skipped.find(({ reason }) => reason === 'notRecognised')?.examples ?? [];
  expect([...unknown].sort()).toEqual(['a/empty.txt', 'a/note.txt']);
  await expect.poll(left).toEqual([]);
});

/** A food diary, by rows of day, name and kilocalories; its year is one that no other test here has. */
const diary = (...rows: readonly string[]): string =>
  `Day,Time,Group,Food Name,Amount,Energy (kcal)\n${rows
    .map((row) => row.replace(/^(\d+) (\w+) (\d+)$/u, '2024-06-$1,08:00,Lunch,$2,1 g,$3'))
    .join('\n')}\n`;

/** What the diary's days sum up to when the import that runs has ended. */
const eaten = async () => {
  await expect.poll(async () => (await state()).running).toBeNull();
  expect((await state()).last).toMatchObject({ outcome: 'imported' });
  const parameters = { metricId: 'dietaryEnergyConsumed' };
  const { data } = await act<{ data: readonly MetricSummary[] }>('readData', { operation: 'getMetrics', parameters });
  return data[0]?.daily.map(({ date, value }) => `${date.slice(8)} ${value}`);
};

test('K2, M07: several downloads of a diary chosen at once count once, by the dates of the files on the user’s disk', async () => {
  const [first, then] = [diary('19 Oats 190', '19 Beer 1215'), diary('19 Oats 190', '20 Eggs 156')];
  expect((await several({ 'servings (1).csv': then, 'servings.csv': first })).status).toBe(202);
  expect(await eaten()).toEqual(['19 190', '20 156']);
  // A day later: of the same names the one without a number is the newer.
  const dates = { 'servings (1).csv': '2024-06-21T20:00Z', 'servings.csv': '2024-06-22T20:00Z' };
  expect((await several({ 'servings (1).csv': then, 'servings.csv': first }, undefined, dates)).status).toBe(202);
  // No date came with the first upload, so it was made when it came.
  expect(await eaten()).toEqual(['19 190', '20 156']);
  for (const { importId } of (await act<readonly ImportView[]>('listImports')).slice(2, 4))
    await act('undoImport', { importId });
  expect(await eaten()).toEqual(['19 1405', '20 156']);
  await upload('old.csv', diary('19 Tea 2'), `&modified=${Date.parse('2024-06-20T08:00Z')}`);
  expect(await eaten()).toEqual(['19 1405', '20 156']);
  await upload('new.csv', diary('19 Tea 2'), `&modified=${Date.parse('2024-06-23T08:00Z')}`);
  expect(await eaten()).toEqual(['19 2', '20 156']);
});

test.each<[string, (body: string) => string]>([
  ['less than they say', (body) => body.slice(0, -1)],
  ['more than they say', (body) => `${body}x`],
  ['no list', (body) => body.slice(1)],
  ['a list without an end', (body) => body.replace('\n', ' ')],
])('several files that bring %s are refused, and leave nothing behind', async (_what, changed) => {
  const before = (await act<readonly ImportView[]>('listImports')).length;
  expect(codeOf(await several({ 'export.xml': exportXml(3), 'b.txt': 'bb' }, changed))).toBe('invalid_input');
  expect(await act<readonly ImportView[]>('listImports')).toHaveLength(before);
  await expect.poll(left).toEqual([]);
});

test('while it comes it is private, its progress is told, and a second one is refused', async () => {
  const sent = beginUpload(1_000_000);
  await expect.poll(async () => (await state()).running?.bytes).toBe(100_000);
  const { running } = await state();
  expect(running).toMatchObject({ fileName: 'big.zip', stage: 'uploading', bytesTotal: 1_000_000, records: 0 });
  const [folder = '', file = ''] = [...(await left())].sort((one, other) => one.length - other.length);
  expect(((await stat(join(host.dataDirectory, 'uploads', folder))).mode & 0o777).toString(8)).toBe('700');
  expect(((await stat(join(host.dataDirectory, 'uploads', file))).mode & 0o777).toString(8)).toBe('600');
  expect(codeOf(await upload('second.xml', exportXml(1)))).toBe('import_running');
  sent.destroy();
  await expect.poll(async () => (await state()).running).toBeNull();
});

test('a sender that vanishes leaves nothing behind', async () => {
  const sent = beginUpload(1_000_000);
  await expect.poll(async () => (await state()).running?.bytes).toBe(100_000);
  sent.destroy();
  await expect.poll(left).toEqual([]);
  expect((await state()).last).toMatchObject({ fileName: 'big.zip', outcome: 'cancelled' });
});

test('cancelled while it comes: the connection ends and nothing is left', async () => {
  const sent = beginUpload(1_000_000);
  const closed = new Promise<void>((resolve) => sent.once('close', () => resolve()));
  await expect.poll(async () => (await state()).running?.stage).toBe('uploading');
  await act('cancelImport', { importId: (await state()).running?.importId ?? '' });
  await closed;
  await expect.poll(left).toEqual([]);
  expect((await state()).last).toMatchObject({ outcome: 'cancelled' });
});

test('what a browser sends again by itself, because it was cancelled from elsewhere, is not taken again', async () => {
  const sent = beginUpload(1_000_000, '&attempt=one');
  const closed = new Promise<void>((resolve) => sent.once('close', () => resolve()));
  await expect.poll(async () => (await state()).running?.bytes).toBe(100_000);
  const { running } = await state();
  // It may come before the first one has ended, and is answered when that is.
  const early = upload('big.zip', exportXml(1), '&attempt=one');
  await act('cancelImport', { importId: running?.importId ?? '' });
  await closed;
  expect(codeOf(await early)).toBe('import_cancelled');
  expect(codeOf(await upload('big.zip', exportXml(1), '&attempt=one'))).toBe('import_cancelled');
  expect(await state()).toMatchObject({
    running: null,
    last: { importId: running?.importId, outcome: 'cancelled' },
  });
  expect((await upload('big.zip', exportXml(1), '&attempt=two')).status).toBe(202);
  await expect.poll(async () => (await state()).running).toBeNull();
});

test.each(['application/json', 'multipart/form-data', 'text/plain', ''])(
  'S6: as %j, which a form could send or is no file, it is refused unread',
  async (type) => {
    const headers = { ...octets(), 'content-type': type };
    const answer = await askApp(host, '/app/v1/uploads?name=x', { method: 'POST', headers, body: exportXml(1) });
    expect([answer.status, codeOf(answer)]).toEqual([415, 'unsupported_media_type']);
    expect(await left()).toEqual([]);
  },
);

/** Memory of the host's process that is in use, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}

test.skipIf(process.platform !== 'linux')(
  '100 MB keep the memory flat, and the host answers meanwhile',
  async () => {
    const before = await memoryOf(host.pid);
    const size = 100_000_000;
    const headers = { ...octets(), 'content-length': String(size) };
    const path = '/app/v1/uploads?name=zeros.bin';
    const sent = request({ host: '127.0.0.1', port: host.appPort, path, method: 'POST', headers, agent: false });
    const answered = new Promise<number>((resolve) => {
      sent.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    });
    createReadStream('/dev/zero', { end: size - 1 }).pipe(sent);
    let most = before;
    let slowest = 0;
    const begun = performance.now();
    for (;;) {
      const at = performance.now();
      const { running } = await state();
      slowest = Math.max(slowest, performance.now() - at);
      most = Math.max(most, await memoryOf(host.pid));
      if (running === null || running.stage !== 'uploading') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await answered).toBe(202);
    expect(most - before).toBeLessThan(80);
    // A host that is held up answers only when all has come.
    expect(slowest).toBeLessThan(Math.max(1000, (performance.now() - begun) / 3));
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  },
  60_000,
);

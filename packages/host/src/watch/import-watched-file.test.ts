import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { WatchStatusView } from '@vitalgate/contract';
import { runAction } from '@vitalgate/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openStore, type OpenStore } from '../stores/open-store.ts';
import { watchActions } from '../actions/watch-actions.ts';
import { openHostLog } from '../logging/host-log.ts';
import { folderWatch, type FolderWatch } from './folder-watch.ts';
import { importWatchedFile } from './import-watched-file.ts';

let base: string;
let folder: string;
let store: OpenStore;
let watch: FolderWatch;
let actions: ReturnType<typeof watchActions>;

beforeEach(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'vitalgate-watched-')));
  folder = join(base, 'in');
  mkdirSync(folder);
  const log = openHostLog({ write: () => undefined });
  store = await openStore({ dataDirectory: join(base, 'data'), purpose: 'test', log });
  const { access, clock, directory, imports, stores } = store;
  const { watchedFiles } = stores.control;
  actions = watchActions({ feedSettings: access.feedSettings, watchedFiles, running: null, directory });
  watch = folderWatch({
    settings: access.feedSettings,
    files: watchedFiles,
    importFile: (path, until) => importWatchedFile(imports, path, until),
    clock,
    onChange: () => undefined,
    log,
    times: { between: 20, longest: 80, unchangedFor: 40, endsWithin: 4000 },
  });
  await runAction(actions, 'setWatchedFolder', { folder });
  await watch.follow();
});
afterEach(async () => {
  await watch.end();
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

/** A run with a point each second from an hour of 2026-03-01 on. */
function run(hour: number, seconds: number): string {
  const points = Array.from({ length: seconds + 1 }, (_, second) => {
    const time = new Date(Date.UTC(2026, 2, 1, hour, 0, second)).toISOString();
    return `<trkpt lat="1" lon="${2 + second / 10_000}"><time>${time}</time></trkpt>`;
  });
  return `<gpx creator="Watch"><trk><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}

const steps = `<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" unit="count" startDate="2026-03-01 08:00:00 +0000" endDate="2026-03-01 08:01:00 +0000" value="7"/></HealthData>`;

const zipOf = (files: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
};

/** Lands a file, and answers what the status says of it once it was taken. */
async function land(name: string, content: string | Buffer) {
  const path = join(folder, name);
  const { watchedFiles } = store.stores.control;
  writeFileSync(path, content);
  // While it is imported, it is noted as set aside.
  const size = (): number | undefined => {
    const file = watchedFiles.find(path);
    return file?.outcome === 'setAside' ? undefined : file?.size;
  };
  await expect.poll(size, { interval: 10, timeout: 20_000 }).toBe(Buffer.byteLength(content));
  const { files } = (await runAction(actions, 'watchStatus', {})) as WatchStatusView;
  return files.find(({ file }) => file === name);
}

const minutes = (): readonly (number | null)[] =>
  store.stores.health.workouts
    .page({ start: null, end: null }, null, 10)
    .map(({ record: { durationSeconds } }) => (durationSeconds === null ? null : durationSeconds / 60));
const importNames = (): readonly string[] => store.stores.health.imports.list().map(({ fileName }) => fileName);

test('of half a file that rests nothing is kept; it comes in once it is whole', async () => {
  const whole = run(17, 600);
  expect(await land('late.gpx', whole.slice(0, whole.length / 5))).toMatchObject({
    outcome: 'endsEarly',
    message: expect.stringMatching(/^late\.gpx ends early.*waited for.*by hand/u) as string,
  });
  expect([minutes(), importNames()]).toEqual([[], []]);
  expect(await land('late.gpx', whole)).toMatchObject({ outcome: 'imported', message: null });
  expect([minutes(), importNames()]).toEqual([[10], ['late.gpx']]);
});

test('of a zip that holds several imports, those that are whole stay, and the whole zip adds the rest', async () => {
  const early = run(17, 600).slice(0, 5000);
  expect(await land('all.zip', await zipOf({ 'export.xml': steps, 'late.gpx': early }))).toMatchObject({
    outcome: 'endsEarly',
    message: expect.stringMatching(/^late\.gpx ends early.*What else is in it was imported\.$/u) as string,
  });
  expect([minutes(), importNames()]).toEqual([[], ['export.xml']]);
  const whole = await zipOf({ 'export.xml': steps, 'late.gpx': run(17, 600) });
  expect(await land('all.zip', whole)).toMatchObject({ outcome: 'imported' });
  expect(minutes()).toEqual([10]);
  expect(store.stores.recordCounts()).toMatchObject({ quantitySamples: 1 });
});

test('a file that ends early is kept as far as whole if it is imported by hand', async () => {
  const path = join(base, 'late.gpx');
  writeFileSync(path, run(17, 600).slice(0, 5000));
  const [part] = await store.imports.start({ kind: 'path', path }, () => undefined).done;
  expect(part?.report).toMatchObject({ complete: false, added: { workouts: 1 } });
});

test('what is no export has a short line, and no file is listed while no folder is watched', async () => {
  expect(await land('readme.txt', 'Exports go here.')).toMatchObject({
    outcome: 'failed',
    message: 'It is not a file that can be imported.',
  });
  const off = (await runAction(actions, 'setWatchedFolder', { folder: null })) as WatchStatusView;
  expect([off.folder, off.files]).toEqual([null, []]);
});

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { toldText } from '@vitalgate/contract';
import type { FeedSettings, Instant, WatchedFileStore } from '@vitalgate/core';
import { openControlStores } from '@vitalgate/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { HostError, importCancelled } from '../errors/host-error.ts';
import { openHostLog } from '../logging/host-log.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { EndedByForce } from '../store-jobs/job-cancelled.ts';
import { checkWatchedFolder } from './check-folder.ts';
import { folderWatch, type FolderWatch } from './folder-watch.ts';

let base: string;
let folder: string;
let close: () => void;
let files: WatchedFileStore;
let settings: FeedSettings;
let watch: FolderWatch;
let monotonic: number;
let looks: number;
let imported: string[];
let failure: HostError | null;
/** Whether an import goes on until it is cancelled, and how it ends then. */
let isEndless: boolean;
let endOfEndless: HostError;
/** Whether it does not hear of a cancel, and what ends it then. */
let isDeaf: boolean;
let answer: () => void;

function start(): Promise<void> {
  watch = folderWatch({
    settings: { read: () => settings, write: () => undefined },
    files,
    importFile: async (path, { signal, onBegin }) => {
      onBegin();
      if (isEndless) {
        await new Promise((_, reject) => {
          answer = () => reject(endOfEndless);
          if (!isDeaf) signal.addEventListener('abort', answer);
        });
      }
      if (failure !== null) throw failure;
      imported.push(readFileSync(path, 'latin1'));
    },
    clock: {
      now: () => 1_773_000_000_000 as Instant,
      monotonic: () => {
        looks++;
        return monotonic;
      },
    },
    onChange: () => undefined,
    log: openHostLog({ write: () => undefined }),
    times: { between: 10, longest: 40, unchangedFor: 1000, endsWithin: 300 },
  });
  return watch.follow();
}

beforeEach(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'vitalgate-watch-')));
  folder = join(base, 'in');
  mkdirSync(folder);
  const database = openDatabase(join(base, 'control.sqlite'), 'control');
  close = () => database.close();
  files = openControlStores(database).watchedFiles;
  settings = { ingestOn: false, ingestPort: null, plainHttp: false, watchedFolder: folder };
  [monotonic, looks, imported, failure, isEndless] = [0, 0, [], null, false];
  [endOfEndless, isDeaf, answer] = [importCancelled(), false, () => undefined];
  await start();
});
afterEach(async () => {
  await watch.end();
  close();
  rmSync(base, { recursive: true, force: true });
});

/** Waits until the folder was looked at twice more, the second time after everything that went before. */
async function looked(): Promise<void> {
  const before = looks;
  await expect.poll(() => looks, { interval: 5, timeout: 20_000 }).toBeGreaterThanOrEqual(before + 2);
}

/** Lets a file rest for so long, and the folder be looked at. */
async function rest(milliseconds = 1000): Promise<void> {
  await looked();
  monotonic += milliseconds;
  await looked();
}

const outcomes = (): readonly string[] =>
  files.list(50).map(({ path, outcome }) => `${relative(folder, path)} ${outcome}`);

test('a file is imported once it has not changed for a while, and once only, also after a restart', async () => {
  const path = join(folder, 'export.json');
  writeFileSync(path, 'one');
  await rest(900);
  expect([imported, watch.pending]).toEqual([[], ['export.json']]);
  appendFileSync(path, ' more');
  await rest(900);
  expect(imported).toEqual([]);
  await rest(200);
  expect([imported, watch.pending, outcomes()]).toEqual([['one more'], [], ['export.json imported']]);
  await watch.end();
  await start();
  await rest(5000);
  expect(imported).toEqual(['one more']);
});

test('a newer file of the same name comes in, the same content under another name does not', async () => {
  writeFileSync(join(folder, 'a.json'), 'one');
  await rest();
  writeFileSync(join(folder, 'a.json'), 'two');
  await rest();
  writeFileSync(join(folder, 'b.json'), 'one');
  utimesSync(join(folder, 'a.json'), new Date(), new Date());
  await rest();
  expect(imported).toEqual(['one', 'two']);
  expect(outcomes()).toEqual(['a.json alreadyImported', 'b.json alreadyImported']);
});

test('what is on its way is left alone until it has its name: part files, placeholders, hidden files, links', async () => {
  const names = [
    'e.zip.part',
    'e.crdownload',
    '.e.zip.icloud',
    '.syncthing.e.zip.tmp',
    '~syncthing~e.zip.tmp',
    '.hidden',
    'e.tmp',
    'e.download',
  ];
  for (const name of names) writeFileSync(join(folder, name), name);
  const outside = join(base, 'outside.json');
  writeFileSync(outside, 'outside');
  symlinkSync(outside, join(folder, 'link.json'));
  symlinkSync(base, join(folder, 'linked'));
  await rest(5000);
  expect([imported, watch.pending]).toEqual([[], []]);
  renameSync(join(folder, 'e.zip.part'), join(folder, 'e.txt'));
  await rest();
  expect(imported).toEqual(['e.zip.part']);
});

test('a zip whose end is not there is not whole, however long it rests', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(5000, 'steps'), 'export.xml');
  zip.end();
  const whole = await buffer(zip.outputStream);
  writeFileSync(join(folder, 'export.zip'), whole.subarray(0, -30));
  await rest(60_000);
  expect([imported, watch.pending]).toEqual([[], ['export.zip']]);
  appendFileSync(join(folder, 'export.zip'), whole.subarray(-30));
  await rest();
  expect(imported).toEqual([whole.toString('latin1')]);
});

test('a file that fails is reported once, and tried again only when it changes', async () => {
  failure = new HostError('formatUnknown', 'x.json is no export that this program reads.');
  writeFileSync(join(folder, 'x.json'), 'x');
  await rest();
  expect(files.list(5)).toMatchObject([{ path: join(folder, 'x.json'), outcome: 'failed', message: failure.message }]);
  failure = null;
  await rest(60_000);
  expect(imported).toEqual([]);
  writeFileSync(join(folder, 'x.json'), 'mended');
  await rest();
  expect([imported, outcomes()]).toEqual([['mended'], ['x.json imported']]);
});

test('while another import runs, a file waits for its turn', async () => {
  failure = new HostError('importRunning', 'busy');
  writeFileSync(join(folder, 'x.json'), 'x');
  await rest();
  expect([outcomes(), watch.pending]).toEqual([[], ['x.json']]);
  failure = null;
  await rest();
  expect(imported).toEqual(['x']);
});

test('files in folders by date come in, oldest first', async () => {
  mkdirSync(join(folder, 'Health', '2026'), { recursive: true });
  writeFileSync(join(folder, 'Health', '2026', 'new.json'), 'new');
  writeFileSync(join(folder, 'old.json'), 'old');
  utimesSync(join(folder, 'old.json'), new Date(2020, 1), new Date(2020, 1));
  await rest();
  expect([imported, outcomes()]).toEqual([
    ['old', 'new'],
    ['Health/2026/new.json imported', 'old.json imported'],
  ]);
});

test('a folder that is away is named, and watched again when it is back', async () => {
  renameSync(folder, join(base, 'away'));
  await expect.poll(() => toldText(watch.problem ?? '')).toContain('cannot be looked at (ENOENT)');
  expect(watch.isWatching).toBe(false);
  renameSync(join(base, 'away'), folder);
  writeFileSync(join(folder, 'x.json'), 'x');
  await expect.poll(() => watch.problem).toBeNull();
  await rest();
  expect([imported, watch.isWatching]).toEqual([['x'], true]);
});

test('another folder is another place, also for a file that looks the same', async () => {
  writeFileSync(join(folder, 'a.json'), 'one');
  const at = new Date(2026, 2, 1);
  utimesSync(join(folder, 'a.json'), at, at);
  await rest();
  const other = join(base, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'a.json'), 'two');
  utimesSync(join(other, 'a.json'), at, at);
  settings = { ...settings, watchedFolder: other };
  await watch.follow();
  await rest();
  expect(imported).toEqual(['one', 'two']);
});

test('off ends it', async () => {
  settings = { ...settings, watchedFolder: null };
  await watch.follow();
  writeFileSync(join(folder, 'x.json'), 'x');
  expect([watch.isWatching, watch.pending]).toEqual([false, []]);
});

/** Lets a file land whose import does not end by itself, and waits until it has begun. */
async function landEndless(): Promise<void> {
  isEndless = true;
  writeFileSync(join(folder, 'x.json'), 'endless');
  await looked();
  monotonic += 1000;
  await expect.poll(outcomes).toEqual(['x.json setAside']);
}

async function watchOff(): Promise<void> {
  settings = { ...settings, watchedFolder: null };
  await watch.follow();
}

test('T1: off ends the import that runs, and the file comes in when the folder is watched again', async () => {
  await landEndless();
  await watchOff();
  expect([watch.isWatching, outcomes()]).toEqual([false, []]);
  isEndless = false;
  settings = { ...settings, watchedFolder: folder };
  await watch.follow();
  await rest();
  expect([imported, outcomes()]).toEqual([['endless'], ['x.json imported']]);
});

test('T1: a file that ended the host is set aside under each name, until its content changes', async () => {
  await landEndless();
  // A kill leaves what was noted before.
  const [noted] = files.list(1);
  await watch.end();
  if (noted !== undefined) files.save(noted);
  isEndless = false;
  await start();
  await rest();
  writeFileSync(join(folder, 'copy.json'), 'endless');
  utimesSync(join(folder, 'x.json'), new Date(), new Date());
  await rest();
  expect([imported, outcomes()]).toEqual([[], ['copy.json setAside', 'x.json setAside']]);
  expect(files.find(join(folder, 'copy.json'))?.message).toContain('import it by hand');
  writeFileSync(join(folder, 'x.json'), 'mended');
  await rest();
  expect([imported, outcomes()]).toEqual([['mended'], ['copy.json setAside', 'x.json imported']]);
});

test('T1: a file whose import had to be ended by force is set aside too', async () => {
  endOfEndless = new HostError('importCancelled', 'cancelled', { cause: new EndedByForce() });
  await landEndless();
  await watchOff();
  expect(outcomes()).toEqual(['x.json setAside']);
});

test('T1: off returns although a disk does not answer, and nothing is watched until it does', async () => {
  isDeaf = true;
  await landEndless();
  await watchOff();
  expect(watch.isWatching).toBe(false);
  settings = { ...settings, watchedFolder: folder };
  await watch.follow();
  expect([watch.isWatching, watch.problem]).toEqual([false, expect.stringContaining('does not answer')]);
  isEndless = false;
  answer();
  await expect.poll(() => watch.isWatching).toBe(true);
  await rest();
  expect(imported).toEqual(['endless']);
});

test.skipIf(process.platform !== 'linux')('T11: what the system shows of itself is not watched', () => {
  for (const path of ['/proc', '/sys', '/dev', '/proc/self', '/']) {
    expect(() => checkWatchedFolder(path, base)).toThrow(/belongs to the system|is a link/u);
  }
});

test('what cannot be watched is refused with what to do', () => {
  const data = join(base, 'data');
  mkdirSync(join(data, 'deliveries'), { recursive: true });
  symlinkSync(folder, join(base, 'link'));
  writeFileSync(join(base, 'file'), '');
  const refusal = (path: string): string => {
    try {
      return checkWatchedFolder(path, data);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  expect(refusal(`${folder}/`)).toBe(folder);
  expect(refusal(join(base, 'link'))).toContain('is a link');
  expect(refusal(join(base, 'file'))).toContain('is no folder');
  expect(refusal(join(base, 'none'))).toContain('is not there');
  expect(refusal('in')).toContain('whole path');
  expect(refusal('/')).toMatch(/system|data directory/u);
  for (const path of [data, join(data, 'deliveries'), base]) expect(refusal(path)).toContain('data directory');
});

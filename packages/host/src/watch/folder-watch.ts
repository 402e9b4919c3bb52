import { createHash } from 'node:crypto';
import { createReadStream, watch as watchFolder, type FSWatcher } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Clock, FeedSettingsStore, WatchedFile, WatchedFileStore } from '@vitalgate/core';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import type { HostLog } from '../logging/host-log.ts';
import { isTemporaryName } from './temporary-name.ts';
import { zipEndsWhole } from './zip-end.ts';

/** Watches the folder of the settings, and imports what lands there. */
export interface FolderWatch {
  /** Begins, ends or changes as the settings say. */
  follow(): Promise<void>;
  /** Ends for good; settles when nothing is looked at any more. An import that runs is left to whoever stops those. */
  end(): Promise<void>;
  readonly isWatching: boolean;
  readonly problem: string | null;
  readonly pending: readonly string[];
}

/** How often a folder is looked at, and for how long a file must look the same. Milliseconds. */
export interface WatchTimes {
  /** While a file waits, or after the system has reported a change. */
  readonly between: number;
  /** As long as nothing happens: the rest doubles from look to look up to this, so that an idle host sleeps. */
  readonly longest: number;
  readonly unchangedFor: number;
}

/** The times in use: a network folder reports changes late, and a phone's transfer rests for seconds. */
export const usualWatchTimes: WatchTimes = { between: 5000, longest: 30_000, unchangedFor: 10_000 };

/** What the watch works with. */
export interface FolderWatchParts {
  readonly settings: FeedSettingsStore;
  readonly files: WatchedFileStore;
  /** Imports a file: the store has it afterwards. Rejects with HostError: `importRunning` if it is busy, `fileEndsEarly` and others. */
  readonly importFile: (path: string) => Promise<void>;
  readonly clock: Clock;
  readonly onChange: () => void;
  readonly log: HostLog;
  readonly times: WatchTimes;
}

/** A file as it looked. */
interface Look {
  readonly size: number;
  readonly mtimeMs: number;
}

const differ = (one: Look, other: Look): boolean => one.size !== other.size || one.mtimeMs !== other.mtimeMs;

/** Apps make folders in folders by date; deeper than this nothing of theirs lies. */
const deepest = 6;
const mostFiles = 20_000;

const filesAtOnce = 200;

interface FoundFile extends Look {
  /** In the folder, with `/` between its parts. */
  readonly path: string;
  /** The whole path. */
  readonly fullPath: string;
}

/** The plain files of a folder and of those in it. Links are passed over: they may lead anywhere. */
async function filesIn(folder: string): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  async function look(inside: string, depth: number): Promise<void> {
    const entries = readdir(join(folder, inside), { withFileTypes: true });
    // A folder within, as `lost+found`, may be somebody else's, or go while it is looked through.
    for (const entry of await (depth === 0 ? entries : entries.catch(() => []))) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (isTemporaryName(entry.name) || found.length >= mostFiles) continue;
      if (entry.isDirectory() && depth < deepest) await look(path, depth + 1);
      if (!entry.isFile()) continue;
      // A file can go while the folder is looked through.
      const fullPath = join(folder, path);
      const stats = await lstat(fullPath).catch(() => null);
      if (stats?.isFile() !== true || stats.size === 0) continue;
      found.push({ path, fullPath, size: stats.size, mtimeMs: stats.mtimeMs });
    }
  }
  await look('', 0);
  return found.sort((one, other) => one.mtimeMs - other.mtimeMs || (one.path < other.path ? -1 : 1));
}

async function contentHash(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  // Read piece by piece, each of which takes about a millisecond.
  for await (const piece of createReadStream(path, { highWaterMark: 512 * 1024, signal })) hash.update(piece as Buffer);
  return hash.digest('base64url');
}

/** Whether a zip is there to its end; every other file counts as whole once it has not changed for a while. */
async function isWhole(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return await zipEndsWhole(file, size);
  } finally {
    await file.close();
  }
}

const unreadable = (code: string | null): string =>
  `it cannot be read (${code ?? 'unknown error'}). Mend its permissions; it is tried again once it changes.`;

/**
 * Watches a folder by looking at it again and again, which works on network folders too; what the system reports of changes
 * only makes the next look come sooner. A file is imported once it is whole, and each content once. One that fails or ends
 * early is noted, and tried again when it changes.
 */
export function folderWatch(parts: FolderWatchParts): FolderWatch {
  const { settings, files, clock, log, times } = parts;
  let watching: { readonly folder: string; readonly stop: AbortController; readonly ended: Promise<void> } | null =
    null;
  let problem: string | null = null;
  let pending: readonly string[] = [];
  let isEnded = false;

  function tell(nextProblem: string | null, nextPending: readonly string[]): void {
    const isSame = problem === nextProblem && pending.join('\n') === nextPending.join('\n');
    [problem, pending] = [nextProblem, nextPending];
    if (!isSame) parts.onChange();
  }

  /** Since when each file has looked as it does now. */
  type Seen = Map<string, Look & { readonly since: number }>;

  function note(found: FoundFile, outcome: Pick<WatchedFile, 'outcome' | 'contentHash' | 'message'>): void {
    const { fullPath: path, size, mtimeMs } = found;
    files.save({ path, size, mtimeMs, at: clock.now(), ...outcome });
    parts.onChange();
  }

  /** Imports a file that has not changed for a while. False if it is to be looked at again. */
  async function take(found: FoundFile, signal: AbortSignal): Promise<boolean> {
    const { fullPath: path } = found;
    let hash: string | null = null;
    try {
      if (!(await isWhole(path, found.size))) return false;
      hash = await contentHash(path, signal);
      const now = await lstat(path);
      if (!now.isFile() || differ(now, found)) return false;
      if (files.hasImported(hash)) {
        note(found, { outcome: 'alreadyImported', contentHash: hash, message: null });
        return true;
      }
      await parts.importFile(path);
      note(found, { outcome: 'imported', contentHash: hash, message: null });
    } catch (error) {
      if (signal.aborted || (error instanceof HostError && ['importRunning', 'fileChanged'].includes(error.code))) {
        return false;
      }
      const code = systemErrorCode(error);
      if (code === 'ENOENT') return true;
      if (!(error instanceof HostError)) log.fault('importing from the watched folder', error);
      const message = error instanceof HostError ? error.message : unreadable(code);
      const isEarly = error instanceof HostError && error.code === 'fileEndsEarly';
      note(found, { outcome: isEarly ? 'endsEarly' : 'failed', contentHash: hash, message });
    }
    return true;
  }

  async function lookOnce(folder: string, seen: Seen, signal: AbortSignal): Promise<void> {
    if ((await realpath(folder)) !== folder) throw new Error('the folder is a link now');
    const found = await filesIn(folder);
    const now = clock.monotonic();
    const there = new Set(found.map(({ path }) => path));
    for (const path of seen.keys()) if (!there.has(path)) seen.delete(path);
    const waiting: FoundFile[] = [];
    for (const [index, file] of found.entries()) {
      // Thousands of files are looked up; the pages and the API have their turns between them.
      if (index % filesAtOnce === filesAtOnce - 1) await nextTurn();
      const known = files.find(file.fullPath);
      if (known !== null && !differ(known, file)) continue;
      waiting.push(file);
      const before = seen.get(file.path);
      if (before === undefined || differ(before, file)) seen.set(file.path, { ...file, since: now });
    }
    tell(
      null,
      waiting.map(({ path }) => path),
    );
    for (const file of waiting) {
      const since = seen.get(file.path)?.since ?? now;
      if (now - since < times.unchangedFor) continue;
      if (signal.aborted) return;
      if (await take(file, signal)) {
        seen.delete(file.path);
        tell(
          null,
          pending.filter((path) => path !== file.path),
        );
      }
    }
  }

  async function watchUntilStopped(folder: string, signal: AbortSignal): Promise<void> {
    const seen: Seen = new Map();
    let hint: (() => void) | null = null;
    let quietLooks = 0;
    let system: FSWatcher | null = null;
    try {
      system = watchFolder(folder, { persistent: false }, () => {
        quietLooks = 0;
        hint?.();
      });
      system.on('error', () => undefined);
    } catch {
      // Not every file system reports changes.
    }
    try {
      while (!signal.aborted) {
        try {
          await lookOnce(folder, seen, signal);
        } catch (error) {
          if (!signal.aborted) {
            const code = systemErrorCode(error) ?? 'it is a link now';
            tell(`${folder} cannot be looked at (${code}). Mount it, or name another folder. It is tried again.`, []);
          }
        }
        const hinted = new Promise<void>((resolve) => (hint = resolve));
        const between = Math.min(times.between * 2 ** quietLooks, times.longest);
        quietLooks = pending.length > 0 ? 0 : quietLooks + 1;
        await Promise.race([sleep(between, undefined, { signal, ref: false }), hinted]).catch(() => undefined);
        // What changes often tells often.
        await sleep(Math.min(times.between, 500), undefined, { signal, ref: false }).catch(() => undefined);
      }
    } finally {
      system?.close();
    }
  }

  async function follow(): Promise<void> {
    const wanted = isEnded ? null : settings.read().watchedFolder;
    if (watching !== null && watching.folder !== wanted) {
      const ending = watching;
      watching = null;
      ending.stop.abort();
      await ending.ended;
      tell(null, []);
    }
    if (wanted === null || watching !== null) return;
    const stop = new AbortController();
    watching = { folder: wanted, stop, ended: watchUntilStopped(wanted, stop.signal) };
  }

  return {
    follow,
    end() {
      isEnded = true;
      return follow();
    },
    get isWatching() {
      return watching !== null && problem === null;
    },
    get problem() {
      return problem;
    },
    get pending() {
      return pending;
    },
  };
}

import { watch as watchFolder, type FSWatcher } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { told, type Sentence } from '@vitalgate/contract';
import type { FeedSettingsStore } from '@vitalgate/core';
import { systemErrorCode } from '../errors/host-error.ts';
import { differ, type FileLook } from '../files/plain-file.ts';
import { disksUnanswered, noteUnanswered } from '../files/unanswered-disk.ts';
import { filesIn, type FoundFile } from './files-in.ts';
import { fileTaker, type FileTakerParts } from './take-file.ts';

/** How often a folder is looked at, and for how long a file must look the same. Milliseconds. */
export interface WatchTimes {
  /** While a file waits, or after the system has reported a change. */
  readonly between: number;
  /** As long as nothing happens: the rest doubles from look to look up to this, so that an idle host sleeps. */
  readonly longest: number;
  readonly unchangedFor: number;
  /** How long the end of a watch is waited for: a disk that does not answer is left alone then. */
  readonly endsWithin: number;
}

/** The times in use: a network folder reports changes late, and a phone's transfer rests for seconds. */
export const usualWatchTimes: WatchTimes = { between: 5000, longest: 30_000, unchangedFor: 10_000, endsWithin: 3000 };

export interface FolderWatchParts extends FileTakerParts {
  readonly settings: FeedSettingsStore;
  readonly times: WatchTimes;
}

/** Looked up in one turn: there may be thousands of files, and the pages and the API have their turns between. */
const filesAtOnce = 200;

/** The system's own reports of changes; null if the file system has none. */
function systemWatcher(folder: string, onChange: () => void): FSWatcher | null {
  try {
    return watchFolder(folder, { persistent: false }, onChange).on('error', () => undefined);
  } catch {
    return null;
  }
}

/**
 * Watches a folder by looking at it again and again, which works on network folders too; what the system reports of changes
 * only makes the next look come sooner. A file is imported once it is whole, and each content once. One that fails or ends
 * early is noted, and tried again when it changes.
 */
export function folderWatch(parts: FolderWatchParts) {
  const { settings, files, clock, times } = parts;
  const take = fileTaker(parts);
  let watching: { readonly folder: string; readonly stop: AbortController; readonly ended: Promise<void> } | null =
    null;
  let problem: Sentence | null = null;
  let pending: readonly string[] = [];
  let isEnded = false;

  function report(nextProblem: Sentence | null, nextPending: readonly string[]): void {
    const isSame =
      JSON.stringify(problem) === JSON.stringify(nextProblem) && pending.join('\n') === nextPending.join('\n');
    [problem, pending] = [nextProblem, nextPending];
    if (!isSame) parts.onChange();
  }

  /** Since when each file has looked as it does now. */
  type Seen = Map<string, FileLook & { readonly since: number }>;

  async function lookOnce(folder: string, seen: Seen, signal: AbortSignal): Promise<void> {
    if ((await realpath(folder)) !== folder) throw new Error('the folder is a link now');
    const found = await filesIn(folder);
    const now = clock.monotonic();
    const there = new Set(found.map(({ path }) => path));
    for (const path of seen.keys()) if (!there.has(path)) seen.delete(path);
    const waiting: FoundFile[] = [];
    for (const [index, file] of found.entries()) {
      if (index % filesAtOnce === filesAtOnce - 1) await nextTurn();
      const known = files.find(file.fullPath);
      if (known !== null && !differ(known, file)) continue;
      waiting.push(file);
      const before = seen.get(file.path);
      if (before === undefined || differ(before, file)) seen.set(file.path, { ...file, since: now });
    }
    report(
      null,
      waiting.map(({ path }) => path),
    );
    for (const file of waiting) {
      const since = seen.get(file.path)?.since ?? now;
      if (now - since < times.unchangedFor) continue;
      if (signal.aborted) return;
      if (await take(file, signal)) {
        seen.delete(file.path);
        report(
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
    const system = systemWatcher(folder, () => {
      quietLooks = 0;
      hint?.();
    });
    try {
      while (!signal.aborted) {
        try {
          await lookOnce(folder, seen, signal);
        } catch (error) {
          if (!signal.aborted) {
            const code = systemErrorCode(error) ?? 'it is a link now';
            report(
              told`${folder} cannot be looked at (${code}). Mount it, or name another folder. It is tried again.`,
              [],
            );
          }
        }
        const hinted = new Promise<void>((resolve) => (hint = resolve));
        const between = Math.min(times.between * 2 ** quietLooks, times.longest);
        quietLooks = pending.length > 0 ? 0 : quietLooks + 1;
        await Promise.race([sleep(between, undefined, { signal, ref: false }), hinted]).catch(() => undefined);
        // What changes often is reported often.
        await sleep(Math.min(times.between, 500), undefined, { signal, ref: false }).catch(() => undefined);
      }
    } finally {
      system?.close();
    }
  }

  async function end({ stop, ended }: NonNullable<typeof watching>): Promise<void> {
    watching = null;
    stop.abort();
    const inTime = await Promise.race([ended.then(() => true), sleep(times.endsWithin, false, { ref: false })]);
    report(null, []);
    if (inTime) return;
    noteUnanswered(ended);
    void ended.then(() => follow());
  }

  async function follow(): Promise<void> {
    const wanted = isEnded ? null : settings.read().watchedFolder;
    if (watching !== null && watching.folder !== wanted) await end(watching);
    if (wanted === null || watching !== null) return;
    const unanswered = disksUnanswered();
    if (unanswered !== null) return report(unanswered.sentence, []);
    const stop = new AbortController();
    watching = { folder: wanted, stop, ended: watchUntilStopped(wanted, stop.signal) };
  }

  return {
    /** Begins, ends or changes as the settings say. */
    follow,
    /** Ends for good; settles when nothing is looked at any more. An import that runs is left to whoever stops those. */
    end(): Promise<void> {
      isEnded = true;
      return follow();
    },
    get isWatching(): boolean {
      return watching !== null && problem === null;
    },
    get problem(): Sentence | null {
      return problem;
    },
    get pending(): readonly string[] {
      return pending;
    },
  };
}

export type FolderWatch = ReturnType<typeof folderWatch>;

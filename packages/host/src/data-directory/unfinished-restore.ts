import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { shellWord } from '@vitalgate/terminal';
import { HostError } from '../errors/host-error.ts';

/** How the folder begins in which a restore writes and checks what takes the place of a data directory, beside it. */
export function restoringPrefix(directory: string): string {
  return `.${basename(directory)}-restoring-`;
}

/** How the folder begins in which a restore keeps what was there before. */
export function beforeRestorePrefix(directory: string): string {
  return `${basename(directory)}.before-restore-`;
}

/** Full paths of what stands beside a data directory and begins so; nothing if that cannot be looked at. */
function beside(directory: string, prefix: string): readonly string[] {
  const folder = dirname(directory);
  try {
    const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The folders of restores of a data directory that have not ended: cut off, or still at work. */
export function restoringFolders(directory: string): readonly string[] {
  return beside(directory, restoringPrefix(directory));
}

/** Null if there is nothing at all. What cannot be looked into is not empty: others say what is wrong with it. */
function isEmpty(directory: string): boolean | null {
  if (!existsSync(directory)) return null;
  try {
    return readdirSync(directory).length === 0;
  } catch {
    return false;
  }
}

/**
 * One line for a shell that puts a restored folder in its place; it ends with a quote, so that no full stop is read as a part
 * of it. An empty directory is in its way: `mv` would move into it.
 */
function finishingCommand(folder: string, directory: string, isPlaceTaken: boolean): string {
  if (process.platform === 'win32') {
    return `${isPlaceTaken ? `rmdir "${directory}" && ` : ''}move "${folder}" "${directory}"`;
  }
  const [from, to] = [shellWord(folder), shellWord(directory)];
  return `"${isPlaceTaken ? `rmdir ${to} && ` : ''}mv ${from} ${to}"`;
}

/**
 * Refuses a data directory that is missing or empty while a restore of it has not ended: a new, empty store in its place
 * would hide all data. A restore names the file of the health data last, so a folder that has it is whole. Throws HostError
 * `restoreUnfinished`, which names the folders and the one command that finishes it.
 */
export function checkRestoreFinished(directory: string): void {
  const empty = isEmpty(directory);
  if (empty === false) return;
  const folders = restoringFolders(directory);
  if (folders.length === 0) return;
  const before = beside(directory, beforeRestorePrefix(directory));
  const whole = folders.find((folder) => existsSync(join(folder, 'health.sqlite')));
  const kept = before.length === 0 ? '' : ` What was there before is in ${before.join(' and ')}.`;
  const state = `A restore of ${directory} was cut off, or still runs: the directory ${empty === true ? 'is empty' : 'is missing'}.${kept}`;
  if (whole !== undefined) {
    throw new HostError(
      'restoreUnfinished',
      `${state} The backup is restored whole in ${whole}. Nothing was changed. If no restore runs any more, finish it by typing ${finishingCommand(whole, directory, empty === true)}`,
    );
  }
  throw new HostError(
    'restoreUnfinished',
    `${state} A part of the backup is in ${folders.join(' and ')}. Nothing was changed. Restore the backup again; to begin with an empty store instead, remove that folder.`,
    { doNext: { command: 'restore FILE' } },
  );
}

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFoodFileName } from '@vitalgate/sqlite';
import { shellWord } from '@vitalgate/terminal';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { readInstallKey } from '../data-directory/install-key.ts';
import { checkOwnFiles } from '../data-directory/own-files.ts';
import { openPlaceOnWay } from '../data-directory/own-way.ts';
import { freeBytes } from '../data-directory/spare-room.ts';
import { HostError } from '../errors/host-error.ts';
import { isWhole } from '../sqlite/is-whole.ts';
import type { Finding } from './finding.ts';

const forOthers = 0o077;
const leastRoom = 1_000_000_000;

/** The mode of a link says nothing. */
function isOpen(path: string): boolean {
  const stats = lstatSync(path);
  return !stats.isSymbolicLink() && (stats.mode & forOthers) !== 0;
}

/** The names of a directory and what is in it that others can read; folders end with a slash. */
function readableByOthers(path: string): readonly string[] {
  const inside = readdirSync(path).filter((name) => isOpen(join(path, name)));
  return isOpen(path) ? ['.', ...inside] : inside;
}

/** Whether the data directory and its files belong to this user alone. Windows has no such modes. */
export function checkPermissions({ path }: DataDirectory): Finding {
  const check = 'permissions';
  if (process.getuid === undefined)
    return { check, state: 'note', message: 'Not looked at: this system has no modes.' };
  try {
    checkOwnFiles(path);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { check, state: 'problem', message: error.message };
  }
  const open = readableByOthers(path);
  if (open.length === 0) return { check, state: 'well', message: `${path} and its files are this user's alone.` };
  const what = open.slice(0, 3).join(', ');
  return {
    check,
    state: 'problem',
    message: `Other users of this machine can read ${what} in ${path}. To close them: "chmod -R go= ${shellWord(path)}"`,
  };
}

/** Whether only this user and root can put another directory in the place of the data directory, named as the user does: links too. */
export function checkWay(path: string): Finding {
  const check = 'way';
  const open = openPlaceOnWay(path);
  if (open === null)
    return { check, state: 'well', message: `Nobody else can put another directory in the place of ${path}.` };
  const mend = open.isOwn ? ` If they need not: "chmod go-w ${shellWord(open.path)}"` : '';
  const message = `${open.path} ${open.wrong}: they could put another directory in the place of ${path}.${mend}`;
  return { check, state: 'note', message };
}

/** Whether SQLite finds the store whole. Reads all of it. */
export function checkStore({ path }: DataDirectory): Finding {
  const check = 'store';
  const names = readdirSync(path);
  const databases = ['health.sqlite', 'control.sqlite', ...names.filter(isFoodFileName)];
  const missing = databases.filter((name) => !names.includes(name));
  if (missing.length === 2) return { check, state: 'note', message: 'Nothing was kept yet.' };
  const damaged = databases.filter((name) => !missing.includes(name) && !isWhole(join(path, name)));
  if (missing.length === 0 && damaged.length === 0) {
    return { check, state: 'well', message: `All of ${databases.join(', ')} is whole.` };
  }
  const what = [...missing.map((name) => `${name} is missing`), ...damaged.map((name) => `${name} is damaged`)];
  return {
    check,
    state: 'problem',
    message: `The store is broken: ${what.join(', ')}. Restore a backup; without one, name a new directory with --data-dir and import your export there.`,
    doNext: { command: 'restore FILE --replace' },
  };
}

/** Whether the key that seals cursors and makes tokens is whole. */
export function checkInstallKey(directory: DataDirectory): Finding {
  const check = 'key';
  try {
    const key = readInstallKey(directory);
    if (key === null) return { check, state: 'note', message: 'None was made yet: the first start makes one.' };
    return { check, state: 'well', message: 'The key of this install is whole.' };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { check, state: 'problem', message: error.message };
  }
}

export function checkRoom({ path }: DataDirectory): Finding {
  const room = freeBytes(path);
  const text = `${(room / 1e9).toFixed(1)} GB are free for ${path}.`;
  if (room >= leastRoom) return { check: 'room', state: 'well', message: text };
  return { check: 'room', state: 'problem', message: `${text} An import needs more: free some space.` };
}

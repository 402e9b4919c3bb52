import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { shellWord } from '../text/shell-word.ts';

/** A program's place, as far as its name depends on it. */
export interface StartingPlace {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user's folder; null if that may be anywhere. */
  readonly workingDirectory: string | null;
}

function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/** True if `name` alone starts this script from any folder. What npm adds to PATH for its own children does not count. */
function isInPath(name: string, script: string, environment: StartingPlace['environment']): boolean {
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter).filter(isAbsolute);
  return folders
    .filter((folder) => !/[\\/]node_modules[\\/]\.bin$/.test(folder))
    .some((folder) => isSameFile(join(folder, name), script) || isShimOf(join(folder, `${name}.cmd`), script));
}

/** On Windows npm installs a command that starts the script. */
function isShimOf(shim: string, script: string): boolean {
  return process.platform === 'win32' && existsSync(shim) && script.startsWith(dirname(shim));
}

/** True if `npx NAME` in the working directory finds this script there, so that it fetches nothing. */
function isInFolder(name: string, script: string, workingDirectory: string): boolean {
  for (let folder = workingDirectory; ; folder = dirname(folder)) {
    if (isSameFile(join(folder, 'node_modules', '.bin', name), script)) return true;
    if (dirname(folder) === folder) return false;
  }
}

/**
 * The words that start a program again from where its user is: `NAME` if it is installed for all folders, `npx NAME` if it is
 * installed in this one, else Node and the path of its script. Never a name that would be fetched from anywhere.
 */
export function startedAs(name: string, script: string, { environment, workingDirectory }: StartingPlace): string {
  if (isInPath(name, script, environment)) return name;
  const full = resolve(script);
  if (workingDirectory === null) return `node ${shellWord(full)}`;
  if (isInFolder(name, script, workingDirectory)) return `npx ${name}`;
  const near = relative(workingDirectory, full);
  return `node ${shellWord(near.startsWith('..') || isAbsolute(near) ? full : near)}`;
}

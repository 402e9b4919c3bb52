import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { isAbsolute, join, parse, resolve, sep } from 'node:path';
import { HostError, systemErrorCode } from '../errors/host-error.ts';

const byGroup = 0o020;
const byAll = 0o002;
const sticky = 0o1000;
const mostLinks = 40;

const namesOf = (path: string): readonly string[] => path.split(sep).filter((name) => name !== '');

/** A directory in which a name of the way is looked up. */
interface Passed {
  readonly path: string;
  readonly stats: Stats;
}

/** A path followed to its end. */
interface Way {
  /** Without links. What is not there yet is as it was named. */
  readonly path: string;
  readonly passed: readonly Passed[];
}

function refuse(path: string, link: string, wrong: string): never {
  throw new HostError(
    'dataDirectoryUnusable',
    `${link}, on the way to ${path}, ${wrong}. Nothing was changed. Name the directory itself, or another one, with --data-dir.`,
  );
}

/** What a path names; null if there is nothing, or no looking. */
function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemErrorCode(error) ?? '')) return null;
    throw error;
  }
}

function follow(path: string, user: number): Way {
  const whole = resolve(path);
  const { root } = parse(whole);
  const left = [...namesOf(whole)];
  const passed: Passed[] = [];
  let at: Passed = { path: root, stats: lstatSync(root) };
  let links = 0;
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    passed.push(at);
    const next = join(at.path, name);
    const stats = statsOf(next);
    if (stats === null) return { path: join(next, ...left), passed };
    if (!stats.isSymbolicLink()) {
      at = { path: next, stats };
      continue;
    }
    if (stats.uid !== user && stats.uid !== 0) {
      refuse(whole, next, `is a link of another user (${stats.uid}), who can have it lead elsewhere at any time`);
    }
    links += 1;
    if (links > mostLinks) refuse(whole, next, 'is a link that leads in a circle');
    const target = readlinkSync(next);
    left.unshift(...namesOf(target));
    if (isAbsolute(target)) at = { path: root, stats: lstatSync(root) };
  }
  return { path: at.path, passed };
}

/**
 * The path of a directory without links: it leads to the same place whoever changes a link later. A link of another user on
 * the way is refused. Windows knows no owners as these, and nothing is judged there. Throws HostError `dataDirectoryUnusable`.
 */
export function ownWay(path: string): string {
  const user = process.getuid?.();
  return user === undefined ? resolve(path) : follow(path, user).path;
}

/** Who may rename what is in a directory, other than this user and root; null if nobody. */
function whoMayRename({ uid, gid, mode }: Stats, user: number): string | null {
  if (uid !== user && uid !== 0) return `belongs to another user (${uid})`;
  if ((mode & sticky) !== 0) return null;
  // Most kinds of Linux give each user a group of the same number that nobody else is in, and some let it write.
  const isOwnGroup = user !== 0 && gid === user && gid === process.getgid?.();
  const isOpen = (mode & byAll) !== 0 || ((mode & byGroup) !== 0 && !isOwnGroup);
  return isOpen ? 'can be changed by other users' : null;
}

/** A directory on the way to another one in which other users can put something else in the place of what leads there. */
export interface OpenPlace {
  readonly path: string;
  /** What lets them, as the end of a sentence. */
  readonly wrong: string;
  /** Whether its mode is this user's to change. */
  readonly isOwn: boolean;
}

/** The first such directory on the way; null if there is none, as ssh wants it. Throws as `ownWay`. */
export function openPlaceOnWay(path: string): OpenPlace | null {
  const user = process.getuid?.();
  if (user === undefined) return null;
  for (const { path: place, stats } of follow(path, user).passed) {
    const wrong = whoMayRename(stats, user);
    if (wrong !== null) return { path: place, wrong, isOwn: stats.uid === user };
  }
  return null;
}

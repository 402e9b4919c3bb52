import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '@vitalgate/terminal';
import { HostError, systemErrorCode } from '../errors/host-error.ts';

const writableByOthers = 0o022;

/** What is wrong with a file or directory that should be this user's alone; null if nothing is. */
function whatIsWrong(stats: Stats, user: number): string | null {
  if (stats.uid !== user) return `belongs to another user (${stats.uid}, and this program runs as ${user})`;
  // The mode of a link says nothing: whoever owns it decides.
  if (!stats.isSymbolicLink() && (stats.mode & writableByOthers) !== 0) return 'can be changed by other users';
  return null;
}

function check(path: string, stats: Stats, directory: string, user: number): void {
  const wrong = whatIsWrong(stats, user);
  if (wrong === null) return;
  throw new HostError(
    'dataDirectoryUnusable',
    `${path} ${wrong}, so it may hold what somebody else put there. Nothing was changed. If all in it is yours: chown -R ${user} ${shellWord(directory)} && chmod -R go-w ${shellWord(directory)}. If not, name another directory with --data-dir.`,
  );
}

/** A file can go while the directory is looked through. */
function unlessGone(look: () => void): void {
  try {
    look();
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}

/**
 * Refuses a data directory of which the directory or a file belongs to another user, or can be changed by other users, as
 * ssh refuses its own. An empty directory that others can change passes: it is narrowed before anything is in it. Windows
 * has no such modes, and nothing is judged there. Throws HostError `dataDirectoryUnusable`.
 */
export function checkOwnFiles(directory: string): void {
  const user = process.getuid?.();
  if (user === undefined) return;
  const names = readdirSync(directory);
  const own = statSync(directory);
  if (names.length > 0 || own.uid !== user) check(directory, own, directory, user);
  for (const name of names) {
    const path = join(directory, name);
    unlessGone(() => {
      const stats = lstatSync(path);
      check(path, stats, directory, user);
      if (stats.isSymbolicLink()) check(path, statSync(path), directory, user);
    });
  }
}

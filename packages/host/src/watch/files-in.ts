import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileLook } from '../files/plain-file.ts';

/**
 * Names of files that programs write before the file itself: browsers, iCloud Drive and its placeholders, Syncthing, Dropbox,
 * Nextcloud, rsync, office programs, and everything that is hidden.
 */
const temporary =
  /^\.|^~|~$|\.(?:part|partial|crdownload|download|opdownload|icloud|tmp|temp|filepart|!ut|aria2|swp)$|^syncthing\.|\.syncthing\.|\.sync-conflict-.*\.tmp$/i;

/** Whether a file is on its way, by its name, or no file of the user's. */
function isTemporaryName(name: string): boolean {
  return temporary.test(name);
}

/** Apps make folders in folders by date; deeper than this nothing of theirs lies. */
const deepest = 6;
const mostFiles = 20_000;

/** A plain file of a folder. */
export interface FoundFile extends FileLook {
  /** In the folder, with `/` between its parts. */
  readonly path: string;
  readonly fullPath: string;
}

/** The plain files of a folder and of those in it. Links are passed over: they may lead anywhere. */
export async function filesIn(folder: string): Promise<readonly FoundFile[]> {
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

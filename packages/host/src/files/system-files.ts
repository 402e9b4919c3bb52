import { realpathSync } from 'node:fs';

/** What the system shows of itself as files. Nothing in it is an export, and some of it can be read for ever. */
const systemFolders = ['/proc', '/sys', '/dev'];
/** Memory that is used as a disk. */
const ordinary = '/dev/shm/';

/** Whether a path leads, over whichever links, to what the system shows of itself, or to the root that holds it. */
export function isOfSystem(path: string): boolean {
  if (process.platform === 'win32') return false;
  const real = `${realpathSync(path)}/`;
  return real === '//' || (systemFolders.some((folder) => real.startsWith(`${folder}/`)) && !real.startsWith(ordinary));
}

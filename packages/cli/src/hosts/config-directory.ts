import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { processSurroundings, usualFolder, type Surroundings } from '@vitalgate/terminal';

/** The folder of paired hosts: `VITALGATE_CONFIG_DIR` if it is set, else the usual place. */
export function configDirectory(surroundings: Surroundings = processSurroundings()): string {
  const own = surroundings.environment['VITALGATE_CONFIG_DIR'];
  return own === undefined || own === '' ? usualFolder(surroundings, 'config', 'Vitalgate Client') : resolve(own);
}

/** Makes a folder that its user alone can look into. One that is there stays as it is. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Makes a folder that its user alone can look into, and closes one that stands open to others. */
export async function makePrivateFolder(path: string): Promise<void> {
  await makeFolder(path);
  await chmod(path, 0o700);
}

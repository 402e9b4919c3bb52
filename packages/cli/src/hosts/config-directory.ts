import { resolve } from 'node:path';
import { processSurroundings, usualFolder, type Surroundings } from '@vitalgate/terminal';

/** The folder of paired hosts: `VITALGATE_CONFIG_DIR` if it is set, else the usual place. */
export function configDirectory(surroundings: Surroundings = processSurroundings()): string {
  const own = surroundings.environment['VITALGATE_CONFIG_DIR'];
  return own === undefined || own === '' ? usualFolder(surroundings, 'config', 'Vitalgate Client') : resolve(own);
}

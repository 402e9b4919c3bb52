import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isStagingFileName, stagingFileName, type StagingFile } from '@vitalgate/sqlite';
import { openDatabase } from './open-database.ts';

/** Opens an empty staging file for an import beside the health store. */
export function openStagingFile(directory: string, importId: string): StagingFile {
  const path = join(directory, stagingFileName(importId));
  rmSync(path, { force: true });
  return { path, database: openDatabase(path, 'staging'), remove: () => rmSync(path, { force: true }) };
}

/** Path for the copy of a database that an import reads: gone with the staging files if the import is killed. */
export function databaseCopyPath(directory: string): string {
  return join(directory, stagingFileName(`copy-${randomBytes(8).toString('hex')}`));
}

/** Deletes what imports that were killed left behind. Only while no import runs. */
export function removeStagingFiles(directory: string): void {
  for (const fileName of readdirSync(directory)) {
    if (isStagingFileName(fileName)) rmSync(join(directory, fileName), { force: true });
  }
}

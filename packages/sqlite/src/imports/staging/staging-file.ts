import type { SqlDatabase } from '../../sql/driver.ts';

/** A throw-away database file that one import collects its records in. */
export interface StagingFile {
  /** Path by which the health store's connection can attach it. */
  readonly path: string;
  /** An open connection to the file, empty; no journal on disk, `synchronous` off. */
  readonly database: SqlDatabase;
  /** Deletes the file. Called once, after `database` was closed. */
  remove(): void;
}

/** Opens a new, empty staging file for an import. The host puts it beside the health store, under `stagingFileName`. */
export type OpenStaging = (importId: string) => StagingFile;

/** Name of the staging file of an import: safe for any file system, whatever the id holds. */
export function stagingFileName(importId: string): string {
  return `staging-${importId.replace(/[^A-Za-z0-9_-]/g, '_')}.sqlite`;
}

/** Whether a file in the data directory is a staging file or its journal: a host deletes those it finds before it opens the store. */
export function isStagingFileName(fileName: string): boolean {
  return /^staging-[A-Za-z0-9_-]*\.sqlite(-journal|-wal|-shm)?$/.test(fileName);
}

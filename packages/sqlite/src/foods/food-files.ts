import type { SqlDatabase } from '../sql/driver.ts';

export interface NewFoodFile {
  /** An open connection to the file, empty. */
  readonly database: SqlDatabase;
  /** Gives the file, after `database` was closed, its lasting name, and answers it. */
  readonly keep: () => string;
  /** Deletes the file, also one that was kept. Called at most once, after `database` was closed. */
  readonly remove: () => void;
}

/** The files in which foods lie that the user brought, beside the health store: one for each import of foods. */
export interface FoodFiles {
  /** Makes a file that a host deletes when it finds it at its start, unless it was kept. */
  create(importId: string): NewFoodFile;
  /** Opens a kept file to be read; null if it is not there. What it holds may be damaged. */
  open(name: string): SqlDatabase | null;
  /** Deletes a kept file. One that cannot be deleted now is, as one that no import names, at the next start. */
  remove(name: string): void;
}

/** Name of the file that keeps the foods of an import: safe for any file system, whatever the id holds. */
export function foodFileName(importId: string): string {
  return `foods-${importId.replace(/[^A-Za-z0-9_-]/g, '_')}.sqlite`;
}

/** Whether a file in the data directory keeps foods. */
export function isFoodFileName(fileName: string): boolean {
  return /^foods-[A-Za-z0-9_-]*\.sqlite$/.test(fileName);
}

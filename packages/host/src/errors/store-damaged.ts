import { systemErrorCode } from './host-error.ts';

/** Whether something failed because a store's file holds what SQLite did not write. */
export function isStoreDamaged(error: unknown): boolean {
  const code = systemErrorCode(error) ?? '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

export const storeDamagedText =
  'A file of the store is damaged, so this could not be answered. Restore the data directory from a backup. Without a backup, name a new directory with --data-dir and import your export there.';

import { accessSync, constants, statSync } from 'node:fs';
import { CommandError } from '../commands/command-error.ts';

const writableByAny = 0o222;

function isReadOnly(path: string): boolean {
  let mode: number;
  try {
    ({ mode } = statSync(path));
  } catch {
    // What is not there is made.
    return false;
  }
  try {
    accessSync(path, constants.W_OK);
  } catch {
    return true;
  }
  // The system lets its administrator write what is marked as read-only all the same.
  return (mode & writableByAny) === 0;
}

/** A file that is replaced whole would be, also if it is marked as read-only: whoever marked it did not want that. Throws CommandError `file_unwritable`. */
export function checkWritable(path: string): void {
  if (!isReadOnly(path)) return;
  throw new CommandError(
    'file_unwritable',
    `${path} is read-only, so it stays as it is. If it may be changed, make it writable and try again.`,
  );
}

import { told, type Sentence } from '@vitalgate/contract';
import { faultFacts, type FaultFacts } from './fault-facts.ts';
import { systemErrorCode } from './host-error.ts';

/** EFBIG is a limit on files. The last is what SQLite says if a full disk has no room for the memory that its readers share. */
const codes: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_IOERR_SHMSIZE']);

/** Whether something failed because the disk, or the user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return codes.has(systemErrorCode(error) ?? '');
}

/** Whether a full disk is behind a failure, also one of another thread. */
export function isBehindFullDisk(failure: unknown): boolean {
  for (let facts: FaultFacts | undefined = faultFacts(failure); facts !== undefined; facts = facts.cause) {
    if (codes.has(facts.code ?? '')) return true;
  }
  return false;
}

const diskPlace = (): string => process.env['SQLITE_TMPDIR'] ?? 'the data directory';

/** The full disk in words: that of the data directory, which the process names to SQLite too (`openDataDirectory`). */
export const theFullDisk = (): Sentence => told`the disk of ${diskPlace()} is full`;

/** The same as a sentence. */
export const theDiskIsFull = (): Sentence => told`The disk of ${diskPlace()} is full.`;

/** What to say and do about a full disk, if nothing else is known. */
export const diskFullText = (): Sentence =>
  told`This could not be saved: ${theFullDisk()}. Free some space there, then try again.`;

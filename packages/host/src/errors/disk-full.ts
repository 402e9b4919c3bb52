import { faultFacts, type FaultFacts } from './fault-facts.ts';
import { systemErrorCode } from './host-error.ts';

/** The last is what SQLite says where a full disk has no room for the memory that its readers share. */
const codes: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'SQLITE_IOERR_SHMSIZE']);

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

/** What to say and do about a full disk, if nothing else is known. */
export const diskFullText =
  'The disk is full, so this could not be saved. Free some space on the disk of the data directory, then try again.';

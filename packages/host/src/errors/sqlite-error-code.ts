/** Names of SQLite's primary result codes by their number. Source: sqlite.org/rescode.html */
const primary: Readonly<Record<number, string>> = {
  1: 'ERROR',
  2: 'INTERNAL',
  3: 'PERM',
  4: 'ABORT',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  9: 'INTERRUPT',
  10: 'IOERR',
  11: 'CORRUPT',
  12: 'NOTFOUND',
  13: 'FULL',
  14: 'CANTOPEN',
  15: 'PROTOCOL',
  17: 'SCHEMA',
  18: 'TOOBIG',
  19: 'CONSTRAINT',
  20: 'MISMATCH',
  21: 'MISUSE',
  22: 'NOLFS',
  23: 'AUTH',
  25: 'RANGE',
  26: 'NOTADB',
};

/** Extended codes whose name says more than we would do for their primary one. */
const extended: Readonly<Record<number, string>> = { [10 | (19 << 8)]: 'IOERR_SHMSIZE' };

/**
 * The name of a result code as SQLite writes it (`SQLITE_FULL`); Node has the number alone. An extended code has its primary one's
 * name, unless something depends on it.
 */
export function sqliteErrorCode(code: number): string {
  return `SQLITE_${extended[code] ?? primary[code & 0xff] ?? 'ERROR'}`;
}

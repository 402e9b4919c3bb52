import type { SqlDatabase } from '../sql/driver.ts';

/**
 * Notes for this connection, in `temp.phones`, which formats show the health store of which phone: imports of one phone hold the same
 * samples, whichever way these come. A format that is not among them stands for itself.
 */
export function keepPhones(db: SqlDatabase, phones: ReadonlyMap<string, string>): void {
  db.exec(
    'CREATE TEMP TABLE IF NOT EXISTS phones (format TEXT PRIMARY KEY, phone TEXT NOT NULL); DELETE FROM temp.phones',
  );
  const insert = db.prepare('INSERT INTO temp.phones VALUES (?, ?)');
  for (const [format, phone] of phones) insert.run(format, phone);
}

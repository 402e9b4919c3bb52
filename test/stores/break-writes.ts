import { join } from 'node:path';
import { plainDatabase } from './plain-database.ts';

const tables = ['activity', 'clients', 'settings', 'permissions'];

/** Lets every write to the settings, clients and activity of a running host fail, or not any more. */
export function breakWrites(dataDirectory: string, isBroken: boolean): void {
  const database = plainDatabase(join(dataDirectory, 'control.sqlite'));
  for (const table of tables) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `broken_${table}_${change}`;
      database.exec(
        isBroken
          ? `CREATE TRIGGER ${name} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`
          : `DROP TRIGGER IF EXISTS ${name}`,
      );
    }
  }
  database.close();
}

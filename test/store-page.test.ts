import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { controlMigrations } from '../packages/sqlite/src/migrations/control-migrations.ts';
import { healthMigrations } from '../packages/sqlite/src/migrations/health-migrations.ts';
import { migrate, type Migration } from '../packages/sqlite/src/migrations/migrate.ts';
import type { SqlDatabase } from '../packages/sqlite/src/sql/driver.ts';
import { temporaryDatabase } from './stores/temporary-stores.ts';

const page = readFileSync(new URL('../docs/store.md', import.meta.url), 'utf8');
const stores: readonly (readonly ['health' | 'control', readonly Migration[]])[] = [
  ['health', healthMigrations],
  ['control', controlMigrations],
];

function schemaOnPage(name: string): string {
  return new RegExp(`## \`${name}\\.sqlite\`\\n\\n\`\`\`sql\\n([^]*?)\`\`\``).exec(page)?.[1] ?? expect.fail(name);
}

/** Tables, indexes and triggers by name, without blanks that say nothing. */
function schemaOf(database: SqlDatabase): ReadonlyMap<string, string> {
  const rows = database
    .prepare<readonly [string, string]>(
      "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'sqlite_sequence'",
    )
    .all();
  return new Map(rows.map(([name, sql]) => [name, sql.replaceAll(/\s+/g, ' ').replaceAll(/ ?([(),;]) ?/g, '$1')]));
}

it.each(stores)('the migrations of the %s store end at the schema of docs/store.md', (name, migrations) => {
  const [migrated, written] = [temporaryDatabase(name), temporaryDatabase(name)];
  migrate(migrated, name, migrations);
  written.exec(schemaOnPage(name));
  expect(Object.fromEntries(schemaOf(written))).toEqual(Object.fromEntries(schemaOf(migrated)));
});

it.each(stores)('docs/store.md says of each table of the %s store what it holds', (name) => {
  const tables = schemaOnPage(name).matchAll(/(.*)\nCREATE TABLE (\w+)/g);
  expect([...tables].filter(([, before = '']) => !before.startsWith('-- ')).map(([, , table]) => table)).toEqual([]);
});

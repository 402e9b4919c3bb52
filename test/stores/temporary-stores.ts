import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { accountFormats, phonesOfFormats } from '@vitalgate/importers/formats';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TimeZones } from '@vitalgate/days';
import { openHealthStores, type HealthStores, type SqlDatabase } from '@vitalgate/sqlite';
import { fixedOffsetTimeZones } from '../ports/fixed-offset-time-zones.ts';
import { contentDigest } from '../../packages/host/src/sqlite/open-health.ts';
import { foodFilesIn } from '../../packages/host/src/sqlite/food-files.ts';
import { openDatabase, type DatabaseUse } from '../../packages/host/src/sqlite/open-database.ts';
import { openStagingFile } from '../../packages/host/src/sqlite/staging-files.ts';
import { healthMigrations } from '../../packages/sqlite/src/migrations/health-migrations.ts';
import { migrate } from '../../packages/sqlite/src/migrations/migrate.ts';

/** A directory that is deleted when the running test ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vitalgate-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A database file as the host opens it, closed when the running test ends. */
export function temporaryDatabase(use: DatabaseUse, directory: string = temporaryDirectory()): SqlDatabase {
  const database = openDatabase(join(directory, `${use}.sqlite`), use);
  onTestFinished(() => database.close());
  return database;
}

let migrated: Uint8Array | null = null;

/** The file of a health store that nobody has opened: the migrations take longer than most tests, and make the same each time. */
function migratedFile(): Uint8Array {
  if (migrated === null) {
    const directory = mkdtempSync(join(tmpdir(), 'vitalgate-'));
    try {
      const path = join(directory, 'health.sqlite');
      const database = openDatabase(path, 'health');
      migrate(database, 'health', healthMigrations);
      database.close();
      migrated = readFileSync(path);
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  return migrated;
}

/** The health stores in a directory, as the host opens them; in UTC if no other zone is given. */
export function temporaryHealthStores(
  directory: string = temporaryDirectory(),
  defaultZone = 'UTC',
  timeZones: TimeZones = fixedOffsetTimeZones,
): HealthStores {
  const path = join(directory, 'health.sqlite');
  if (!existsSync(path)) writeFileSync(path, migratedFile(), { mode: 0o600 });
  const database = temporaryDatabase('health', directory);
  // Nothing here outlives the process, and hundreds of stores that each wait for the disk would be slow.
  database.exec('PRAGMA synchronous = OFF');
  return openHealthStores(database, {
    defaultZone,
    timeZones,
    phones: phonesOfFormats,
    accounts: accountFormats,
    openStaging: (importId) => openStagingFile(directory, importId),
    foodFiles: foodFilesIn(directory),
    // So short that the few samples of a test make several.
    stretches: { digest: contentDigest, sizes: { leastOfRun: 1, least: 1, most: 8, oneOf: 4 } },
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Food } from '@vitalgate/contract';
import type { FoodSearch } from '@vitalgate/core';
import type { TimeZones } from '@vitalgate/days';
import { accountFormats, phonesOfFormats } from '@vitalgate/importers/formats';
import {
  foodCatalogueWriter,
  joinFoodCatalogues,
  openControlStores,
  openFoodCatalogue,
  openHealthStores,
  type ControlStores,
  type HealthStores,
  type SqlDatabase,
  type StagingFile,
} from '@vitalgate/sqlite';
import { fixedOffsetTimeZones } from '../ports/fixed-offset-time-zones.ts';
import { inMemory, openDatabase } from '../../packages/host/src/sqlite/open-database.ts';
import { openStagingFile } from '../../packages/host/src/sqlite/staging-files.ts';

/** The control stores in a database in memory, which goes with the process. */
export function controlStoresInMemory(): ControlStores {
  return openControlStores(openDatabase(inMemory, 'control'));
}

/** A staging file in a folder of its own, which goes with it. */
function openStaging(importId: string): StagingFile {
  const folder = mkdtempSync(join(tmpdir(), 'vitalgate-'));
  return { ...openStagingFile(folder, importId), remove: () => rmSync(folder, { recursive: true }) };
}

/** The health stores in a database in memory, which goes with the process; in UTC if no other zone is given. */
export function healthStoresInMemory(
  defaultZone = 'UTC',
  timeZones: TimeZones = fixedOffsetTimeZones,
  database: SqlDatabase = openDatabase(inMemory, 'health'),
): HealthStores {
  return openHealthStores(database, {
    defaultZone,
    timeZones,
    openStaging,
    phones: phonesOfFormats,
    accounts: accountFormats,
  });
}

/** A catalogue in memory of the given foods. */
export function foodsInMemory(foods: readonly Food[]): FoodSearch {
  const database = openDatabase(inMemory, 'staging');
  const writer = foodCatalogueWriter(database);
  for (const food of foods) writer.add({ food, version: 1 });
  writer.finish();
  const catalogue = openFoodCatalogue(database);
  return joinFoodCatalogues(() => [catalogue]);
}

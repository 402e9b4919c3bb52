import type { HealthReads, ImportStore, StatisticsStore } from '@vitalgate/core';
import type { TimeZones } from '@vitalgate/days';
import { keepPhones } from './counting/import-statements.ts';
import { keepAccounts } from './origins/imports.ts';
import type { SqlDatabase } from './sql/driver.ts';
import type { FoodFiles } from './foods/food-files.ts';
import { noUserFoods, userFoods, type UserFoods } from './foods/user-foods.ts';
import { importStore } from './imports/import-store.ts';
import type { StretchOptions } from './imports/stretches/staged-stretches.ts';
import type { OpenStaging } from './imports/staging/staging-file.ts';
import { healthMigrations } from './migrations/health-migrations.ts';
import { migrate } from './migrations/migrate.ts';
import { statisticsStore } from './changes/statistics-store.ts';
import { datedStore, workoutStore } from './listed/dated-store.ts';
import { metricStore } from './days/metric-store.ts';
import { sampleStore } from './listed/sample-store.ts';
import { zoneHistory, type ZoneHistory } from './days/zone-history.ts';

export interface HealthStoreOptions {
  /** IANA zone of the user; kept by a new store, without meaning for one that exists. */
  readonly defaultZone: string;
  readonly timeZones: TimeZones;
  /** The phones whose health stores formats show, by the formats' names. */
  readonly phones: ReadonlyMap<string, string>;
  /** The formats that are exports of what a service keeps of an account; absent: none. */
  readonly accounts?: ReadonlySet<string>;
  readonly openStaging: OpenStaging;
  /** Where the foods lie that imports bring; absent: they are left out. */
  readonly foodFiles?: FoodFiles;
  /** How stretches that an earlier import brought are known; absent: all samples are merged one by one. */
  readonly stretches?: StretchOptions;
}

export interface HealthStores extends HealthReads {
  readonly imports: ImportStore;
  readonly zones: ZoneHistory;
  readonly statistics: StatisticsStore;
  /** The catalogues that imports brought. */
  readonly foods: UserFoods;
}

/**
 * The stores in `health.sqlite`, made or brought up to date first. Several connections (threads, processes) may
 * have the file open: imports run on one of their own, and readers see the old state until the merge is committed.
 * Throws StoreTooNewError.
 */
export function openHealthStores(db: SqlDatabase, options: HealthStoreOptions): HealthStores {
  migrate(db, 'health', healthMigrations);
  keepPhones(db, options.phones);
  keepAccounts(db, options.accounts ?? new Set());
  const zones = zoneHistory(db, options.timeZones, options.defaultZone);
  return {
    samples: sampleStore(db),
    workouts: workoutStore(db, zones),
    nutrition: datedStore(db, 'nutrition'),
    bloodTests: datedStore(db, 'bloodTest'),
    metrics: metricStore(db, zones),
    imports: importStore(db, {
      openStaging: options.openStaging,
      foodFiles: options.foodFiles,
      stretches: options.stretches,
      dayRule: () => zones.dayRule(),
    }),
    foods: options.foodFiles === undefined ? noUserFoods : userFoods(db, options.foodFiles),
    zones,
    statistics: statisticsStore(db, zones),
    read: (body) => db.read(() => zones.inOneRead(body)),
  };
}

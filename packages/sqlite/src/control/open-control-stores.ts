import type { SqlDatabase } from '../sql/driver.ts';
import { controlMigrations } from '../migrations/control-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { activityStore } from './activity-store.ts';
import { deliveryStore, ingestKeyStore, refusedDeliveryStore, watchedFileStore } from './ingest-stores.ts';
import { tableColumnsStore } from './table-columns-store.ts';
import { pairingStore } from './pairing-store.ts';
import { permissionStore, feedSettingsStore, preferenceStore, settingsStore } from './settings-stores.ts';

/** The stores in `control.sqlite`, made or brought up to date first. Throws StoreTooNewError. */
export function openControlStores(db: SqlDatabase) {
  migrate(db, 'control', controlMigrations);
  return {
    settings: settingsStore(db),
    preferences: preferenceStore(db),
    permissions: permissionStore(db),
    pairing: pairingStore(db),
    activity: activityStore(db),
    feedSettings: feedSettingsStore(db),
    ingestKeys: ingestKeyStore(db),
    deliveries: deliveryStore(db),
    refusedDeliveries: refusedDeliveryStore(db),
    tableColumns: tableColumnsStore(db),
    watchedFiles: watchedFileStore(db),
  };
}

export type ControlStores = ReturnType<typeof openControlStores>;

import type {
  ActivityStore,
  DeliveryStore,
  FeedSettingsStore,
  IngestKeyStore,
  LabColumnsStore,
  PairingStore,
  PermissionStore,
  SettingsStore,
  WatchedFileStore,
} from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { controlMigrations } from '../migrations/control-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { activityStore } from './activity-store.ts';
import { deliveryStore } from './delivery-store.ts';
import { ingestKeyStore } from './ingest-key-store.ts';
import { labColumnsStore } from './lab-columns-store.ts';
import { pairingStore } from './pairing-store.ts';
import { permissionStore } from './permission-store.ts';
import { feedSettingsStore, settingsStore } from './settings-stores.ts';
import { watchedFileStore } from './watched-file-store.ts';

export interface ControlStores {
  readonly settings: SettingsStore;
  readonly permissions: PermissionStore;
  readonly pairing: PairingStore;
  readonly activity: ActivityStore;
  readonly feedSettings: FeedSettingsStore;
  readonly ingestKeys: IngestKeyStore;
  readonly deliveries: DeliveryStore;
  readonly labColumns: LabColumnsStore;
  readonly watchedFiles: WatchedFileStore;
}

/** The stores in `control.sqlite`, made or brought up to date first. Throws StoreTooNewError. */
export function openControlStores(db: SqlDatabase): ControlStores {
  migrate(db, 'control', controlMigrations);
  return {
    settings: settingsStore(db),
    permissions: permissionStore(db),
    pairing: pairingStore(db),
    activity: activityStore(db),
    feedSettings: feedSettingsStore(db),
    ingestKeys: ingestKeyStore(db),
    deliveries: deliveryStore(db),
    labColumns: labColumnsStore(db),
    watchedFiles: watchedFileStore(db),
  };
}

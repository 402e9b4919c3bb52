import { unchosenPreferences, withChoices, type Preferences } from '@vitalgate/contract';
import type {
  FeedSettings,
  FeedSettingsStore,
  PermissionStore,
  PreferenceStore,
  Settings,
  SettingsStore,
} from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { recordColumns } from '../sql/record-columns.ts';

/** What the only row of a table keeps; `unset` before the first write. */
function onlyRow<Kept extends object>(
  db: SqlDatabase,
  table: string,
  { names, marks, valuesOf, recordOrNull }: ReturnType<typeof recordColumns<Kept>>,
  unset: Kept,
) {
  const select = db.prepare(`SELECT ${names} FROM ${table} WHERE only_row = 1`);
  const replace = db.prepare(`INSERT OR REPLACE INTO ${table} (only_row, ${names}) VALUES (1, ${marks})`);
  // Nobody else writes the control store, and each request asks several times.
  let known: Kept | null = null;
  return {
    read: (): Kept => (known ??= recordOrNull(select.get()) ?? unset),
    write(settings: Kept): void {
      known = null;
      replace.run(...valuesOf(settings));
    },
  };
}

const settingsColumns = recordColumns<Settings>({
  developerModeOn: 'flag',
  termsAcceptedAt: 'plain',
  rawConsentAcceptedAt: 'plain',
});

export function settingsStore(db: SqlDatabase): SettingsStore {
  const unset = { developerModeOn: false, termsAcceptedAt: null, rawConsentAcceptedAt: null };
  return onlyRow(db, 'settings', settingsColumns, unset);
}

const feedColumns = recordColumns<FeedSettings>({
  ingestOn: 'flag',
  ingestPort: 'plain',
  plainHttp: 'flag',
  watchedFolder: 'plain',
});

export function feedSettingsStore(db: SqlDatabase): FeedSettingsStore {
  const unset = { ingestOn: false, ingestPort: null, plainHttp: false, watchedFolder: null };
  return onlyRow(db, 'feed_settings', feedColumns, unset);
}

const preferenceColumns = recordColumns<Preferences>({
  language: 'plain',
  theme: 'plain',
  firstDayOfWeek: 'plain',
  units: 'json',
  homeNumbers: 'json',
});

export function preferenceStore(db: SqlDatabase): PreferenceStore {
  const row = onlyRow(db, 'preferences', preferenceColumns, unchosenPreferences);
  // A quantity that can be chosen since the row was written is in the unit of the API.
  return {
    read: () => withChoices(unchosenPreferences, row.read()),
    write: (preferences) => row.write(preferences),
  };
}

/** System health permissions in the control store. Ungranted until granted. Several types change together or not at all. */
export function permissionStore(db: SqlDatabase): PermissionStore {
  const list = db.prepare<readonly [string]>('SELECT type FROM permissions ORDER BY type');
  const insert = db.prepare('INSERT OR IGNORE INTO permissions VALUES (?)');
  const remove = db.prepare('DELETE FROM permissions WHERE type = ?');
  // Nobody else writes the control store, and each page of samples asks.
  let known: ReadonlySet<string> | null = null;
  const granted = (): ReadonlySet<string> => (known ??= new Set(list.all().map(([type]) => type)));
  function change(write: () => void): void {
    try {
      db.transaction(write);
    } finally {
      known = null;
    }
  }
  return {
    isGranted: (type) => granted().has(type),
    granted,
    grant: (types) =>
      change(() => {
        for (const type of types) insert.run(type);
      }),
    withdraw: (types) =>
      change(() => {
        for (const type of types) remove.run(type);
      }),
  };
}

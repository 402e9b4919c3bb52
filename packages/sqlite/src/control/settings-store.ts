import type { Instant, Settings, SettingsStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

type Row = readonly [number, Instant | null, Instant | null];

/** The user's settings in the control store. Before the first write everything is off and unaccepted. */
export function settingsStore(db: SqlDatabase): SettingsStore {
  const select = db.prepare<Row>(
    'SELECT developer_mode_on, terms_accepted_at, raw_consent_accepted_at FROM settings WHERE only_row = 1',
  );
  const replace = db.prepare('INSERT OR REPLACE INTO settings VALUES (1, ?, ?, ?)');
  function stored(): Settings {
    const row = select.get();
    if (row === undefined) return { developerModeOn: false, termsAcceptedAt: null, rawConsentAcceptedAt: null };
    return { developerModeOn: row[0] === 1, termsAcceptedAt: row[1], rawConsentAcceptedAt: row[2] };
  }
  // Nobody else writes the control store, and each request asks several times.
  let known: Settings | null = null;
  return {
    read: () => (known ??= stored()),
    write(settings) {
      known = null;
      replace.run(settings.developerModeOn ? 1 : 0, settings.termsAcceptedAt, settings.rawConsentAcceptedAt);
    },
  };
}

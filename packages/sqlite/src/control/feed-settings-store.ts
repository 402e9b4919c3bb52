import type { FeedSettings, FeedSettingsStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

type Row = readonly [number, number | null, number, string | null];

const allOff: FeedSettings = { ingestOn: false, ingestPort: null, plainHttp: false, watchedFolder: null };

/** The user's settings of feeds in the control store. Before the first write all is off. */
export function feedSettingsStore(db: SqlDatabase): FeedSettingsStore {
  const select = db.prepare<Row>(
    'SELECT ingest_on, ingest_port, plain_http, watched_folder FROM feed_settings WHERE only_row = 1',
  );
  const replace = db.prepare('INSERT OR REPLACE INTO feed_settings VALUES (1, ?, ?, ?, ?)');
  return {
    read() {
      const row = select.get();
      if (row === undefined) return allOff;
      return { ingestOn: row[0] === 1, ingestPort: row[1], plainHttp: row[2] === 1, watchedFolder: row[3] };
    },
    write({ ingestOn, ingestPort, plainHttp, watchedFolder }) {
      replace.run(ingestOn ? 1 : 0, ingestPort, plainHttp ? 1 : 0, watchedFolder);
    },
  };
}

import { latestVersion, type Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { statedFacts, type OriginFacts } from '../origins/origin-facts.ts';

/** Prepares to show one version of a nutrition entry, and hide the others. */
export function showVersion(db: SqlDatabase): (id: string, version: number) => void {
  const hideOthers = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET hidden = (version <> ?)
     WHERE kind = 'nutrition' AND id = ? AND hidden <> (version <> ?)`,
  );
  return (id, version) => void hideOthers.run(version, id, version);
}

type Row = readonly [version: number, record: string, originId: number, statedAt: Instant | null];

/**
 * Versions at rest: each that an import brought is a row with its origin. Of a nutrition entry the version that counts is
 * the row that is shown, the others are hidden; blood tests are made of all versions together, which are hidden, and shown as
 * version 0 without an origin (`refreshBloodTests`). So an import can be taken out and what was there before it shows again.
 * `factsOf` knows every origin that rows have when something is shown. Nothing here opens a transaction.
 */
export function datedVersions(db: SqlDatabase, factsOf: (originId: number) => OriginFacts) {
  const select = db.prepare<Row>(
    `SELECT version, record, origin_id, told_ms FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = 'nutrition' AND id = ? AND version > 0 ORDER BY version`,
  );
  const selectShown = db.prepare<readonly [version: number]>(
    `SELECT version FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  const show = showVersion(db);
  const several = db.prepare<readonly [string]>(
    "SELECT DISTINCT id FROM main.dated_records WHERE kind = 'nutrition' AND version > 1",
  );

  return {
    /** Makes anew what is shown of a nutrition entry. */
    showEntry(id: string): void {
      const [before] = selectShown.get(id) ?? [];
      const rows = select.all(id);
      const latest = latestVersion(
        rows.map(([, record, originId, statedAt]) => ({
          record: JSON.parse(record) as unknown,
          ...statedFacts(factsOf(originId), statedAt),
        })),
      );
      const shown = rows.find(([, record]) => record === JSON.stringify(latest))?.[0];
      if (shown !== undefined && shown !== before) show(id, shown);
    },
    /** All nutrition entries that came in more than one version: to be shown anew when origins have changed. */
    severalEntries: (): readonly string[] => several.all().map(([id]) => id),
  };
}

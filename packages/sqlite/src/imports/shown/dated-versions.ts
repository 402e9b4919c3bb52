import { latestVersion } from '@vitalgate/core';
import type { SqlDatabase } from '../../driver.ts';
import type { OriginFacts } from '../../origins/origin-facts.ts';

/** The kinds of which each version stands for itself; what is shown of workouts is made of all together. */
export type SingleKind = 'nutrition' | 'bloodTest';

/** What changed of what is shown. */
export type ShownChange = 'added' | 'replaced' | 'same';

/**
 * Versions at rest: each that an import brought is a row with its origin. Of a nutrition entry the version that counts is
 * the row that is shown, the others are hidden; blood tests are made of all versions together, which are hidden, and shown as
 * version 0 without an origin (`refreshBloodTests`). So an import can be taken out and what was there before it shows again.
 */
export interface DatedVersions {
  /** The stored versions. */
  list(kind: SingleKind, id: string): readonly { readonly version: number; readonly record: string }[];
  /** Adds a version, hidden until it is shown. */
  add(
    kind: SingleKind,
    id: string,
    row: { readonly orderKey: number; readonly record: string; readonly originId: number },
  ): void;
  /** Makes anew what is shown of a nutrition entry. */
  showEntry(id: string): ShownChange;
  /** All nutrition entries that came in more than one version: to be shown anew when origins have changed. */
  severalEntries(): readonly string[];
}

type Row = readonly [version: number, record: string, originId: number];

/** Prepares the statements on versions; `factsOf` knows every origin that rows have when something is shown. None of them opens a transaction. */
export function datedVersions(db: SqlDatabase, factsOf: (originId: number) => OriginFacts): DatedVersions {
  const select = db.prepare<Row>(
    `SELECT version, record, origin_id FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = ? AND id = ? AND version > 0 ORDER BY version`,
  );
  const insert = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, origin_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectShown = db.prepare<readonly [version: number]>(
    `SELECT version FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  const hideOthers = db.prepare(
    "UPDATE main.dated_records SET hidden = (version <> ?) WHERE kind = 'nutrition' AND id = ?",
  );
  const several = db.prepare<readonly [string]>(
    "SELECT DISTINCT id FROM main.dated_records WHERE kind = 'nutrition' AND version > 1",
  );

  return {
    list: (kind, id) => select.all(kind, id).map(([version, record]) => ({ version, record })),
    add(kind, id, { orderKey, record, originId }) {
      const last = select.all(kind, id).at(-1)?.[0] ?? 0;
      insert.run(kind, 1, kind === 'bloodTest' ? 0 : orderKey, id, last + 1, record, originId);
    },
    showEntry(id) {
      const [before] = selectShown.get(id) ?? [];
      const rows = select.all('nutrition', id);
      const latest = latestVersion(
        rows.map(([, record, originId]) => ({ record: JSON.parse(record) as unknown, ...factsOf(originId) })),
      );
      const shown = rows.find(([, record]) => record === JSON.stringify(latest))?.[0];
      if (shown === undefined || shown === before) return 'same';
      hideOthers.run(shown, id);
      return before === undefined ? 'added' : 'replaced';
    },
    severalEntries: () => several.all().map(([id]) => id),
  };
}

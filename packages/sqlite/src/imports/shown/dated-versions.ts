import { latestVersion, shownBloodTest, type BloodTestRecord, type RecordVersion } from '@vitalgate/core';
import type { SqlDatabase } from '../../driver.ts';
import { orderKey } from '../../health/dated-store.ts';
import type { OriginFacts } from '../../origins/origin-facts.ts';

/** The kinds of which each record is shown for itself; what is shown of workouts is made of all together. */
export type SingleKind = 'nutrition' | 'bloodTest';

/** What changed of what is shown: `gone` where it was shown and is no more, `same` also where nothing is shown. */
export type ShownChange = 'added' | 'replaced' | 'same' | 'gone';

/**
 * Versions at rest: each that an import brought is a row with its origin. Of a nutrition entry the version that counts is
 * the row that is shown, the others are hidden; a blood test is made of all its versions, which are hidden, and shown as
 * version 0 without an origin. So an import can be taken out and what was there before it shows again.
 */
export interface DatedVersions {
  /** The stored versions. */
  list(kind: SingleKind, id: string): readonly { readonly version: number; readonly record: string }[];
  /** Adds a version, hidden until `show`. */
  add(
    kind: SingleKind,
    id: string,
    row: { readonly orderKey: number; readonly record: string; readonly originId: number },
  ): void;
  /** Makes what is shown anew. */
  show(kind: SingleKind, id: string): ShownChange;
  /** All that came in more than one version: to be shown anew when origins have changed. */
  several(): readonly (readonly [SingleKind, string])[];
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
  const selectShown = db.prepare<readonly [version: number, record: string]>(
    'SELECT version, record FROM main.dated_records INDEXED BY dated_records_by_id WHERE kind = ? AND id = ? AND hidden = 0',
  );
  const removeMade = db.prepare("DELETE FROM main.dated_records WHERE kind = 'bloodTest' AND id = ? AND version = 0");
  const hideOthers = db.prepare(
    "UPDATE main.dated_records SET hidden = (version <> ?) WHERE kind = 'nutrition' AND id = ?",
  );
  const several = db.prepare<readonly [SingleKind, string]>(
    `SELECT DISTINCT kind, id FROM main.dated_records WHERE kind IN ('nutrition', 'bloodTest') AND version > 1`,
  );

  function showBloodTest(id: string, before: string | undefined): string | undefined {
    const rows = select.all('bloodTest', id);
    const versions: RecordVersion<BloodTestRecord>[] = [];
    for (const [, record, originId] of rows) versions.push({ record: JSON.parse(record), ...factsOf(originId) });
    const shown = shownBloodTest(versions);
    const after = shown === null ? undefined : JSON.stringify(shown);
    if (after === before) return after;
    removeMade.run(id);
    if (shown !== null && after !== undefined) insert.run('bloodTest', 0, orderKey(shown.collectedAt), id, 0, after, 0);
    return after;
  }

  function showEntry(id: string, versionBefore: number | undefined): string | undefined {
    const rows = select.all('nutrition', id);
    const latest = latestVersion(
      rows.map(([, record, originId]) => ({ record: JSON.parse(record) as unknown, ...factsOf(originId) })),
    );
    const shown = rows.find(([, record]) => record === JSON.stringify(latest));
    if (shown !== undefined && shown[0] !== versionBefore) hideOthers.run(shown[0], id);
    return shown?.[1];
  }

  const show: DatedVersions['show'] = (kind, id) => {
    const [versionBefore, before] = selectShown.get(kind, id) ?? [];
    const after = kind === 'bloodTest' ? showBloodTest(id, before) : showEntry(id, versionBefore);
    if (after === before) return 'same';
    if (after === undefined) return 'gone';
    return before === undefined ? 'added' : 'replaced';
  };

  return {
    list: (kind, id) => select.all(kind, id).map(([version, record]) => ({ version, record })),
    add(kind, id, { orderKey: key, record, originId }) {
      const last = select.all(kind, id).at(-1)?.[0] ?? 0;
      insert.run(kind, 1, kind === 'bloodTest' ? 0 : key, id, last + 1, record, originId);
    },
    show,
    several: () => several.all(),
  };
}

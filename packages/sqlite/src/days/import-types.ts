import type { Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import type { TypeTime } from '../samples/type-times.ts';

/** When the data of an import was made, as columns over the table of imports: its export, the newest data of a feed, or the import itself. */
const made = `COALESCE(json_extract(report, '$.exportedAt'), IIF(json_extract(report, '$.feed') IS NULL, NULL, made_ms), json_extract(report, '$.startedAt')),
  COALESCE(json_extract(report, '$.exportedAt'), json_extract(report, '$.feed')) IS NOT NULL`;

/** Notes the types of a running import, each with its first sample, from `samples`, new or not. Expects them merged. */
export function noteStagedTypes(
  db: SqlDatabase,
  importNumber: number,
  samples: 'staging.incoming' | 'main.samples',
): void {
  db.prepare(
    `INSERT INTO main.import_types
     SELECT t.global_id, import_number, ${made},
       (SELECT MIN(start_ms) FROM ${samples} i WHERE i.type_id = t.global_id)
     FROM temp.types_map t CROSS JOIN main.imports WHERE import_number = ?`,
  ).run(importNumber);
}

/** Notes where the types begin of which a running import brings samples again that are not staged. Expects its types noted. */
export function noteTypesBroughtAgain(db: SqlDatabase, importNumber: number, firsts: readonly TypeTime[]): void {
  const note = db.prepare(
    `UPDATE main.import_types SET first_ms = MIN(COALESCE(first_ms, ?), ?)
     WHERE import_number = ? AND type_id = (SELECT type_id FROM main.types WHERE kind || ' ' || name = ?)`,
  );
  for (const [type, first] of firsts) note.run(first, first, importNumber, type);
}

/** Notes the types that a delivery holds or knows of, as of when it was made; one that was held up on its way makes none older. */
export function noteDeliveredTypes(db: SqlDatabase, importNumber: number, madeAt: Instant): void {
  db.prepare(
    `INSERT INTO main.import_types
     SELECT type_id, ?, made, 1, NULL FROM (
       SELECT global_id AS type_id, ? AS made FROM temp.types_map
       UNION SELECT type_id, ? FROM temp.stated_stretches)
     WHERE true ON CONFLICT DO UPDATE SET made_ms = MAX(made_ms, excluded.made_ms)`,
  ).run(importNumber, madeAt, madeAt);
}

export function forgetImportTypes(db: SqlDatabase, importNumber: number): void {
  db.prepare('DELETE FROM main.import_types WHERE import_number = ?').run(importNumber);
}

/** Finds the types of all imports anew: one pass over the samples. */
export function countImportTypes(db: SqlDatabase): void {
  db.exec(`
    DELETE FROM main.import_types;
    INSERT INTO main.import_types
      SELECT type_id, import_number, ${made}, MIN(first_ms)
      FROM (SELECT type_id, origin_id, MIN(start_ms) AS first_ms FROM main.samples GROUP BY type_id, origin_id)
        JOIN main.origin_sets USING (origin_id)
        JOIN json_each(members)
        JOIN main.imports ON import_number = json_each.value
      GROUP BY type_id, import_number`);
}

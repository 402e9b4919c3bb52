import type { Instant } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

/** When the data of an import was made, as columns over the table of imports: its export, its last delivery, or the import itself. */
const made = `COALESCE(json_extract(report, '$.exportedAt'), json_extract(report, '$.feed.lastAt'), json_extract(report, '$.startedAt')),
  COALESCE(json_extract(report, '$.exportedAt'), json_extract(report, '$.feed.lastAt')) IS NOT NULL`;

/** Notes the types of a running import, those too of which it brought nothing new, with its first sample of each. Expects `mergeSamples` done. */
export function noteStagedTypes(db: SqlDatabase, importNumber: number): void {
  db.prepare(
    `INSERT INTO main.import_types
     SELECT t.global_id, import_number, ${made},
       (SELECT MIN(start_ms) FROM staging.incoming i WHERE i.type_id = t.global_id)
     FROM temp.types_map t CROSS JOIN main.imports WHERE import_number = ?`,
  ).run(importNumber);
}

/** Notes the types that a delivery holds or knows of: their data was made when it was received. */
export function noteDeliveredTypes(db: SqlDatabase, importNumber: number, receivedAt: Instant): void {
  db.prepare(
    `INSERT OR REPLACE INTO main.import_types
     SELECT global_id, ?, ?, 1, NULL FROM temp.types_map
     UNION SELECT type_id, ?, ?, 1, NULL FROM temp.told_stretches`,
  ).run(importNumber, receivedAt, importNumber, receivedAt);
}

/** Forgets the types of an import. */
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

import type { SqlDatabase } from '../driver.ts';

/** When the data of an import was made, as columns over the table of imports: its export, or the import itself. */
const made = `COALESCE(json_extract(report, '$.exportedAt'), json_extract(report, '$.startedAt')),
  json_extract(report, '$.exportedAt') IS NOT NULL`;

/** Notes the types of a running import, those too of which it brought nothing new. Expects `mergeInterned` done. */
export function noteStagedTypes(db: SqlDatabase, importNumber: number): void {
  db.prepare(
    `INSERT INTO main.import_types
     SELECT t.global_id, import_number, ${made} FROM temp.types_map t CROSS JOIN main.imports WHERE import_number = ?`,
  ).run(importNumber);
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
      SELECT DISTINCT type_id, import_number, ${made}
      FROM (SELECT DISTINCT type_id, origin_id FROM main.samples)
        JOIN main.origin_sets USING (origin_id)
        JOIN json_each(members)
        JOIN main.imports ON import_number = json_each.value`);
}

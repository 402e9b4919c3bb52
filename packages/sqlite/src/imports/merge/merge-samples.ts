import type { SqlDatabase } from '../../driver.ts';
import type { OriginSteps } from '../../origins/origins.ts';

/**
 * Two samples in two correlations are two, although they may be equal: two foods of 78 kcal. The first, by a digest and not by
 * its place in the file, keeps the identity of the copy that stands outside.
 */
function separateWithinCorrelations(db: SqlDatabase): void {
  db.exec(`
    UPDATE staging.samples AS s SET identity = w.identity_within FROM (
      SELECT sample, identity_within,
        DENSE_RANK() OVER (PARTITION BY type_id, start_ms, identity ORDER BY identity_within) AS place
      FROM staging.samples_in_correlations JOIN staging.samples ON samples.rowid = sample
    ) w
    WHERE w.place > 1 AND s.rowid = w.sample`);
}

/**
 * Moves the staged samples into the store, in the order of its key, so that pages are written one after the other. One that
 * is there already keeps what it was first stored with and notes that this import brought it too.
 * Expects the staging file attached, `mergeInterned` done.
 */
export function mergeSamples(db: SqlDatabase, originId: number, steps: OriginSteps): void {
  separateWithinCorrelations(db);
  db.prepare(
    `INSERT INTO main.samples
       (type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id)
     SELECT t.global_id, s.start_ms, s.identity, s.duration_ms,
       CASE k.kind
         WHEN 'category' THEN (SELECT global_id FROM temp.category_values_map WHERE local_id = s.value)
         ELSE s.value
       END,
       o.global_id, p.global_id, ?
     FROM staging.samples s
       CROSS JOIN staging.types k ON k.local_id = s.type_id
       CROSS JOIN temp.types_map t ON t.local_id = s.type_id
       CROSS JOIN temp.sources_map o ON o.local_id = s.source_id
       CROSS JOIN temp.provenances_map p ON p.local_id = s.provenance_id
     WHERE true
     ORDER BY t.global_id, s.start_ms, s.identity, s.rowid
     ON CONFLICT (type_id, start_ms, identity) DO UPDATE SET origin_id = ${steps.to} WHERE ${steps.changes}`,
  ).run(originId);
}

import type { SqlDatabase } from '../../sql/driver.ts';

/**
 * Tells apart staged samples that are equal but for what they are about: ten units at once for the night and ten for a meal
 * are two doses. The first, by a digest and not by its place in the file, keeps the identity that it has alone.
 * Expects the staging file attached.
 */
export function separateSubjects(db: SqlDatabase): void {
  db.exec(`
    UPDATE staging.samples AS t SET identity = w.identity FROM (
      SELECT a.sample, a.identity,
        DENSE_RANK() OVER (PARTITION BY s.type_id, s.start_ms, s.identity ORDER BY a.identity) AS place
      FROM staging.samples_about a JOIN staging.samples s ON s.rowid = a.sample
    ) w
    WHERE w.place > 1 AND t.rowid = w.sample`);
}

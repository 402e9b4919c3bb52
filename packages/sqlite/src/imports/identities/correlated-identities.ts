import type { SqlDatabase } from '../../sql/driver.ts';
import { joinCopiesThatSayLess } from './copies-that-say-less.ts';

/** Whether a sample outside of correlations has an identity, of the type and start of `s`. */
const isOutside = (identity: string): string => `EXISTS (
  SELECT 1 FROM staging.samples_outside o WHERE (o.type_id, o.start_ms, o.identity) = (s.type_id, s.start_ms, ${identity}))`;

const held = 'staging.samples_in_correlations c JOIN staging.samples s ON s.rowid = c.sample';

/**
 * Settles the identities of staged samples that correlations hold. A sample and its copy outside are one, although only one of
 * them, or the correlation in place of it, may say which food it is of. Two samples in two correlations are two, although they
 * may be equal; the first, by a digest and not by its place in the file, keeps the identity of the copy outside.
 * Expects the staging file attached.
 */
export function settleCorrelatedIdentities(db: SqlDatabase): void {
  db.exec(`
    UPDATE staging.samples AS t SET identity = w.identity FROM (
      SELECT c.sample, CASE
        WHEN ${isOutside('c.like_all')} THEN c.like_all
        WHEN ${isOutside('c.like_name')} THEN c.like_name
        WHEN ${isOutside('c.like_food')} THEN c.like_food
      END AS identity
      FROM ${held} WHERE s.identity = c.plain AND NOT ${isOutside('c.plain')}
    ) w WHERE t.rowid = w.sample AND w.identity IS NOT NULL;

    UPDATE staging.samples AS t SET identity = w.plain FROM (
      SELECT c.sample, c.plain,
        ROW_NUMBER() OVER (PARTITION BY s.type_id, s.start_ms, c.plain ORDER BY s.identity, c.within, c.sample) AS place,
        MIN(s.identity <> c.plain) OVER (PARTITION BY s.type_id, s.start_ms, c.plain) AS all_say
      FROM ${held} WHERE NOT ${isOutside('s.identity')} OR s.identity = c.plain
    ) w
    JOIN staging.samples s ON s.rowid = w.sample
    WHERE t.rowid = w.sample AND w.place = 1 AND w.all_say = 1 AND ${isOutside('w.plain')}`);
  joinCopiesThatSayLess(db);
  db.exec(`
    UPDATE staging.samples AS t SET identity = w.within FROM (
      SELECT c.sample, c.within,
        DENSE_RANK() OVER (PARTITION BY s.type_id, s.start_ms, s.identity ORDER BY c.within) AS place
      FROM ${held}
    ) w
    WHERE w.place > 1 AND t.rowid = w.sample`);
}

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

import type { SqlDatabase } from '../sql/driver.ts';
import { originFacts } from '../origins/origin-facts.ts';
import { originSets } from '../origins/origins.ts';
import { changeCollector, type SampleChanges } from './sample-changes.ts';

/** What sets a sample apart from others, as columns. */
export const sampleKey = 'type_id, start_ms, identity';

/** What imports may state differently of one sample, as columns: the digits behind the sixth, and what recorded it. */
export const statedColumns = 'value, source_id, provenance_id';

const columnsOf = (list: string, of: string): string =>
  list
    .split(', ')
    .map((column) => `${of}.${column}`)
    .join(', ');

/** Whether two rows are of one sample, as a condition. */
export const sameSample = (one: string, other: string): string =>
  `(${columnsOf(sampleKey, one)}) = (${columnsOf(sampleKey, other)})`;

/** Whether two rows state the same, as a condition. */
export const sameStatement = (one: string, other: string): string =>
  `(${columnsOf(statedColumns, one)}) = (${columnsOf(statedColumns, other)})`;

/**
 * Begins to change what imports state of some samples: makes the empty table `temp.restated` for their keys. The usual sample is
 * stated alike by all that brought it, and its row says it all. Of the others `told_samples` holds each statement, with who
 * made it, and the row itself the one that counts.
 */
export function beginRestating(db: SqlDatabase): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.restated;
    CREATE TEMP TABLE restated (type_id INTEGER, start_ms INTEGER, identity INTEGER,
      PRIMARY KEY (${sampleKey})) WITHOUT ROWID`);
}

/** Writes the statements of the samples in `temp.restated` that the store has only one of, so that others can stand beside. */
export function writeOnlyStatements(db: SqlDatabase): void {
  db.exec(`
    INSERT INTO main.told_samples (${sampleKey}, ${statedColumns}, origin_id)
      SELECT ${columnsOf(`${sampleKey}, ${statedColumns}, origin_id`, 's')}
      FROM temp.restated r CROSS JOIN main.samples s ON ${sameSample('s', 'r')}
      WHERE NOT EXISTS (SELECT 1 FROM main.told_samples t WHERE ${sameSample('t', 'r')})`);
}

/**
 * Ends what `beginRestating` began: gives each sample in `temp.restated` the statement that counts, as of dated records that of the
 * export that was made last, else of the last import. Statements that stand alone are forgotten. Answers the samples that
 * changed. To be done when rows have the origins that they will have.
 */
export function chooseStatements(db: SqlDatabase): readonly SampleChanges[] {
  db.exec(`
    DROP TABLE IF EXISTS temp.origin_ranks;
    CREATE TEMP TABLE origin_ranks (origin_id INTEGER PRIMARY KEY, latest_export INTEGER, latest_import INTEGER)`);
  const rank = db.prepare('INSERT INTO temp.origin_ranks VALUES (?, ?, ?)');
  const factsOf = originFacts(db);
  for (const { id, members } of originSets(db)) {
    if (members.length > 0) rank.run(id, factsOf(id).latestExport, factsOf(id).latestImport);
  }
  db.exec(`
    DROP TABLE IF EXISTS temp.chosen;
    CREATE TEMP TABLE chosen AS
      SELECT ${sampleKey}, ${statedColumns}, statements FROM (
        SELECT ${columnsOf(`${sampleKey}, ${statedColumns}`, 't')},
          ROW_NUMBER() OVER (
            PARTITION BY ${columnsOf(sampleKey, 't')}
            ORDER BY latest_export IS NULL, latest_export DESC, latest_import DESC
          ) AS place,
          COUNT(*) OVER (PARTITION BY ${columnsOf(sampleKey, 't')}) AS statements
        FROM temp.restated r CROSS JOIN main.told_samples t ON ${sameSample('t', 'r')}
          CROSS JOIN temp.origin_ranks USING (origin_id)
      ) WHERE place = 1`);

  const differing = db.prepare<readonly [typeId: number, start: number, duration: number]>(
    `SELECT s.type_id, s.start_ms, s.duration_ms FROM temp.chosen c CROSS JOIN main.samples s ON ${sameSample('s', 'c')}
     WHERE NOT ${sameStatement('s', 'c')} ORDER BY s.type_id, s.start_ms`,
  );
  const changed = changeCollector(db);
  for (const [typeId, start, duration] of differing.iterate()) changed.add(typeId, start, start + duration);
  db.exec(`
    UPDATE main.samples AS s SET value = c.value, source_id = c.source_id, provenance_id = c.provenance_id
      FROM temp.chosen c WHERE ${sameSample('s', 'c')} AND NOT ${sameStatement('s', 'c')};
    DELETE FROM main.told_samples WHERE (${sampleKey}) IN (SELECT ${sampleKey} FROM temp.chosen WHERE statements = 1);
    DROP TABLE temp.chosen;
    DROP TABLE temp.origin_ranks;
    DROP TABLE temp.restated`);
  return changed.list();
}

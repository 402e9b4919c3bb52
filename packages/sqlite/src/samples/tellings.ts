import type { SqlDatabase } from '../sql/driver.ts';
import { originFacts } from '../origins/origin-facts.ts';
import { originSets } from '../origins/origins.ts';
import { changeCollector, type SampleChanges } from './sample-changes.ts';

/** What tells a sample from others, as columns. */
export const sampleKey = 'type_id, start_ms, identity';

/** What imports may tell differently of one sample, as columns: the digits behind the sixth, and what recorded it. */
export const tellingColumns = 'value, source_id, provenance_id';

const columnsOf = (list: string, of: string): string =>
  list
    .split(', ')
    .map((column) => `${of}.${column}`)
    .join(', ');

/** Whether two rows are of one sample, as a condition. */
export const sameSample = (one: string, other: string): string =>
  `(${columnsOf(sampleKey, one)}) = (${columnsOf(sampleKey, other)})`;

/** Whether two rows tell the same, as a condition. */
export const sameTelling = (one: string, other: string): string =>
  `(${columnsOf(tellingColumns, one)}) = (${columnsOf(tellingColumns, other)})`;

/**
 * Begins to change what imports tell of some samples: makes the empty table `temp.retold` for their keys. The usual sample is
 * told alike by all that brought it, and its row says it all. Of the others `told_samples` holds each telling, with who
 * told it, and the row itself the one that counts.
 */
export function beginRetelling(db: SqlDatabase): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.retold;
    CREATE TEMP TABLE retold (type_id INTEGER, start_ms INTEGER, identity INTEGER,
      PRIMARY KEY (${sampleKey})) WITHOUT ROWID`);
}

/** Writes the tellings of the samples in `temp.retold` that the store has only one of, so that others can stand beside. */
export function writeOnlyTellings(db: SqlDatabase): void {
  db.exec(`
    INSERT INTO main.told_samples (${sampleKey}, ${tellingColumns}, origin_id)
      SELECT ${columnsOf(`${sampleKey}, ${tellingColumns}, origin_id`, 's')}
      FROM temp.retold r CROSS JOIN main.samples s ON ${sameSample('s', 'r')}
      WHERE NOT EXISTS (SELECT 1 FROM main.told_samples t WHERE ${sameSample('t', 'r')})`);
}

/**
 * Ends what `beginRetelling` began: gives each sample in `temp.retold` the telling that counts, as of dated records that of the
 * export that was made last, else of the last import. Tellings that stand alone are forgotten. Answers the samples that
 * changed. To be done when rows have the origins that they will have.
 */
export function chooseTellings(db: SqlDatabase): readonly SampleChanges[] {
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
      SELECT ${sampleKey}, ${tellingColumns}, tellings FROM (
        SELECT ${columnsOf(`${sampleKey}, ${tellingColumns}`, 't')},
          ROW_NUMBER() OVER (
            PARTITION BY ${columnsOf(sampleKey, 't')}
            ORDER BY latest_export IS NULL, latest_export DESC, latest_import DESC
          ) AS place,
          COUNT(*) OVER (PARTITION BY ${columnsOf(sampleKey, 't')}) AS tellings
        FROM temp.retold r CROSS JOIN main.told_samples t ON ${sameSample('t', 'r')}
          CROSS JOIN temp.origin_ranks USING (origin_id)
      ) WHERE place = 1`);

  const differing = db.prepare<readonly [typeId: number, start: number, duration: number]>(
    `SELECT s.type_id, s.start_ms, s.duration_ms FROM temp.chosen c CROSS JOIN main.samples s ON ${sameSample('s', 'c')}
     WHERE NOT ${sameTelling('s', 'c')} ORDER BY s.type_id, s.start_ms`,
  );
  const changed = changeCollector(db);
  for (const [typeId, start, duration] of differing.iterate()) changed.add(typeId, start, start + duration);
  db.exec(`
    UPDATE main.samples AS s SET value = c.value, source_id = c.source_id, provenance_id = c.provenance_id
      FROM temp.chosen c WHERE ${sameSample('s', 'c')} AND NOT ${sameTelling('s', 'c')};
    DELETE FROM main.told_samples WHERE (${sampleKey}) IN (SELECT ${sampleKey} FROM temp.chosen WHERE tellings = 1);
    DROP TABLE temp.chosen;
    DROP TABLE temp.origin_ranks;
    DROP TABLE temp.retold`);
  return changed.list();
}

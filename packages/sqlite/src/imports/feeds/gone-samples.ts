import { dayMilliseconds } from '@vitalgate/days';
import { sameSample, sampleKey } from '../../samples/sample-statements.ts';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { MadeBy } from './stated-stretches.ts';

/** What is sent again reaches back for days, and hardly for longer. */
const remembered = 30 * dayMilliseconds;

/** Whether an incoming row is one that its feed stated once and then took back, as a condition. Who holds it looked at the phone before that. */
export const isGone = (row: string, importNumber: number): string => `EXISTS (
  SELECT 1 FROM main.gone_samples g WHERE g.import_number = ${importNumber} AND ${sameSample('g', row)})`;

/**
 * Remembers of a feed the samples that its delivery took back, `temp.leaving`, and forgets those that it brings again: so a delivery that
 * holds one is known as an earlier look at the phone. A sum that grew is known by its size.
 */
export function noteGoneSamples(db: SqlDatabase, { importNumber, madeAt }: MadeBy): void {
  db.exec(`
    DELETE FROM main.gone_samples WHERE import_number = ${importNumber}
      AND (${sampleKey}) IN (SELECT ${sampleKey} FROM staging.incoming);
    INSERT OR IGNORE INTO main.gone_samples (import_number, ${sampleKey})
      SELECT ${importNumber}, l.type_id, l.start_ms, l.identity
      FROM temp.leaving l CROSS JOIN main.samples s USING (${sampleKey}) JOIN main.provenances p USING (provenance_id)
      WHERE l.start_ms >= ${madeAt - remembered}
        AND NOT EXISTS (SELECT 1 FROM staging.incoming i WHERE ${sameSample('i', 'l')})
        AND NOT (p.aggregated = 1 AND EXISTS (
          SELECT 1 FROM staging.incoming i
          WHERE i.type_id = l.type_id AND i.start_ms = l.start_ms AND i.source_id = s.source_id AND i.value > s.value))`);
}

/** Forgets what went long ago. */
export function forgetGoneSamples(db: SqlDatabase, { importNumber, madeAt }: MadeBy): void {
  db.prepare('DELETE FROM main.gone_samples WHERE import_number = ? AND start_ms < ?').run(
    importNumber,
    madeAt - remembered,
  );
}

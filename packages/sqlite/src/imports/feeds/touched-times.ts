import { dayMilliseconds } from '@vitalgate/days';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { TouchedTimes } from '../../samples/reached.ts';

type Row = readonly [typeId: number, start: number, end: number];

/**
 * The times of which a delivery told, ascending and apart: which samples count can change at these alone. Times within a day of
 * each other are one. Expects `leaveSamples` done.
 */
export function touchedTimes(db: SqlDatabase): readonly TouchedTimes[] {
  const rows = db.prepare<Row>(
    `SELECT type_id, start_ms, end_ms FROM temp.told_stretches
     UNION ALL SELECT type_id, start_ms, start_ms + MAX(duration_ms, 1) FROM staging.incoming
     UNION ALL SELECT type_id, start_ms, start_ms + MAX(duration_ms, 1) FROM temp.moved
     ORDER BY 1, 2`,
  );
  const times: { readonly typeId: number; readonly start: number; end: number }[] = [];
  for (const [typeId, start, end] of rows.iterate()) {
    const last = times.at(-1);
    if (last?.typeId === typeId && start <= last.end + dayMilliseconds) last.end = Math.max(last.end, end);
    else times.push({ typeId, start, end });
  }
  return times;
}

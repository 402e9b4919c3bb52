import { numberIn } from '../database/cell-values.ts';
import { leaveOut, recordRows, type ImportParts } from '../database/import-parts.ts';
import type { SessionsAt } from './sessions-at.ts';

/** Name of the table of meters climbed, which HealthKit knows of workouts only. */
export const elevationTable = 'elevation_gained_record_table';

/** Adds the meters climbed to the sessions of their time. Those that belong to none are reported. */
export function addElevation(parts: ImportParts, sessions: SessionsAt): void {
  const place = { kind: elevationTable, table: elevationTable };
  for (const { row, recorded } of recordRows(parts, place, ['elevation'])) {
    const value = numberIn(row.elevation);
    const touched = sessions.touching(recorded);
    if (value === null || value < 0) leaveOut(parts, place, 'invalidValue');
    else if (touched.length === 0) leaveOut(parts, place, 'notSupported');
    else {
      const { start, end, source } = recorded;
      for (const session of touched) session.totals.add('elevation', { app: source.name, value, start, end });
    }
  }
}

import { quantityInOwnUnit } from '../../../kit/plausible/quantity-value.ts';
import { instantIn, numberIn } from '../database/cell-values.ts';
import { recordColumns, type RecordedRow } from '../database/recorded-row.ts';
import { partRows, type SourceRow } from '../../../kit/database-file/table-rows.ts';
import type { SessionsAt } from '../exercise/sessions-at.ts';
import { leaveOut, readRow, type ImportParts } from '../database/import-parts.ts';
import type { SeriesTable } from './quantity-tables.ts';
import { sampleOf } from './read-quantities.ts';

/** HealthKit has speeds and powers of running and of cycling only. */
const byActivity: ReadonlyMap<string, string> = new Map([
  ['speed running', 'runningSpeed'],
  ['speed cycling', 'cyclingSpeed'],
  ['power running', 'runningPower'],
  ['power cycling', 'cyclingPower'],
]);

function typeOf({ type }: SeriesTable, recorded: RecordedRow, sessions: SessionsAt): string | null {
  if (type !== 'speed' && type !== 'power') return type;
  const activity = sessions.around(recorded, recorded.source.name)?.type.activityType;
  return byActivity.get(`${type} ${activity ?? ''}`) ?? null;
}

/** Hands over the measurements of one table of series. A measurement whose type no workout shows is reported. */
export function readSeries(series: SeriesTable, parts: ImportParts, sessions: SessionsAt): void {
  const [whole, table] = [parts.tables.get(series.table), parts.tables.get(series.parts)];
  if (whole === undefined || table === undefined) return;
  const place = { kind: 'quantitySample', table: table.name };
  const rows = partRows<string, (typeof recordColumns)[number]>(
    { table, columns: ['parent_key', 'epoch_millis', series.column] },
    { table: whole, columns: recordColumns },
  );
  let last: { readonly parent: SourceRow<string>[string]; readonly recorded: RecordedRow | null } | null = null;
  for (const row of rows) {
    const parent = row['parent_key'] ?? null;
    // Measurements of one series mostly stand together: what it says of all of them is read once.
    if (last === null || last.parent !== parent) last = { parent, recorded: readRow(row, parts, place) };
    const { recorded } = last;
    if (recorded === null) continue;
    const at = instantIn(row['epoch_millis'] ?? null);
    if (at === null) {
      leaveOut(parts, place, 'invalidDate');
      continue;
    }
    const moment = { ...recorded, start: at, end: at };
    const type = typeOf(series, moment, sessions);
    const value =
      type === null ? 'notSupported' : quantityInOwnUnit(type, numberIn(row[series.column] ?? null), series.unit);
    if (type === null || typeof value === 'string')
      leaveOut(parts, place, typeof value === 'string' ? value : 'notSupported');
    else parts.sink.quantity(sampleOf(moment, type, value));
  }
}

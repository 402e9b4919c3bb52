import { freeOf, unionWithin, type Stretch } from '@vitalgate/core';
import type { DatabaseTable } from '../../../kit/database-file/open-database-file.ts';
import { instantIn, wholeNumberIn } from '../database/cell-values.ts';
import { timeFault } from '../../../kit/plausible/time-fault.ts';
import { tableRows } from '../../../kit/database-file/table-rows.ts';

/** The times of a row; all there is of a table's rows at once, so as numbers alone. */
interface Row {
  readonly id: number;
  readonly app: number;
  readonly start: number;
  readonly end: number;
  readonly modified: number;
}

const columns = ['row_id', 'app_info_id', 'start_time', 'end_time', 'last_modified_time'] as const;

function rowsOf(table: DatabaseTable, type: string): Row[] {
  const rows: Row[] = [];
  for (const row of tableRows(table, columns)) {
    const [id, start, end] = [wholeNumberIn(row.row_id), instantIn(row.start_time), instantIn(row.end_time)];
    if (id === null || start === null || end === null || end <= start) continue;
    // A row that lasts too long to be one takes nothing from others.
    if (timeFault('quantity', type, { start, end }, null) !== null) continue;
    const [app, modified] = [wholeNumberIn(row.app_info_id) ?? -1, instantIn(row.last_modified_time) ?? -Infinity];
    rows.push({ id, app, start, end, modified });
  }
  return rows;
}

/** First the row that counts where both run: that which was modified later, else began first, then the longer. */
function compareOverlapping(one: Row, other: Row): number {
  const [oneAt, otherAt] = [one.modified, other.modified];
  return (oneAt === otherAt ? 0 : otherAt > oneAt ? 1 : -1) || one.start - other.start || other.end - one.end;
}

/** More rows in one chain of overlaps than apps write: they are taken as they begin, so that no file costs the square of its rows. */
const mostInOne = 5000;

/** The time that none of those before it has, of rows that ascend by start. */
function resolveAsTheyBegin(rows: readonly Row[], counting: Map<number, readonly Stretch[]>): void {
  let reach = -Infinity;
  for (const { id, start, end } of rows) {
    if (start < reach) counting.set(id, end > reach ? [[reach, end]] : []);
    reach = Math.max(reach, end);
  }
}

/** What counts of rows of one app, each of which overlaps another one; they ascend by start. */
function resolve(rows: readonly Row[], counting: Map<number, readonly Stretch[]>): void {
  if (rows.length > mostInOne) return resolveAsTheyBegin(rows, counting);
  let taken: readonly Stretch[] = [];
  for (const { id, start, end } of [...rows].sort(compareOverlapping)) {
    const before = unionWithin(taken, start, end);
    if (before.length > 0) counting.set(id, freeOf(before, start, end));
    taken = unionWithin(taken.concat([[start, end]]), -Infinity, Infinity);
  }
}

/**
 * What counts of the rows of a table that other rows of their app overlap, by the numbers of the rows: as Android adds them, each time
 * counts once, and the row that was modified later has it. A row that is not among them counts whole.
 */
export function appOverlaps(table: DatabaseTable, type: string): ReadonlyMap<number, readonly Stretch[]> {
  const counting = new Map<number, readonly Stretch[]>();
  const rows = rowsOf(table, type).sort((one, other) => one.app - other.app || one.start - other.start);
  let open: Row[] = [];
  let reach = -Infinity;
  const close = (): void => {
    if (open.length > 1) resolve(open, counting);
    open = [];
  };
  for (const row of rows) {
    if (open[0]?.app !== row.app || row.start >= reach) {
      close();
      reach = -Infinity;
    }
    open.push(row);
    reach = Math.max(reach, row.end);
  }
  close();
  return counting;
}

import type { ValueColumns } from '@vitalgate/contract';
import { filledCell, numberInCell, valueOf, timeInCells, type WrittenTime } from './written-cell.ts';

/** A row by the roles of its cells. */
export interface RoleCells {
  /** What the cell of a role says; null if it is blank, or if no column has the role. */
  text(role: string): string | null;
  /** When the row was, or began; null if it says no day. */
  time(): WrittenTime | null;
  /** When it ended; null if nothing says it. A time of day alone is of the day of its beginning, or of the next if it is earlier. */
  end(): WrittenTime | null;
  /** A number and the unit behind it; null if the cell is no number. */
  number(text: string): { readonly value: number; readonly unit: string | null } | null;
}

/** `saysTimes`: some row of the table has a time of day that is not midnight. */
export function roleCells(cells: readonly string[], columns: ValueColumns, saysTimes: boolean): RoleCells {
  const text = (role: string): string | null => filledCell(cells[columns.columns[role] ?? -1]);
  const { dateOrder } = columns;
  // Programs write a day alone as its midnight.
  const judged = (time: WrittenTime | null): WrittenTime | null =>
    time === null || saysTimes ? time : { ...time, second: null };
  let known: WrittenTime | null | undefined;
  const time = (): WrittenTime | null => (known === undefined ? (known = readTime()) : known);
  const readTime = (): WrittenTime | null => {
    const [date, clock, start] = [text('date'), text('time'), text('start')];
    return judged(
      (start === null ? null : timeInCells(start, null, dateOrder)) ?? timeInCells(date, start ?? clock, dateOrder),
    );
  };
  return {
    text,
    time,
    end() {
      const written = text('end');
      const whole = timeInCells(written, null, dateOrder);
      const start = time();
      if (whole !== null || written === null || start === null) return judged(whole);
      const onDay = timeInCells(start.date, written, dateOrder);
      if (onDay?.second === null || onDay === null) return null;
      return onDay;
    },
    number(cell) {
      const found = numberInCell(cell);
      const value = found === null ? null : valueOf(found.number, columns.decimalSign);
      return found === null || value === null ? null : { value, unit: found.unit };
    },
  };
}

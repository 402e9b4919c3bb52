import { plainName } from '@vitalgate/contract';
import { rolesCalled } from '../words/role-words.ts';

const isBlank = (cell: string): boolean => cell.trim() === '';

/**
 * What a row of names is below the header of a table: the header once more, or that of another table; null for a row of values. It has the name of a
 * date in its first cell, or where the table has its dates, and names beside it.
 */
export function headerBelow(
  cells: readonly string[],
  header: readonly string[],
  dateAt: number | undefined,
): 'same' | 'other' | null {
  const first = cells.findIndex((cell) => !isBlank(cell));
  const isDate = (at: number | undefined): boolean => rolesCalled('samples', cells[at ?? -1] ?? '').includes('date');
  // Most rows begin with a digit: they cost no more.
  if (first < 0 || cells.some((cell) => /^\s*\d/u.test(cell)) || !(isDate(first) || isDate(dateAt))) return null;
  if (cells.filter((cell) => !isBlank(cell)).length < 2) return null;
  return cells.some((cell, at) => plainName(cell) !== plainName(header[at] ?? '')) ? 'other' : 'same';
}

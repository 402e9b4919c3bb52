import { quotedLetters, spreadsheetText } from '@vitalgate/contract';
import { isoOf } from './filters.ts';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = spreadsheetText(value);
  return text.includes(',') || quotedLetters.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, with texts as a spreadsheet takes for no formula. RFC 4180; OWASP CSV injection. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The name of the file that is saved, with the day here. */
export const csvNameOf = (now: Date): string => `vitalgate-activity-${isoOf(now)}.csv`;

import { spreadsheetText } from '@vitalgate/contract';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = spreadsheetText(value);
  return /[",\r\n\v\f\u0085\u2028\u2029]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV: cells that begin like a formula get an apostrophe in front. RFC 4180; OWASP CSV injection. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

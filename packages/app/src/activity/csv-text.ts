import { quotedLetters, spreadsheetText } from '@vitalgate/contract';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = spreadsheetText(value);
  return text.includes(',') || quotedLetters.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, with texts as a spreadsheet takes for no formula. RFC 4180; OWASP CSV injection. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

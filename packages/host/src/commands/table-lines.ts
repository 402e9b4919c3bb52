import { plainText } from './terminal.ts';

/** Lines of a table for people: columns aligned, cells stripped of anything that a terminal acts on. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const cells = [head, ...rows].map((row) => row.map(plainText));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** An instant of the API as people read it: `2026-03-09 07:30 UTC`; a dash for null. */
export function timeText(instant: string | null): string {
  return instant === null ? '-' : `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

const kindNames: Readonly<Record<string, string>> = {
  quantitySamples: 'quantity samples',
  categorySamples: 'category samples',
  workouts: 'workouts',
  nutritionEntries: 'nutrition log entries',
  bloodTests: 'blood tests',
};

/** Counts per kind of record, as `12 workouts, 3 blood tests`; kinds without any are left out. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  if (parts.length === 0) return 'nothing';
  return parts.map(([kind, count]) => `${count.toLocaleString('en-US')} ${kindNames[kind] ?? kind}`).join(', ');
}

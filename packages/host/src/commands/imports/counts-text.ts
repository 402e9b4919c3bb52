import { counted } from '@vitalgate/terminal';

const kindNames: Readonly<Record<string, readonly [one: string, several: string]>> = {
  quantitySamples: ['quantity sample', 'quantity samples'],
  categorySamples: ['category sample', 'category samples'],
  workouts: ['workout', 'workouts'],
  nutritionEntries: ['nutrition log entry', 'nutrition log entries'],
  bloodTests: ['blood test', 'blood tests'],
  foods: ['food', 'foods'],
};

/** Counts per kind of record, as `12 workouts, 1 blood test`; kinds without any are left out. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  if (parts.length === 0) return 'nothing';
  return parts.map(([kind, count]) => counted(count, ...(kindNames[kind] ?? ([kind, kind] as const)))).join(', ');
}

import { clockText } from './clock.ts';

/** True if some records lie in more than one zone, so that each must name its own. */
export function hasManyZones(zones: readonly string[]): boolean {
  return new Set(zones).size > 1;
}

/** The zone of this browser. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** True if this browser knows a zone. */
export function isZone(name: string | undefined): name is string {
  if (name === undefined) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The calendar date of an instant in a zone: `2026-03-09`. */
export function dateIn(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const found = new Map(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${found.get('year')}-${found.get('month')}-${found.get('day')}`;
}

/** The time of day of an instant in a zone: `7:30 AM`. */
export function clockIn(instant: string, timeZone: string): string {
  return clockText(new Date(instant), timeZone);
}

const hour = new Map<string, Intl.DateTimeFormat>();

/** The local hour of an instant in a zone, 0 to 23. */
export function hourIn(at: number, timeZone: string): number {
  const known = hour.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  hour.set(timeZone, known);
  return Number(known.format(at));
}

/** Every zone that this browser knows, UTC first. */
export function allZones(): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
}

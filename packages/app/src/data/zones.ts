/** The zones of some records in one sentence; null where there are none. */
export function zonesSentence(zones: readonly string[]): string | null {
  const different = [...new Set(zones)];
  if (different.length === 0) return null;
  if (different.length === 1) return `Times are in ${different[0]}, the zone in which they were recorded.`;
  return 'Times are in the zone in which each was recorded, which is named beside it.';
}

/** Whether some records lie in more than one zone, so that each must name its own. */
export function hasManyZones(zones: readonly string[]): boolean {
  return new Set(zones).size > 1;
}

/** The zone of this browser. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether this browser knows a zone. */
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
  return new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'short' }).format(new Date(instant));
}

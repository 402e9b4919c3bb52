/** What of the list is shown, as the address has it. */
export interface ActivityFilters {
  readonly client: string | null;
  readonly outcome: 'answered' | 'refused' | null;
  /** The day here whose single reads are shown; null for all days. */
  readonly day: string | null;
  /** `reads` shows each read by itself. */
  readonly view: 'reads' | null;
}

/** What is asked of the host. */
export function filtersOf({ client, outcome }: ActivityFilters) {
  return { ...(client === null ? {} : { clientId: client }), ...(outcome === null ? {} : { outcome }) };
}

/** The address of the list with these filters. */
export function addressOf(filters: ActivityFilters): string {
  const chosen = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== null);
  return chosen.length === 0 ? '/activity' : `/activity?${new URLSearchParams(chosen).toString()}`;
}

/** The day here, of an instant: `2026-11-29`. */
export function isoOf(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Midnight here after an instant. */
export function dayAfter(at: Date): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
}

/** Midnight here at the beginning of a day; null if it is none. */
export function beginningOf(day: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date);
  return isoOf(at) === day ? at : null;
}

import type { ZoneView } from '@vitalgate/contract';
import { dateIn, isZone, zoneHere } from '../format/zones.ts';
import { dayTextIn } from '../format/dates.ts';
import { useRead } from '../host/use-read.ts';
import { zonesSentence } from './zones-sentence.ts';

/** The date of the first zone, which holds for all days before too. */
export const fromTheBeginning = '0001-01-01';

/** The user's zones over time, oldest first; null until they are read. */
export function useZones(): readonly ZoneView[] | null {
  return useRead('listZones', {}, ['data']).value;
}

/** The user's zone at an instant. In place of one that this browser does not know: UTC. */
export function zoneAt(zones: readonly ZoneView[], instant: string): string {
  const known = zones.map(({ date, timeZone }) => ({ date, timeZone: isZone(timeZone) ? timeZone : 'UTC' }));
  const begun = known.filter(({ date, timeZone }) => date <= dateIn(instant, timeZone));
  return begun.at(-1)?.timeZone ?? zoneHere();
}

/** The user's day now, as the host's answers have it; null until their zones are read. */
export function useToday(): string | null {
  const zones = useZones();
  const now = new Date().toISOString();
  return zones === null ? null : dateIn(now, zoneAt(zones, now));
}

/** Says in which zone the times of some records are, and whose it is; undefined until that is known, and for no records. */
export function useZonesSentence(
  records: readonly { readonly at: string; readonly timeZone: string }[],
): string | undefined {
  const zones = useZones();
  if (zones === null) return undefined;
  const shown = records.map(({ at, timeZone }) => ({ timeZone, isYours: zoneAt(zones, at) === timeZone }));
  return zonesSentence(shown) ?? undefined;
}

/** Writes an instant as the user's day: `Mar 9, 2026`. */
export function useDayText(): (instant: string) => string {
  const zones = useZones() ?? [];
  return (instant) => dayTextIn(instant, zoneAt(zones, instant));
}

import { nearestName } from '@vitalgate/core';
import type { TimeZones } from '@vitalgate/days';

/**
 * The IANA name that a text means, in the spelling of the platform's table (`asia/tokyo` is `Asia/Tokyo`). Old names and
 * links of the table are names too, and stay as they are written. Null if it is none.
 */
export function zoneNameOf(text: string, zones: TimeZones): string | null {
  if (!zones.knows(text)) return null;
  const listed = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === text.toLowerCase());
  if (listed !== undefined) return listed;
  const isAsInTable = text !== text.toLowerCase() || text === 'utc';
  return isAsInTable ? text : new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
}

/** The zone that a text most likely meant: a slip of a finger, or its city alone. Null if none is near. */
export function nearestZoneName(text: string): string | null {
  const names = Intl.supportedValuesOf('timeZone');
  const cities = new Map(names.map((name) => [name.slice(name.lastIndexOf('/') + 1), name]));
  return nearestName(text, names) ?? cities.get(nearestName(text, cities.keys()) ?? '') ?? null;
}

import type { TimeZones } from '../../ports/time-zones.ts';
import type { Instant } from '../../records/instant.ts';

/**
 * How a sample finds its local calendar day: by the zone that the record names, else by the user's zone that was in
 * force at its start. Never by the zone of the machine, of the import or of today.
 */
export interface DayRule {
  readonly zones: TimeZones;
  /** The user's IANA zone in force at an instant. */
  zoneAt(at: Instant): string;
}

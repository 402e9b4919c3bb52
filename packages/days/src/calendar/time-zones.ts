import type { Instant } from './instant.ts';

export interface TimeZones {
  /** Whether the name is an IANA zone that this platform knows. */
  knows(zone: string): boolean;
  /** Offset from UTC in minutes that is in force in `zone` at `at`; east is positive. */
  offsetMinutes(zone: string, at: Instant): number;
}

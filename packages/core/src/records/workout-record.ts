import type { Instant } from './instant.ts';
import type { RecordedBy } from './source.ts';

/** A workout as an importer hands it over. Unknown is null. */
export interface WorkoutRecord {
  /** HealthKit's activity name in lowerCamelCase: `running`. */
  readonly activityType: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Active time, pauses out. */
  readonly durationSeconds: number | null;
  readonly activeEnergyKilocalories: number | null;
  readonly totalEnergyKilocalories: number | null;
  readonly distanceMeters: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  readonly minimumHeartRate: number | null;
  readonly elevationGainMeters: number | null;
  readonly steps: number | null;
  readonly indoor: boolean | null;
  readonly source: RecordedBy;
  /** IANA zone that the record itself names, or null. */
  readonly timeZone: string | null;
}

import type { WorkoutActivityView, WorkoutSpanView } from '@vitalgate/contract';
import type { Instant } from './instant.ts';
import type { RecordedBy } from './source.ts';

/** From when to when a part of a workout lasted; `end` is not before `start`. */
export type WorkoutSpan = WorkoutSpanView<Instant>;

/** One activity within a workout: a leg of a triathlon, an interval. No kind: neither the leg nor its distance says it. */
export type WorkoutActivityRecord = WorkoutActivityView<Instant>;

/** A workout as an importer hands it over. Unknown is null. */
export interface WorkoutRecord extends WorkoutActivityRecord {
  /** HealthKit's activity name in lowerCamelCase: `running`. */
  readonly activityType: string;
  readonly totalEnergyKilocalories: number | null;
  readonly minimumHeartRate: number | null;
  readonly elevationGainMeters: number | null;
  readonly indoor: boolean | null;
  readonly source: RecordedBy;
  /** IANA zone that the record itself names, or null. */
  readonly timeZone: string | null;
  /** Its activities, where it names more than the workout as a whole. */
  readonly activities?: readonly WorkoutActivityRecord[];
  /** When it was paused, ascending, within the workout. */
  readonly pauses?: readonly WorkoutSpan[];
  readonly laps?: readonly WorkoutSpan[];
  readonly segments?: readonly WorkoutSpan[];
  /** What a person or a program called it: `Evening run`. */
  readonly title?: string;
  /** What the source called an activity that no name of HealthKit's stands for, and that is `other` therefore: `exercise_type 99`. */
  readonly activityCode?: string;
  /**
   * The name under which its source keeps the workout, the same in each of its versions: whatever else a workout of this source and
   * name says, it is a version of this one. Absent if the source gives no such name.
   */
  readonly recordKey?: string;
  /** The form in which it came: `fit`, `tcx`, `gpx`, `strava`, `health-auto-export`; absent in a health app's export. */
  readonly form?: string;
  /** The store made the heart rate from samples in the workout's time. */
  readonly heartRateFromSamples?: true;
}

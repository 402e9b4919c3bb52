import type { Instant, RoutePoint, Source, WorkoutRecord } from '@vitalgate/core';

/** One moment of a recorded workout. Unknown is null. */
export interface RecordedPoint extends Omit<RoutePoint, 'latitude' | 'longitude'> {
  /** Degrees; both or neither. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** It states a position that is none on earth. */
  readonly isMisplaced: boolean;
  /** Beats a minute. */
  readonly heartRate: number | null;
  /** Turns of the pedals, or strides, a minute. */
  readonly cadence: number | null;
  readonly powerWatts: number | null;
  /** Meters as the device counted them, since the workout began or since an earlier one. */
  readonly distanceMeters: number | null;
}

/** A workout as a device recorded it: FIT, TCX and GPX files all say this. */
export interface Recording {
  readonly workout: WorkoutRecord;
  readonly source: Source;
  readonly points: readonly RecordedPoint[];
}

/** What becomes of the workouts that files hold. */
export type RecordingTaker = (recording: Recording) => void;

export const emptyPoint: RecordedPoint = {
  at: null,
  latitude: null,
  longitude: null,
  isMisplaced: false,
  elevationMeters: null,
  speedMetersPerSecond: null,
  accuracyMeters: null,
  heartRate: null,
  cadence: null,
  powerWatts: null,
  distanceMeters: null,
  beginsSegment: false,
};

/** A workout of which only its name, its time and its source are known. */
export function bareWorkout(
  activityType: string,
  { start, end }: { readonly start: Instant; readonly end: Instant },
  source: WorkoutRecord['source'],
): WorkoutRecord {
  return {
    activityType,
    start,
    end,
    durationSeconds: null,
    activeEnergyKilocalories: null,
    totalEnergyKilocalories: null,
    distanceMeters: null,
    averageHeartRate: null,
    maximumHeartRate: null,
    minimumHeartRate: null,
    elevationGainMeters: null,
    steps: null,
    indoor: null,
    source,
    timeZone: null,
  };
}

/** Activities that are counted in steps. */
export const stepping: ReadonlySet<string> = new Set(['running', 'walking', 'hiking']);

/** A total of a kind that programs write as 0 if they do not know it; null if it is 0. */
export function knownTotal(total: number | null): number | null {
  return total === 0 ? null : total;
}

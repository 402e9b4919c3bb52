/** From when to when a part of a workout lasted. */
export interface WorkoutSpanView<Time = string> {
  readonly start: Time;
  readonly end: Time;
}

/** One activity within a workout: a leg of a triathlon, an interval. Unknown is null. */
export interface WorkoutActivityView<Time = string> extends WorkoutSpanView<Time> {
  readonly activityType: string | null;
  /** Active time. */
  readonly durationSeconds: number | null;
  readonly activeEnergyKilocalories: number | null;
  readonly distanceMeters: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  readonly steps: number | null;
}

/** A workout's way, thinned for a drawing. */
export interface RouteView {
  /** Positions that were recorded. */
  readonly pointCount: number;
  /** Pieces between which nothing was recorded; each is positions in order, in degrees north and east. */
  readonly segments: readonly (readonly (readonly [latitude: number, longitude: number])[])[];
}

/** What was measured in columns of a workout's time; null in a column without a measurement. */
export interface WorkoutColumnsView {
  readonly lowest: readonly (number | null)[];
  /** Of all samples in the column alike. */
  readonly mean: readonly (number | null)[];
  readonly highest: readonly (number | null)[];
}

/** A lap, or a kilometer of the way. Unknown is null. */
export interface WorkoutPartView<Time = string> extends WorkoutSpanView<Time> {
  /** Pauses left out. */
  readonly activeSeconds: number;
  readonly distanceMeters: number | null;
  readonly averageHeartRate: number | null;
}

/** A workout along its way. What is not known is null, or an empty list. */
export interface WorkoutCourseView {
  /** Meters a second, by columns. */
  readonly speed: readonly (number | null)[] | null;
  /** Meters above the sea. */
  readonly elevation: WorkoutColumnsView | null;
  /** Beats a minute. */
  readonly heartRate: WorkoutColumnsView | null;
  readonly descentMeters: number | null;
  /** Of the length that was asked for; the last one shorter. */
  readonly splits: readonly WorkoutPartView[];
  readonly laps: readonly WorkoutPartView[];
}

/** A workout as a file. */
export interface WorkoutFileView {
  /** Without anything that a path could be made of. */
  readonly fileName: string;
  /** GPX 1.1. */
  readonly text: string;
}

/** What the host knows of a workout beyond what it gives clients. */
export interface WorkoutDetailsView {
  /** What a person or a program called it; null if nobody did. */
  readonly title: string | null;
  /** The heart rate was made from samples in the workout's time. */
  readonly heartRateFromSamples: boolean;
  /** None if the workout is one activity. */
  readonly activities: readonly WorkoutActivityView[];
  readonly pauses: readonly WorkoutSpanView[];
  /** Those that mark a moment start and end in it. */
  readonly laps: readonly WorkoutSpanView[];
  readonly segments: readonly WorkoutSpanView[];
  readonly route: RouteView | null;
}

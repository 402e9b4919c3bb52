import type { BloodTest } from '../records/blood-test.ts';
import type { Workout } from '../records/workout.ts';
import type { MetricChangeView, UsualDaysView } from '../metrics/metric-change.ts';
import type { RefusedDeliveryView } from './ingest-views.ts';
import type { ActivityClientView, StatusView } from './settings-views.ts';
import type { NightView, ShownMetric } from './statistics-views.ts';

/** A number that Home shows: the newest day of a metric against what is usual. */
export interface HomeNumberView extends ShownMetric {
  readonly category: string;
  /** The newest day that can be known. */
  readonly date: string;
  readonly value: number;
  /** The day is not over, and its value follows the hour. */
  readonly isSoFar: boolean;
  /** Null if there are too few days, or none lately. */
  readonly usual: UsualDaysView | null;
}

/** What one client read since a time. */
export interface ClientReadsView extends Pick<ActivityClientView, 'clientId' | 'clientName'> {
  /** Answered entries of the activity log; a walk through pages is one. */
  readonly reads: number;
  /** Requests that were refused. */
  readonly refused: number;
}

/** All that Home shows, of one moment. */
export interface HomeView {
  readonly status: StatusView;
  /** How much of it is the made-up person of the program; null is nothing. */
  readonly madeUp: 'all' | 'some' | null;
  /** The user's day now. */
  readonly today: string;
  /** The nights of the seven days that end with the newest one, newest first; none if that is older than two weeks. */
  readonly nights: readonly NightView[];
  /** The numbers that the user chose, in their order, or a usual choice; those without data are left out. */
  readonly numbers: readonly HomeNumberView[];
  /** Every metric that has data, as the catalogue lists them: what can be chosen. */
  readonly choices: readonly Pick<HomeNumberView, 'metricId' | 'name' | 'category'>[];
  /** What changed lately: first of the numbers that are shown. */
  readonly changes: readonly MetricChangeView[];
  readonly newestWorkout: Workout | null;
  /** Those that were collected on the newest day of which there is one. */
  readonly newestBloodTests: readonly BloodTest[];
  /** What clients read in the last 24 hours: those that were refused most come first. */
  readonly reads: readonly ClientReadsView[];
  /** Deliveries of which one was refused in the last 24 hours; the newest first. */
  readonly refusedDeliveries: readonly RefusedDeliveryView[];
  /** Requests for access that wait for the user. */
  readonly waitingRequests: number;
}

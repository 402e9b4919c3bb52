import type { MetricMethod } from '../metrics/day-method.ts';
import type { MetricCategory, MetricDefinition } from '../metrics/metric-definition.ts';
import type { WorkoutColumnsView } from './workout-views.ts';

/** What each view of a metric says of it. */
export type ShownMetric = Pick<MetricDefinition, 'metricId' | 'name' | 'unit' | 'aggregation'>;

/** The kinds of source that the usual order of sources knows. */
export type SourceKindName = 'watch' | 'phone' | 'other';

/** The sources of one type, in the order in force. */
export interface TypeSourcesView<Time = string> {
  /** Swift spelling: `stepCount`, `sleepAnalysis`. */
  readonly type: string;
  readonly name: string;
  /** The category of the metrics that are made from it, or its own. */
  readonly category: MetricCategory;
  /** What the order decides: who counts in `overlaps`, which of two samples of one time is the latest (`ties`), or `nothing`. */
  readonly usedFor: 'overlaps' | 'ties' | 'nothing';
  /** Whether the user set the order. */
  readonly isSet: boolean;
  /** Whether exports of health apps say an order, which holds behind the user's. */
  readonly isExported: boolean;
  /** Entries by hand come before all of them, whichever source made them. */
  readonly sources: readonly {
    readonly name: string;
    readonly kind: SourceKindName;
    readonly samples: number;
    /** Earliest and latest start. */
    readonly first: Time;
    readonly last: Time;
  }[];
}

/** Minutes of a night or nap; null if nothing says that there were any. */
export interface SleepMinutesView {
  readonly asleep: number | null;
  readonly inBed: number | null;
  readonly awake: number | null;
  readonly core: number | null;
  readonly deep: number | null;
  readonly rem: number | null;
}

/** What somebody did at a time of a night: a stage of sleep, sleep of which no stage is known, or not asleep. */
export type NightStage = keyof SleepMinutesView;

/** A time of a night, in minutes from the midnight that begins its date: -90 is 22:30 of the evening before. */
export interface NightStretchView {
  readonly stage: NightStage;
  readonly from: number;
  readonly to: number;
}

/** The night that ended on a date, with the naps of that day. */
export interface NightView<Time = string> {
  readonly date: string;
  /** Instants of the first sleep's begin and of the last one's end; null if only time in bed is known. */
  readonly start: Time | null;
  readonly end: Time | null;
  /** Both in minutes from the midnight that begins the date, by the clock of their time: the values of `sleepStart` and `sleepEnd`. */
  readonly clock: { readonly start: number; readonly end: number } | null;
  /** The zone whose clock it is shown by. */
  readonly timeZone: string;
  readonly minutes: SleepMinutesView;
  /**
   * Ascending; time in bed comes first, and lies under the rest. All are told by the clock at the night's end, so that each is as
   * long as it was, also if clocks change.
   */
  readonly stretches: readonly NightStretchView[];
  readonly naps: readonly { readonly start: Time; readonly end: Time; readonly minutes: SleepMinutesView }[];
  /** Who recorded what counts of it. */
  readonly sources: readonly string[];
}

/** Some nights, newest first. */
export interface NightsView {
  /** The user's date. */
  readonly today: string;
  readonly nights: readonly NightView[];
  /** The date to ask for next; null if there are no older nights. */
  readonly older: string | null;
}

/** The user's zone from a date on. The first one, `0001-01-01`, holds for all days before too. */
export interface ZoneView {
  readonly date: string;
  readonly timeZone: string;
}

/** Days of a metric, in columns: the n-th of each is of the n-th date. */
export interface MetricDaysView extends ShownMetric {
  readonly category: string;
  readonly method: MetricMethod;
  /** The user's day now. */
  readonly today: string;
  /** The user's zone on the newest day. */
  readonly timeZone: string;
  /** Who recorded what the metric's days are made of. */
  readonly sources: readonly string[];
  /** The first day that has data, whether it was asked for or not; null without data. */
  readonly first: string | null;
  /** The days with data, ascending, none that is planned. */
  readonly dates: readonly string[];
  readonly values: readonly number[];
  /** The day's lowest and highest measurement, and how many there are; null of what is added up, and if it is not known. */
  readonly lowest: readonly (number | null)[];
  readonly highest: readonly (number | null)[];
  readonly samples: readonly (number | null)[];
  /** Those of the dates whose value is only "so far": it is no lowest, no highest, and part of no trend. */
  readonly soFar: readonly string[];
}

/** What was measured over a day, in columns of one width and in the metric's unit; null if nothing was. */
export interface MetricColumnsView extends WorkoutColumnsView {
  readonly metricId: string;
  readonly unit: string;
  /** The user's zone on the date, and the day in it. */
  readonly timeZone: string;
  readonly start: string;
  readonly end: string;
  /** Samples in the whole day. */
  readonly samples: number;
}

/** One sample, or its part on the day, and what became of it. Amounts are in the metric's unit. */
export interface ExplainedSampleView {
  /** The sample's own times. */
  readonly start: string;
  readonly end: string;
  /** The part's: cut at midnight, or at the ends of a night. */
  readonly from: string;
  readonly to: string;
  /** The whole sample's: a number in the metric's unit, or the text of a category. */
  readonly value: number | string;
  readonly source: string;
  readonly device: string | null;
  readonly byHand: boolean;
  /** The zone that the sample names. */
  readonly timeZone: string | null;
  /** What the part would add to a sum if nothing else were there; null if samples are not added. */
  readonly whole: number | null;
  /** What it adds to the day's value; null for sound levels, which do not add up. */
  readonly counted: number | null;
  /** Its share of an average, 0 to 1; null elsewhere. */
  readonly share: number | null;
  /** What belongs to the days before and after, of sums and times cut at midnight: dates, both included, and the amount. */
  readonly otherDays: readonly { readonly from: string; readonly to: string; readonly whole: number }[];
  /** Why the part does not count, or not all of it; null if all of it does. */
  readonly reason:
    | 'covered'
    | 'repeated'
    | 'sameTime'
    | 'otherValue'
    | 'earlier'
    | 'later'
    | 'nap'
    | 'outranked'
    | 'noTime'
    | 'superseded'
    | null;
  /** The sources that count in its place. */
  readonly by: readonly string[];
}

/**
 * How the value of a metric's day came about. What is `counted` of the sources adds up to `value`; so does what is
 * `counted` of the samples where all are listed, and in a sum of overlapping sources that of the stretches.
 */
export interface MetricExplanationView<Time = string> extends ShownMetric {
  /** How a day is made of samples. */
  readonly method: MetricMethod;
  readonly date: string;
  /** The user's zone on the date, and the day in it. */
  readonly timeZone: string;
  readonly start: Time;
  readonly end: Time;
  /** As getMetrics answers it; null if no sample belongs to the day. */
  readonly value: number | null;
  /** The order of sources that the user set or exports say; null if the usual one is in force or none matters. */
  readonly priority: readonly string[] | null;
  /** Those that rank first come first. */
  readonly sources: readonly {
    readonly name: string;
    readonly kind: SourceKindName | 'byHand';
    readonly samples: number;
    readonly whole: number | null;
    readonly counted: number | null;
    readonly leftOut: number | null;
    readonly share: number | null;
  }[];
  /** Who counted when, in a sum of overlapping sources; cut at midnight, and outside of the day only if a sample names its own zone. */
  readonly stretches: readonly {
    readonly start: Time;
    readonly end: Time;
    readonly source: string;
    readonly byHand: boolean;
    readonly counted: number;
    readonly leftOut: number;
    readonly over: readonly string[];
  }[];
  /** Nights and naps that end on the day, of sleep metrics. */
  readonly sessions: readonly {
    readonly start: Time;
    readonly end: Time;
    /** The local date on which it begins, and the one on which it ends and counts. */
    readonly startDate: string;
    readonly endDate: string;
    readonly kind: 'night' | 'nap';
    /** Minutes of the metric in it; of a time of day, minutes asleep. */
    readonly counted: number;
  }[];
  /** Of discrete types. */
  readonly statistics: {
    readonly count: number;
    readonly average: number;
    readonly minimum: number;
    readonly maximum: number;
    readonly latest: { readonly at: Time; readonly value: number };
  } | null;
  /** How many samples, or parts, there are; `samples` lists as many as were asked for, by time. */
  readonly samplesTotal: number;
  readonly samples: readonly ExplainedSampleView[];
  /** The nearest days with data. */
  readonly nearestDays: { readonly before: string | null; readonly after: string | null };
}

/** Days of metrics that are being computed anew, in the background: readers get those of before until all are done. */
export interface ComputingView {
  /** An update of the program with other rules, an order of sources, or a time zone. */
  readonly why: 'rules' | 'priority' | 'zone';
  readonly done: number;
  /** Null until it is known. */
  readonly total: number | null;
}

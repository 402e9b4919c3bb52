import type { MetricAggregation } from '../records/metric-summary.ts';

/** What is usual for the person, in the metric's unit. */
export interface UsualDaysView {
  /** The mean of the middle half of the days. */
  readonly value: number;
  /** Eight of ten days lie from here to there. */
  readonly low: number;
  readonly high: number;
  /** How many days there are. */
  readonly days: number;
}

/** What became of a metric lately: `changeOfDays` of the package days says so, docs/changes.md says how. */
export type DaysChangeView =
  | {
      /** Too few days to say what is usual; or none in the last two weeks. */
      readonly state: 'tooFewDays' | 'noRecentDays';
    }
  | {
      readonly state: 'asUsual';
      readonly usual: UsualDaysView;
      /** Of the last two weeks. */
      readonly recent: number;
    }
  | {
      /** `step`: another level since a day. `drift`: in one direction, week by week, from that day. */
      readonly state: 'step' | 'drift';
      readonly direction: 'higher' | 'lower';
      /** About the first day of the change; a drift may have begun before. */
      readonly since: string;
      /** The last whole day with data. */
      readonly until: string;
      /** Before the change; of a drift, `value` is that of its begin. */
      readonly usual: UsualDaysView;
      /** Since the change; of a drift, at its end. */
      readonly recent: number;
      /** Days with data since. */
      readonly days: number;
    };

/** The facts of a metric that the words about a change of it need. */
export interface ChangedMetric {
  readonly metricId: string;
  readonly name: string;
  /** As in the API. */
  readonly unit: string;
  readonly aggregation: MetricAggregation;
}

/** What became of a metric lately, as the pages read it. */
export interface MetricChangeView extends ChangedMetric {
  /** The user's date. No day from here on counts. */
  readonly today: string;
  readonly change: DaysChangeView;
  /** Sources that began or ended within ten days of a change: it may be theirs. */
  readonly sources: { readonly began: readonly string[]; readonly ended: readonly string[] };
}

import type { TracedSample } from '@vitalgate/days';
import type { ExplainedSampleView, MetricDefinition, MetricExplanationView } from '@vitalgate/contract';
import type { Instant, LocalDate } from '../../records/instant.ts';

type Shown = MetricExplanationView<Instant>;

/** What of a sample belongs to days before the explained one, or after it. */
export type OtherDays = ExplainedSampleView['otherDays'][number];

type OfPart = 'value' | 'whole' | 'counted' | 'share' | 'otherDays' | 'reason' | 'by';

/** One sample, or its part on the day, and what became of it. Amounts are in the metric's unit. */
export interface ExplainedPart extends Pick<ExplainedSampleView, OfPart> {
  readonly sample: TracedSample;
  /** The part's times: the sample's own, cut at midnight or at the ends of a night. */
  readonly from: Instant;
  readonly to: Instant;
}

/** What one source gave to the day. Entries by hand are distinguished from what the same source recorded. */
export type SourceShare = Shown['sources'][number];

/** A time in which one source counted, in a sum of overlapping ones. Between two of its samples nothing need have run. */
export type WonStretch = Shown['stretches'][number];

/** A night or nap that ends on the day: the one with the most time asleep is the night. */
export type ExplainedSession = Shown['sessions'][number];

/** Statistics of the day's samples of a discrete type, in the metric's unit. */
export type DayStatistics = NonNullable<Shown['statistics']>;

type OfDay = 'timeZone' | 'start' | 'end' | 'value' | 'priority' | 'sources' | 'stretches' | 'sessions' | 'statistics';

/** How a day's value came about. What counts of the parts, or of the sources, or of the stretches, adds up to `value`. */
export interface MetricExplanation extends Pick<Shown, OfDay> {
  readonly metric: MetricDefinition;
  readonly date: LocalDate;
  /** By start. Superseded ones are named here, and in none of the sums. */
  readonly parts: readonly ExplainedPart[];
}

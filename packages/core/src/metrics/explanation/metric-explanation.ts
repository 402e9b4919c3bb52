import type { LeftOutReason, SourceKind, TracedSample } from '@vitalgate/days';
import type { MetricDefinition } from '@vitalgate/contract';
import type { Instant, LocalDate } from '../../records/instant.ts';

/** What of a sample belongs to days before the explained one, or after it. */
export interface OtherDays {
  /** Both included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** What it would add to those days if nothing else were there, in the metric's unit. */
  readonly whole: number;
}

/** One sample, or its part on the day, and what became of it. Amounts are in the metric's unit. */
export interface ExplainedPart {
  readonly sample: TracedSample;
  /** The part's times: the sample's own, cut at midnight or at the ends of a night. */
  readonly from: Instant;
  readonly to: Instant;
  /** The whole sample's value in the metric's unit, or the text of a category. */
  readonly value: number | string;
  /** What the part would add if nothing else were there; null if samples are not added. */
  readonly whole: number | null;
  /** What it adds to the day's value; of an average, its share of it. Null for sound levels, which do not add up. */
  readonly counted: number | null;
  /** Its share of an average, 0 to 1; null elsewhere. */
  readonly share: number | null;
  /** What of the sample belongs to other days, where days share samples by time: those before, then those after. */
  readonly otherDays: readonly OtherDays[];
  /** Why the part does not count, or not all of it. */
  readonly reason: LeftOutReason | null;
  /** The sources that count in its place. */
  readonly by: readonly string[];
}

/** What one source gave to the day. Entries by hand are told apart from what the same source recorded. */
export interface SourceShare {
  readonly name: string;
  readonly kind: SourceKind | 'byHand';
  readonly samples: number;
  readonly whole: number | null;
  readonly counted: number | null;
  readonly leftOut: number | null;
  readonly share: number | null;
}

/**
 * A time in which one source counted, in a sum of overlapping ones. Between two of its samples nothing need have run. It is
 * cut as the day's parts are, so it lies outside of the day only if a sample names a zone of its own.
 */
export interface WonStretch {
  readonly start: Instant;
  readonly end: Instant;
  readonly source: string;
  readonly byHand: boolean;
  readonly counted: number;
  /** What other sources recorded in it and did not count. */
  readonly leftOut: number;
  /** Those others. */
  readonly over: readonly string[];
}

/** A night or nap that ends on the day. */
export interface ExplainedSession {
  readonly start: Instant;
  readonly end: Instant;
  /** The local date on which it begins, and the one on which it ends and counts. */
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  /** The one with the most time asleep is the night, the others are naps. */
  readonly kind: 'night' | 'nap';
  /** Minutes of the metric in it; of a time of day, minutes asleep. */
  readonly counted: number;
}

/** Statistics of the day's samples of a discrete type, in the metric's unit. */
export interface DayStatistics {
  readonly count: number;
  readonly average: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly latest: { readonly at: Instant; readonly value: number };
}

/** How a day's value came about. What counts of the parts, or of the sources, or of the stretches, adds up to `value`. */
export interface MetricExplanation {
  readonly metric: MetricDefinition;
  readonly date: LocalDate;
  /** The user's zone on the date, and the day in it. */
  readonly timeZone: string;
  readonly start: Instant;
  readonly end: Instant;
  /** As a summary gives it; null if the day has none. */
  readonly value: number | null;
  /** The order of sources that the user set for the type; null if the usual one is in force or none matters. */
  readonly priority: readonly string[] | null;
  /** Those that rank first come first. */
  readonly sources: readonly SourceShare[];
  readonly stretches: readonly WonStretch[];
  readonly sessions: readonly ExplainedSession[];
  readonly statistics: DayStatistics | null;
  /** By start. Superseded ones are named here, and in none of the sums. */
  readonly parts: readonly ExplainedPart[];
}

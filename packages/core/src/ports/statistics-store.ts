import type { MetricDefinition, TypeSourcesView } from '@vitalgate/contract';
import type { StatisticsReader } from '@vitalgate/days';
import type { ColumnRange, TimeColumns } from '../metrics/columns/columns-of-time.ts';
import type { MetricExplanation } from '../metrics/explanation/metric-explanation.ts';
import type { Night } from '../metrics/sleep/nights.ts';
import type { Instant, LocalDate } from '../records/instant.ts';

export type TypeSource = TypeSourcesView<Instant>['sources'][number];

/** The sources of one type, in the order in force: the user's, then that of exports, then the usual one. */
export interface TypeSources {
  /** Swift spelling. */
  readonly type: string;
  readonly kind: 'quantity' | 'category';
  /** The order that the user set; null if there is none. */
  readonly priority: readonly string[] | null;
  /** Whether exports of health apps say an order, which holds behind the user's. */
  readonly isExported: boolean;
  readonly sources: readonly TypeSource[];
}

/** The user's zone from a date on; the first one holds for all days before too. */
export interface ZoneEntry {
  /** `0001-01-01` for the first one. */
  readonly fromDate: LocalDate;
  readonly zone: string;
}

/** Told now and then while days are computed anew: metrics done, of how many. */
export type RecomputeProgress = (done: number, total: number) => void;

/**
 * The days of metrics and what they follow from. Every change computes the days that it reaches in the same transaction:
 * readers see the old state or the new one. Such a change can take minutes; whoever must answer meanwhile makes it on
 * another connection.
 */
export interface StatisticsStore {
  /** How a day came about, from the samples as they now are. */
  explain(metric: MetricDefinition, date: LocalDate): MetricExplanation;
  /** Whether explaining a day reads more than about so many samples. Costs no more than reading as many. */
  isLongToExplain(metric: MetricDefinition, date: LocalDate, samples: number): boolean;
  /** A day by the user's clocks: 23 to 25 hours if these change. */
  day(date: LocalDate): { readonly start: Instant; readonly end: Instant; readonly timeZone: string };
  /** What was measured over a stretch of time, in columns. Costs what the samples of that stretch cost. */
  columns(metric: MetricDefinition, range: ColumnRange): TimeColumns;
  /** The samples that count, as they now are. */
  reader(): StatisticsReader;
  /** The nearest days with data before and after a date. */
  nearestDays(
    metricId: string,
    date: LocalDate,
  ): { readonly before: LocalDate | null; readonly after: LocalDate | null };
  /** The nights that end on these days, both included, newest first, from the samples as they now are. */
  nights(from: LocalDate, to: LocalDate): readonly Night[];
  /** Every type that has samples, by name. Costs the same whatever the store holds. */
  sources(): readonly TypeSources[];
  /** Sets the order of a type's sources, by name; null goes back to the usual one. */
  setPriority(type: string, order: readonly string[] | null, onProgress?: RecomputeProgress): void;
  /** Oldest first. */
  zones(): readonly ZoneEntry[];
  /** The zone from this date on; null takes the change of it back. Throws RangeError if the first entry would go. */
  setZone(fromDate: LocalDate, zone: string | null, onProgress?: RecomputeProgress): void;
  /** Whether the days were computed by the rules of this program, or there are none. */
  isCurrent(): boolean;
  /** Computes all days anew where they were not. */
  rebuild(onProgress?: RecomputeProgress): void;
}

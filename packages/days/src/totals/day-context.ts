import type { SampleDays } from '../samples/sample-days.ts';
import type { StatisticsReader } from '../samples/statistics-reader.ts';
import type { DayTrace } from './day-trace.ts';

/** What every method computes days with. */
export interface DayContext {
  readonly reader: StatisticsReader;
  readonly days: SampleDays;
  /** The days wanted: day numbers, both included. */
  readonly from: number;
  readonly to: number;
  /** The user's order of sources for the metric's type, most trusted first; empty if the usual order holds. */
  readonly priority: readonly string[];
  /** Hears what becomes of each sample; null if nobody asks. */
  readonly trace: DayTrace | null;
}

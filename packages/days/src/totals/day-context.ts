import type { DayParts, SampleDays } from '../samples/sample-days.ts';
import type { StatisticsReader } from '../samples/statistics-reader.ts';
import type { DayTrace } from './day-trace.ts';

/** What every method computes days with; totals may be of stretches of days too. */
export interface DayContext<Parts extends DayParts = SampleDays> {
  readonly reader: StatisticsReader;
  readonly days: Parts;
  /** The days or stretches wanted: their numbers, both included. */
  readonly from: number;
  readonly to: number;
  /** The order of sources in force for the metric's type, most trusted first; empty if the usual order holds. */
  readonly priority: readonly string[];
  /** Hears what becomes of each sample; null if nobody asks. */
  readonly trace: DayTrace | null;
}

import type { DayRule } from '../calendar/day-rule.ts';
import type { StatisticsReader } from '../samples/statistics-reader.ts';
import type { SourcePriorities } from '../sources/ranked-sources.ts';

/** What the days of all metrics are computed from. */
export interface MetricBasis {
  readonly reader: StatisticsReader;
  readonly rule: DayRule;
  /** Orders of sources by type; if absent, the usual order holds everywhere. */
  readonly priorities?: SourcePriorities;
}

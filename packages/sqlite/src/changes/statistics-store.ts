import { methodTraits } from '@vitalgate/contract';
import {
  explainMetricDay,
  nightsBetween,
  metricsAffectedBy,
  readsMoreThan,
  type LocalDate,
  type RecomputeProgress,
  type StatisticsStore,
} from '@vitalgate/core';
import { addDays, dayMilliseconds, dayNumberOf } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import type { ZoneHistory } from '../days/zone-history.ts';
import { withBulkCache } from '../sql/bulk-cache.ts';
import { relistEntries } from '../listed/other-sources.ts';
import { relistBloodTests } from '../listed/refresh-blood-tests.ts';
import { writeReadyTexts } from '../listed/write-ready-texts.ts';
import { sampleChanges, type SampleChanges } from '../samples/sample-changes.ts';
import { affectedMetrics, type DateRange } from '../days/affected-ranges.ts';
import { moveWrittenTimes } from './move-written-times.ts';
import { metricBasis } from '../days/metric-basis.ts';
import { refreshMetricDays } from '../days/refresh-metric-days.ts';
import { rebuildStatistics } from '../days/refresh-statistics.ts';
import { isComputedByTheseRules } from '../days/rules-version.ts';
import { writeSourcePriority } from '../days/source-priorities.ts';
import { refreshCounting } from '../counting/refresh-counting.ts';
import { typeSources } from '../days/type-sources.ts';

/** Further than any zone's midnight is from another's, and longer than a night. */
const reachDays = 3;
const firstDay = '0001-01-01' as LocalDate;
const lastDay = '9999-12-31' as LocalDate;

/** The days of metrics in the health store, and what they follow from. */
export function statisticsStore(
  db: SqlDatabase,
  zones: ZoneHistory,
  /** Makes the workouts anew of which samples count now that did not, or the other way round. */
  refreshWorkouts: (changes: readonly SampleChanges[]) => void,
): StatisticsStore {
  const before = db.prepare<readonly [LocalDate | null]>(
    'SELECT MAX(date) FROM metric_days WHERE metric_id = ? AND date < ?',
  );
  const after = db.prepare<readonly [LocalDate | null]>(
    'SELECT MIN(date) FROM metric_days WHERE metric_id = ? AND date > ?',
  );

  /** Makes a change and computes what it reaches, both or neither. */
  function change(
    write: () => void,
    changed: () => readonly SampleChanges[],
    within: DateRange | null,
    onProgress?: RecomputeProgress,
  ): void {
    withBulkCache(db, () =>
      db.transaction(() => {
        write();
        const rule = zones.dayRule();
        if (isComputedByTheseRules(db)) {
          refreshMetricDays(db, rule, affectedMetrics(changed(), within), onProgress);
        } else {
          // Which samples count is among the rules.
          const superseded = refreshCounting(db, null);
          relistEntries(db, zones.dayRule());
          rebuildStatistics(db, rule, onProgress);
          if (superseded.length > 0) refreshWorkouts(superseded);
        }
        writeReadyTexts(db, rule);
      }),
    );
  }

  return {
    explain(metric, date) {
      return explainMetricDay(metric, metricBasis(db, zones.dayRule()), date, zones.timeZoneOn(date));
    },
    isLongToExplain: (metric, date, samples) => readsMoreThan(metric, metricBasis(db, zones.dayRule()), date, samples),
    nearestDays: (metricId, date) => ({
      before: before.get(metricId, date)?.[0] ?? null,
      after: after.get(metricId, date)?.[0] ?? null,
    }),
    nights: (from, to) => nightsBetween(metricBasis(db, zones.dayRule()), from, to),
    sources: () => typeSources(db),
    setPriority(type, order, onProgress) {
      const matters = metricsAffectedBy(type).some(({ method }) => methodTraits[method].orderDecides !== 'nothing');
      change(
        () => writeSourcePriority(db, type, order),
        () => (matters ? sampleChanges(db, { type }) : []),
        null,
        onProgress,
      );
    },
    zones: () => zones.list(),
    setZone(fromDate, zone, onProgress) {
      const next = zones.list().find((entry) => entry.fromDate > fromDate)?.fromDate ?? null;
      const from = fromDate === firstDay ? firstDay : addDays(fromDate, -reachDays);
      const to = next === null ? lastDay : addDays(next, reachDays);
      const start = (dayNumberOf(from) - 1) * dayMilliseconds;
      change(
        () => {
          const before = zones.dayRule();
          zones.write(fromDate, zone);
          moveWrittenTimes(db, before, zones.dayRule());
          relistBloodTests(db, zones.dayRule());
          relistEntries(db, zones.dayRule());
        },
        () => sampleChanges(db, { start, end: (dayNumberOf(to) + 2) * dayMilliseconds }),
        { from, to },
        onProgress,
      );
    },
    isCurrent: () =>
      isComputedByTheseRules(db) ||
      db.prepare('SELECT 1 FROM samples UNION ALL SELECT 1 FROM dated_records LIMIT 1').get() === undefined,
    rebuild(onProgress) {
      change(
        () => relistBloodTests(db, zones.dayRule()),
        () => [],
        null,
        onProgress,
      );
    },
  };
}

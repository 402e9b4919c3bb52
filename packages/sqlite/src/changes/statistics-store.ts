import { methodTraits, typeOfMetric } from '@vitalgate/contract';
import {
  columnsOfTime,
  explainMetricDay,
  nightsBetween,
  metricsAffectedBy,
  readsMoreThan,
  type LocalDate,
  type RecomputeProgress,
  type StatisticsStore,
} from '@vitalgate/core';
import { addDays, dayMilliseconds, dayNumberOf, userDayRange } from '@vitalgate/days';
import { typesOfDates } from '../counting/outdated-samples.ts';
import { metricBasis } from '../days/metric-basis.ts';
import { isComputedByTheseRules } from '../days/rules-version.ts';
import { writeSourcePriority } from '../days/source-priorities.ts';
import { typeSources } from '../days/type-sources.ts';
import type { ZoneHistory } from '../days/zone-history.ts';
import { sampleChanges } from '../samples/sample-changes.ts';
import { withBulkCache } from '../sql/bulk-cache.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { allRecords, changeStore, type Reach, type Written } from './change-store.ts';
import { moveWrittenTimes } from './move-written-times.ts';

/** Further than any zone's midnight is from another's, and longer than a night. */
const reachDays = 3;
const firstDay = '0001-01-01' as LocalDate;
const lastDay = '9999-12-31' as LocalDate;

/** Which samples count follows from no order of sources; from zones only if they sum up days of other zones. */
const noRecount = { counting: 'same', leavesUnused: false } as const;

/** The days of metrics in the health store, and what they follow from. */
export function statisticsStore(db: SqlDatabase, zones: ZoneHistory): StatisticsStore {
  const before = db.prepare<readonly [LocalDate | null]>(
    'SELECT MAX(date) FROM metric_days WHERE metric_id = ? AND date < ?',
  );
  const after = db.prepare<readonly [LocalDate | null]>(
    'SELECT MIN(date) FROM metric_days WHERE metric_id = ? AND date > ?',
  );

  const change = (
    reach: Reach,
    write: () => Pick<Written<null>, 'changes' | 'recounted' | 'touched' | 'within'>,
    onProgress?: RecomputeProgress,
  ): void =>
    withBulkCache(db, () =>
      db.transaction(() => {
        changeStore(
          db,
          () => zones.dayRule(),
          reach,
          () => ({ recounted: [], ...write(), result: null }),
          onProgress,
        );
      }),
    );

  const reader = () => metricBasis(db, zones.dayRule()).reader;

  return {
    explain(metric, date) {
      return explainMetricDay(metric, metricBasis(db, zones.dayRule()), date, zones.timeZoneOn(date));
    },
    isLongToExplain: (metric, date, samples) => readsMoreThan(metric, metricBasis(db, zones.dayRule()), date, samples),
    day: (date) => ({ ...userDayRange(zones.dayRule(), date), timeZone: zones.timeZoneOn(date) }),
    columns(metric, range) {
      return columnsOfTime(metric, reader().quantitySamples(typeOfMetric(metric), range.from, range.to), range);
    },
    reader,
    nearestDays: (metricId, date) => ({
      before: before.get(metricId, date)?.[0] ?? null,
      after: after.get(metricId, date)?.[0] ?? null,
    }),
    nights: (from, to) => nightsBetween(metricBasis(db, zones.dayRule()), from, to),
    sources: () => typeSources(db),
    setPriority(type, order, onProgress) {
      const matters = metricsAffectedBy(type).some(({ method }) => methodTraits[method].orderDecides !== 'nothing');
      const write = () => {
        writeSourcePriority(db, type, order);
        return { changes: matters ? sampleChanges(db, { type }) : [] };
      };
      change({ ...noRecount, workouts: false, bloodTests: false, log: 'same' }, write, onProgress);
    },
    zones: () => zones.list(),
    setZone(fromDate, zone, onProgress) {
      const next = zones.list().find((entry) => entry.fromDate > fromDate)?.fromDate ?? null;
      const from = fromDate === firstDay ? firstDay : addDays(fromDate, -reachDays);
      const to = next === null ? lastDay : addDays(next, reachDays);
      const start = (dayNumberOf(from) - 1) * dayMilliseconds;
      const touched = typesOfDates(db);
      const write = () => {
        const before = zones.dayRule();
        zones.write(fromDate, zone);
        const recounted = moveWrittenTimes(db, before, zones.dayRule());
        const changes = sampleChanges(db, { start, end: (dayNumberOf(to) + 2) * dayMilliseconds });
        return { changes, recounted, touched, within: { from, to } };
      };
      const counting = touched.length === 0 ? 'same' : 'touched';
      change({ ...noRecount, ...allRecords, counting }, write, onProgress);
    },
    isCurrent: () =>
      isComputedByTheseRules(db) ||
      db.prepare('SELECT 1 FROM samples UNION ALL SELECT 1 FROM dated_records LIMIT 1').get() === undefined,
    rebuild: (onProgress) => change({ ...noRecount, ...allRecords }, () => ({ changes: [] }), onProgress),
  };
}

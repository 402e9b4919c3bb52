import {
  noRecords,
  skipTally,
  type ComputedMetricDay,
  type ImportReport,
  type ImportRun,
  type ImportStore,
  type Instant,
  type TimeZones,
} from '@vitalgate/core';
import { fixedOffsetTimeZones } from '../fixed-offset-time-zones.ts';
import type { HealthPorts } from '../health-ports.ts';
import { addRecord, noContents, type Contents, type ImportedRecord } from './import-contents.ts';
import { allMetricDays, memoryMetricStore } from './memory-metric-store.ts';
import { memoryDatedStore, memorySampleStore } from './memory-record-stores.ts';
import { memoryWorkoutStore, shownWorkouts, type ShownWorkout } from './memory-workout-store.ts';

interface FinishedImport {
  readonly report: ImportReport;
  readonly records: readonly ImportedRecord[];
}

function isWithdrawal(imported: ImportedRecord): boolean {
  return imported.kind === 'bloodTests' && imported.record.status === 'entered-in-error';
}

/** Empty health stores in memory, in one time zone: UTC where not given. */
export function memoryHealthStores(defaultZone = 'UTC', timeZones: TimeZones = fixedOffsetTimeZones): HealthPorts {
  const rule = { zones: timeZones, zoneAt: () => defaultZone };
  const typesEverSeen = new Set<string>();
  let finished: readonly FinishedImport[] = [];
  let contents = noContents();
  let workouts: ReadonlyMap<string, ShownWorkout> = new Map();
  let metricDays: ReadonlyMap<string, readonly ComputedMetricDay[]> = new Map();

  function replaceContents(next: Contents): void {
    contents = next;
    metricDays = allMetricDays(next, rule);
    workouts = shownWorkouts(next);
    for (const { sample } of next.quantity.values()) typesEverSeen.add(sample.type);
  }

  function contentsOf(imports: readonly FinishedImport[]): Contents {
    const built = noContents();
    for (const [place, { records, report }] of imports.entries()) {
      for (const record of records) addRecord(built, record, { place, exportedAt: report.exportedAt });
    }
    return built;
  }

  function begin(start: Parameters<ImportStore['begin']>[0]): ImportRun {
    const records: ImportedRecord[] = [];
    const skips = skipTally();
    let exportedAt: Instant | null = null;

    function merge(end: Parameters<ImportRun['finish']>[0]): ImportReport {
      const next = contentsOf(finished);
      const counts = { read: noRecords(), added: noRecords(), replaced: noRecords(), duplicates: noRecords() };
      const addedByType: Record<string, number> = {};
      for (const imported of records) {
        const outcome = addRecord(next, imported, { place: finished.length, exportedAt });
        // What a laboratory took back counts where it hides something.
        const isIdle = isWithdrawal(imported) && outcome === 'duplicates';
        if (isIdle) continue;
        counts.read[imported.kind]++;
        counts[outcome][imported.kind]++;
        if (outcome === 'added' && (imported.kind === 'quantitySamples' || imported.kind === 'categorySamples')) {
          addedByType[imported.record.type] = (addedByType[imported.record.type] ?? 0) + 1;
        }
      }
      replaceContents(next);
      const finishedAt = typeof end.finishedAt === 'function' ? end.finishedAt() : end.finishedAt;
      return { ...start, ...end, finishedAt, exportedAt, ...counts, addedByType, skipped: skips.list() };
    }

    return {
      quantity: (record) => void records.push({ kind: 'quantitySamples', record }),
      category: (record) => void records.push({ kind: 'categorySamples', record }),
      workout: (record, route = []) => void records.push({ kind: 'workouts', record, route }),
      nutrition: (record) => void records.push({ kind: 'nutritionEntries', record }),
      bloodTest: (record) => void records.push({ kind: 'bloodTests', record }),
      skip: (skip) => skips.add(skip),
      exportedAt(at) {
        exportedAt = at;
      },
      finish(end) {
        const report = merge(end);
        finished = [...finished, { report, records }];
        return report;
      },
      abandon() {
        records.length = 0;
      },
    };
  }

  function remove(importId: string): ReturnType<ImportStore['remove']> {
    const kept = finished.filter(({ report }) => report.importId !== importId);
    if (kept.length === finished.length) return null;
    const next = contentsOf(kept);
    const removed = {
      quantitySamples: contents.quantity.size - next.quantity.size,
      categorySamples: contents.category.size - next.category.size,
      workouts: contents.workouts.size - next.workouts.size,
      nutritionEntries: contents.nutrition.size - next.nutrition.size,
      bloodTests: contents.bloodTests.size - next.bloodTests.size,
    };
    finished = kept;
    replaceContents(next);
    return removed;
  }

  return {
    samples: memorySampleStore(() => contents, typesEverSeen),
    workouts: memoryWorkoutStore(() => workouts),
    nutrition: memoryDatedStore(() => contents.nutrition),
    bloodTests: memoryDatedStore(() => contents.bloodTests),
    metrics: memoryMetricStore(() => metricDays, defaultZone),
    imports: {
      begin,
      list: () => finished.map(({ report }) => report).reverse(),
      remove,
      isEmpty: () => Object.values({ ...contents }).every((held) => held.size === 0),
    },
  };
}

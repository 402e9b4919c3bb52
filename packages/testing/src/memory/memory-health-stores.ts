import type { TableReading } from '@vitalgate/contract';
import {
  bloodTestCounts,
  bloodTestId,
  midnightOfDate,
  noRecords,
  mostTables,
  skipTally,
  type ComputedMetricDay,
  type DataAge,
  type ImportReport,
  type ImportRun,
  type ImportStart,
  type ImportStore,
  type Instant,
  type KindCounts,
  type RecordKind,
  type RemovalStart,
} from '@vitalgate/core';
import { dayRuleOf, type TimeZones } from '@vitalgate/days';
import { fixedOffsetTimeZones } from '../fixed-offset-time-zones.ts';
import type { HealthPorts } from '../health-ports.ts';
import { addRecord, listTests, noContents, recordKey, type Contents, type ImportedRecord } from './import-contents.ts';
import { memoryMissing, missingGroups, type HeldImport, type MissingRecord } from './memory-missing.ts';
import { allMetricDays, memoryMetricStore } from './memory-metric-store.ts';
import { memoryDatedStore, memorySampleStore } from './memory-record-stores.ts';
import { memorySuperseded, memorySupersededEntries } from './memory-superseded.ts';
import { memoryWorkoutStore, shownWorkouts, type ShownWorkout } from './memory-workout-store.ts';

interface FinishedImport {
  readonly report: ImportReport;
  readonly records: readonly ImportedRecord[];
  /** Of a removal: what it took out, by import and key. */
  readonly hides: ReadonlySet<string>;
}

function isWithdrawal(imported: ImportedRecord): boolean {
  return imported.kind === 'bloodTests' && imported.record.status === 'entered-in-error';
}

/** How many records of each kind one has that the other has not. */
function differences(one: Contents, other: Contents): KindCounts {
  const more = (kind: ShownKind): number => [...one[kind].keys()].filter((key) => !other[kind].has(key)).length;
  return {
    quantitySamples: more('quantity'),
    categorySamples: more('category'),
    workouts: more('workouts'),
    nutritionEntries: more('nutrition'),
    bloodTests: more('bloodTests'),
    foods: more('foods'),
  };
}

type ShownKind = 'quantity' | 'category' | 'workouts' | 'nutrition' | 'bloodTests' | 'foods';

/** Empty health stores in memory, in one time zone: UTC if not given. */
export function memoryHealthStores(defaultZone = 'UTC', timeZones: TimeZones = fixedOffsetTimeZones): HealthPorts {
  const rule = dayRuleOf(timeZones, [{ from: null, zone: defaultZone }]);
  const midnightOf = (date: string): Instant => midnightOfDate(rule, date);
  const typesEverSeen = new Set<string>();
  let finished: readonly FinishedImport[] = [];
  let contents = noContents();
  let log: Contents['nutrition'] = new Map();
  let workouts: ReadonlyMap<string, ShownWorkout> = new Map();
  let metricDays: ReadonlyMap<string, readonly ComputedMetricDay[]> = new Map();

  function replaceContents(next: Contents): void {
    contents = next;
    for (const { sample } of next.quantity.values()) typesEverSeen.add(sample.type);
  }

  /** Makes what follows from the contents and the imports that brought them. */
  function follow(): void {
    const superseded = memorySuperseded(heldOf(finished));
    const counting = <Sample>(kind: RecordKind, samples: ReadonlyMap<string, Sample>): Map<string, Sample> =>
      new Map([...samples].filter(([key]) => !superseded.has(`${kind} ${key}`)));
    const rest: Contents = {
      ...contents,
      quantity: counting('quantitySamples', contents.quantity),
      category: counting('categorySamples', contents.category),
    };
    metricDays = allMetricDays(rest, rule);
    workouts = shownWorkouts(rest);
    const supersededEntries = memorySupersededEntries(heldOf(finished));
    log = new Map([...contents.nutrition].filter(([key]) => !supersededEntries.has(`nutritionEntries ${key}`)));
  }

  /** The imports with what no removal among them took out. */
  function heldOf(imports: readonly FinishedImport[]): readonly HeldImport[] {
    const hidden = new Set(imports.flatMap(({ hides }) => [...hides]));
    return imports.map(({ report, records }) => ({
      report,
      records: records.filter((record) => !hidden.has(`${report.importId} ${recordKey(record)}`)),
    }));
  }

  function contentsOf(imports: readonly FinishedImport[]): Contents {
    const built = noContents();
    for (const [place, { records, report }] of heldOf(imports).entries()) {
      for (const record of records) addRecord(built, record, { place, exportedAt: report.exportedAt });
    }
    listTests(built, midnightOf);
    return built;
  }

  function dataAge(type: string): DataAge | null {
    const holders = finished.filter(({ records }) =>
      records.some(({ kind, record }) =>
        kind === 'quantitySamples' || kind === 'categorySamples' ? record.type === type : false,
      ),
    );
    if (holders.length === 0) return null;
    const madeAt = Math.max(...holders.map(({ report }) => report.exportedAt ?? report.startedAt)) as Instant;
    return { madeAt, isDated: holders.every(({ report }) => report.exportedAt !== null) };
  }

  function begin({ feed, ...start }: ImportStart): ImportRun {
    // What deliveries do is told by their own tests, with an oracle; no rule that is tested against memory needs them.
    if (feed !== undefined) throw new Error('stores in memory take no deliveries');
    const records: ImportedRecord[] = [];
    const skips = skipTally();
    const tables: TableReading[] = [];
    let exportedAt: Instant | null = null;

    function merge(end: Parameters<ImportRun['finish']>[0]): ImportReport {
      const next = contentsOf(finished);
      const counts = { read: noRecords(), added: noRecords(), replaced: noRecords(), duplicates: noRecords() };
      const addedByType: Record<string, number> = {};
      for (const imported of records) {
        const outcome = addRecord(next, imported, { place: finished.length, exportedAt });
        if (imported.kind === 'bloodTests') {
          if (!isWithdrawal(imported)) counts.read.bloodTests++;
          continue;
        }
        counts.read[imported.kind]++;
        counts[outcome][imported.kind]++;
        if (outcome === 'added' && (imported.kind === 'quantitySamples' || imported.kind === 'categorySamples')) {
          addedByType[imported.record.type] = (addedByType[imported.record.type] ?? 0) + 1;
        }
      }
      const before = [...next.bloodTests.values()].map(({ ids = [], ...test }) => ({ ...test, ids }));
      const brought = records.flatMap(({ kind, record }) => (kind === 'bloodTests' ? bloodTestId(record.key) : []));
      const { added, replaced, gone } = bloodTestCounts(before, listTests(next, midnightOf), brought);
      // What a laboratory took back counts if it hides something.
      counts.read.bloodTests += gone;
      counts.added.bloodTests = added;
      counts.replaced.bloodTests = replaced + gone;
      counts.duplicates.bloodTests = counts.read.bloodTests - added - replaced - gone;
      replaceContents(next);
      const finishedAt = typeof end.finishedAt === 'function' ? end.finishedAt() : end.finishedAt;
      return {
        ...start,
        ...end,
        finishedAt,
        exportedAt,
        ...counts,
        addedByType,
        skipped: skips.list(),
        tables,
        missing: [],
        removal: null,
        feed: null,
      };
    }

    return {
      quantity: (record) => void records.push({ kind: 'quantitySamples', record }),
      category: (record) => void records.push({ kind: 'categorySamples', record }),
      workout: (record, route = []) => void records.push({ kind: 'workouts', record, route }),
      nutrition: (record) => void records.push({ kind: 'nutritionEntries', record }),
      bloodTest: (record) => void records.push({ kind: 'bloodTests', record }),
      food: (record) => void records.push({ kind: 'foods', record }),
      skip: (skip) => skips.add(skip),
      table(reading) {
        if (tables.length < mostTables) tables.push(reading);
      },
      exportedAt(at) {
        exportedAt = at;
      },
      told: () => undefined,
      finish(end) {
        const entry = { report: merge(end), records, hides: new Set<string>() };
        finished = [...finished, entry];
        follow();
        const report = { ...entry.report, missing: missing(start.importId) ?? [] };
        finished = [...finished.slice(0, -1), { ...entry, report }];
        return report;
      },
      abandon() {
        records.length = 0;
      },
    };
  }

  function remove(importId: string): ReturnType<ImportStore['remove']> {
    const isOver = ({ report }: FinishedImport): boolean =>
      report.importId === importId || report.removal?.newerImportId === importId;
    if (!finished.some(({ report }) => report.importId === importId)) return null;
    finished = finished.filter((one) => !isOver(one));
    const [before, after] = [contents, contentsOf(finished)];
    replaceContents(after);
    follow();
    return { removed: differences(before, after), restored: differences(after, before) };
  }

  /** The key under which a record is listed: of blood tests one for all keys of one. */
  function listedAs(key: string): string | null {
    const [kind = '', id = ''] = key.split(' ');
    if (kind !== 'bloodTests') return key;
    const listed = [...contents.bloodTests.values()].find((test) => test.ids?.includes(id));
    return listed === undefined ? null : `bloodTests ${listed.id}`;
  }

  const missingOf = (importId: string): readonly MissingRecord[] => memoryMissing(heldOf(finished), importId, listedAs);

  function missing(importId: string): ReturnType<ImportStore['missing']> {
    if (!finished.some(({ report }) => report.importId === importId)) return null;
    return missingGroups(missingOf(importId));
  }

  function removeMissing(newerImportId: string, { importId, at, withDoubtful }: RemovalStart): ImportReport | null {
    const newer = finished.find(({ report }) => report.importId === newerImportId)?.report;
    const found = missingOf(newerImportId).filter(({ group }) => withDoubtful || group.doubt === null);
    if (newer === undefined || found.length === 0) return null;
    const removed = noRecords();
    for (const { group } of found) removed[group.kind]++;
    const { fileName, format } = newer;
    const report: ImportReport = {
      importId,
      fileName,
      format,
      startedAt: at,
      finishedAt: at,
      exportedAt: null,
      complete: true,
      read: noRecords(),
      added: noRecords(),
      replaced: noRecords(),
      duplicates: noRecords(),
      addedByType: {},
      skipped: [],
      tables: [],
      missing: [],
      removal: { newerImportId, removed, withDoubtful },
      feed: null,
    };
    const keys = new Set(found.map(({ key }) => key));
    const hides = new Set(
      heldOf(finished).flatMap((one) =>
        one.records
          .map(recordKey)
          .filter((key) => keys.has(listedAs(key) ?? key))
          .map((key) => `${one.report.importId} ${key}`),
      ),
    );
    finished = [...finished, { report, records: [], hides }];
    replaceContents(contentsOf(finished));
    follow();
    return report;
  }

  return {
    samples: memorySampleStore(() => contents, typesEverSeen),
    workouts: memoryWorkoutStore(() => workouts),
    nutrition: memoryDatedStore(() => log),
    bloodTests: memoryDatedStore(() => contents.bloodTests),
    metrics: memoryMetricStore(
      () => contents,
      () => metricDays,
      dataAge,
      rule,
    ),
    imports: {
      begin,
      list: () => finished.map(({ report }) => report).reverse(),
      remove,
      missing,
      removeMissing,
      isEmpty: () =>
        Object.values({ ...contents }).every((held) => held.size === 0) &&
        finished.every(({ records }) => records.length === 0),
    },
  };
}

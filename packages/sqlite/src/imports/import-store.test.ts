import { readdirSync } from 'node:fs';
import { metricCatalogue } from '@vitalgate/contract';
import {
  type CategorySample,
  type ImportRun,
  type ImportStore,
  type Instant,
  type QuantitySample,
} from '@vitalgate/core';
import {
  at,
  bloodTestRecord,
  nutritionEntry,
  quantitySample,
  sleepSample,
  stepSample,
  workoutRecord,
} from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import type { HealthPorts } from '../../../../test/ports/health-ports.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../test/stores/temporary-stores.ts';
import { isStagingFileName, stagingFileName } from './staging/staging-file.ts';
import { drawn } from '../../../../test/drawn-values.ts';

const open = { start: null, end: null };
const always: readonly [Instant, Instant] = [at('1970-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z')];

function stagingFiles(directory: string): readonly string[] {
  return readdirSync(directory).filter(isStagingFileName);
}

function countOf(directory: string, table: string): number {
  const database = temporaryDatabase('health', directory);
  return database.prepare<readonly [number]>(`SELECT COUNT(*) FROM ${table}`).get()?.[0] ?? -1;
}

/** All records and days that a reader can see. */
function recordsOf(stores: HealthPorts): object {
  const ofTypes = ['heartRate', 'stepCount'].map((type) => stores.samples.page(type, ...always, null, 1000));
  const metrics = metricCatalogue.map(({ metricId }) => [
    stores.metrics.days(metricId, null, 1000),
    stores.metrics.sources(metricId),
  ]);
  return {
    ofTypes,
    metrics,
    workouts: stores.workouts.page(open, null, 100),
    nutrition: stores.nutrition.page(open, null, 100),
    bloodTests: stores.bloodTests.page(open, null, 100),
    isEmpty: stores.imports.isEmpty(),
  };
}

/** The same, with what is said of the imports and of types that were there once. */
function seen(stores: HealthPorts): object {
  return {
    ...recordsOf(stores),
    types: [...stores.samples.typesEverSeen()].sort(),
    imports: stores.imports.list(),
  };
}

const hours = fc.integer({ min: 0, max: 80 });
const timeOf = (hour: number): string => new Date(at('2026-03-09T00:00:00Z') + hour * 3_600_000).toISOString();

/** One call on an import, from a small world, so that imports overlap. */
const someCall: fc.Arbitrary<(run: ImportRun) => void> = fc.oneof(
  fc
    .tuple(hours, fc.integer({ min: 1, max: 3 }), fc.constantFrom('Watch', 'Phone'))
    .map(([hour, value, name]) => (run: ImportRun) => {
      run.quantity(
        stepSample(timeOf(hour), value * 100, {
          source: { name, bundleIdentifier: null, version: null },
          device: name,
        }),
      );
    }),
  fc.tuple(hours, fc.integer({ min: 50, max: 52 })).map(([hour, value]) => (run: ImportRun) => {
    run.quantity(quantitySample(timeOf(hour), { value }));
  }),
  fc.tuple(hours, fc.constantFrom('asleepCore', 'awake', 'inBed')).map(([hour, value]) => (run: ImportRun) => {
    run.category(sleepSample(timeOf(hour), 60, value));
  }),
  fc.tuple(hours, fc.constantFrom(1, 2)).map(
    ([hour, distanceMeters]) =>
      (run: ImportRun) =>
        run.workout(workoutRecord(timeOf(hour), { distanceMeters })),
  ),
  fc.tuple(hours, fc.constantFrom('lunch', 'dinner')).map(
    ([hour, meal]) =>
      (run: ImportRun) =>
        run.nutrition(nutritionEntry(timeOf(hour), { meal })),
  ),
  fc
    .tuple(
      fc.constantFrom('one', 'two'),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('preliminary', 'final', 'entered-in-error'),
    )
    .map(([key, hour, status]) => (run: ImportRun) => {
      run.bloodTest(
        bloodTestRecord(key, timeOf(hour), {
          status: status as 'final',
          issuedAt: at(timeOf(hour)),
        }),
      );
    }),
);

function stepsAndBloodTest(run: ImportRun): void {
  run.quantity(stepSample('2026-03-09T10:00:00Z', 5));
  run.bloodTest(bloodTestRecord('one', null));
}

/** A sample told by its number alone. */
function numbered(number: number): QuantitySample {
  return stepSample('2026-03-09T10:00:00Z', number);
}

describe('importStore', () => {
  it('holds, after any imports and removals, what imports of the rest alone would have brought', () => {
    const someImport = fc.array(someCall, { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(someImport, { maxLength: 4 }),
        fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
        (imports, removals) => {
          const stores = temporaryHealthStores();
          const left = new Map(imports.entries());
          const bring = (store: ImportStore, index: number, calls: (typeof imports)[number]): void => {
            importOf(store, `import-${index}`, (run) => {
              for (const call of calls) call(run);
            });
          };
          for (const [index, calls] of imports.entries()) bring(stores.imports, index, calls);
          for (const index of removals) {
            stores.imports.remove(`import-${index}`);
            left.delete(index);
            const rest = temporaryHealthStores();
            for (const [other, calls] of left) bring(rest.imports, other, calls);
            expect(recordsOf(stores)).toEqual(recordsOf(rest));
          }
        },
      ),
      { numRuns: drawn(15) },
    );
  });

  it('merges imports that run at the same time one after the other, and leaves no staging file', () => {
    const directory = temporaryDirectory();
    const [first, second] = [temporaryHealthStores(directory), temporaryHealthStores(directory)];
    const start = { fileName: 'export.zip', format: 'apple-health', startedAt: 0 as Instant };
    const runs = [
      first.imports.begin({ ...start, importId: 'a' }),
      second.imports.begin({ ...start, importId: 'b' }),
      first.imports.begin({ ...start, importId: '../c' }),
    ];
    for (const [index, run] of runs.entries()) {
      run.quantity(stepSample('2026-03-09T10:00:00Z', 5));
      run.quantity(stepSample('2026-03-09T11:00:00Z', index));
    }
    expect(stagingFiles(directory)).toHaveLength(3);
    const [a, b, c] = runs;
    expect(b?.finish({ complete: true, finishedAt: 1 as Instant }).added.quantitySamples).toBe(2);
    expect(a?.finish({ complete: true, finishedAt: 2 as Instant }).added.quantitySamples).toBe(1);
    c?.abandon();
    expect(stagingFiles(directory)).toEqual([]);
    const values = first.samples.page('stepCount', ...always, null, 10).map(({ value }) => value);
    expect(new Set(values)).toEqual(new Set([0, 1, 5]));
    expect(values).toHaveLength(3);
    expect(() => a?.finish({ complete: true, finishedAt: 3 as Instant })).toThrow(/has ended/);
  });

  it('shows readers on another connection the old state until the merge is committed', () => {
    const directory = temporaryDirectory();
    const [writer, reader] = [temporaryHealthStores(directory), temporaryHealthStores(directory)];
    importOf(writer.imports, 'a', (run) => run.quantity(stepSample('2026-03-09T10:00:00Z', 5)));
    const database = temporaryDatabase('health', directory);
    database.transaction(() => {
      database.exec('DELETE FROM samples');
      expect(reader.samples.page('stepCount', ...always, null, 10)).toHaveLength(1);
    });
    expect(reader.samples.page('stepCount', ...always, null, 10)).toHaveLength(0);
  });

  it('changes nothing if the merge fails, and can be run again', () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory);
    const before = seen(stores);
    const database = temporaryDatabase('health', directory);
    database.exec("CREATE TRIGGER stop BEFORE UPDATE ON imports BEGIN SELECT RAISE(ABORT, 'stopped'); END");
    expect(() => importOf(stores.imports, 'a', stepsAndBloodTest)).toThrow('stopped');
    expect(seen(stores)).toEqual(before);
    expect(stagingFiles(directory)).toEqual([]);
    database.exec('DROP TRIGGER stop');
    expect(importOf(stores.imports, 'a', stepsAndBloodTest).added).toMatchObject({ quantitySamples: 1, bloodTests: 1 });
  });

  it('computes only the days anew that new samples touch', () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory);
    const old = Array.from({ length: 9 }, (_, day) => stepSample(`2026-03-0${day + 1}T10:00:00Z`, 100 + day));
    importOf(stores.imports, 'a', (run) => {
      for (const sample of old) run.quantity(sample);
    });
    temporaryDatabase('health', directory).exec("UPDATE metric_days SET value = -1 WHERE metric_id = 'stepCount'");
    importOf(stores.imports, 'b', (run) => {
      for (const sample of old) run.quantity(sample);
      run.quantity(stepSample('2026-03-05T12:00:00Z', 7));
    });
    const days = stores.metrics.days('stepCount', null, 99);
    expect(days.find(({ date }) => date === '2026-03-05')?.value).toBe(111);
    expect(days.filter(({ value }) => value === -1).map(({ date }) => date)).toEqual(
      expect.arrayContaining(['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09']),
    );
  });

  it('skips and counts a sample that no store could hold, and a 0 that nobody living has', () => {
    const stores = temporaryHealthStores();
    const sample = stepSample('2026-03-09T10:00:00Z', 5);
    const bad: readonly QuantitySample[] = [
      { ...sample, value: Number.NaN },
      { ...sample, value: Infinity },
      { ...sample, type: 'bodyMass', value: 0 },
      { ...sample, start: 0.5 as Instant },
      { ...sample, end: (sample.start - 1) as Instant },
    ];
    const asleep: CategorySample = { ...sleepSample('2026-03-09T01:00:00Z', 60, 'asleepCore'), end: 0 as Instant };
    const report = importOf(stores.imports, 'a', (run) => {
      for (const each of bad) run.quantity(each);
      run.category(asleep);
      run.quantity(sample);
    });
    expect(report.read).toMatchObject({ quantitySamples: 1, categorySamples: 0 });
    expect(report.skipped).toEqual([
      { kind: 'quantitySample', reason: 'invalidValue', count: 3, examples: ['stepCount', 'bodyMass'] },
      { kind: 'quantitySample', reason: 'invalidDate', count: 1, examples: ['stepCount'] },
      { kind: 'quantitySample', reason: 'endBeforeStart', count: 1, examples: ['stepCount'] },
      { kind: 'categorySample', reason: 'endBeforeStart', count: 1, examples: ['sleepAnalysis'] },
    ]);
  });

  it('keeps metadata that differs from sample to sample, stores equal ones once, and forgets them with their samples', () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory);
    // More than the interner remembers, which is twice 10,000.
    const count = 21_000;
    const fill = (run: ImportRun): void => {
      for (let pass = 0; pass < 2; pass++) {
        for (let index = 0; index < count; index++) {
          run.quantity(
            quantitySample('2026-03-09T00:00:00Z', {
              type: 'cyclingPower',
              value: index,
              metadata: { HKExternalUUID: `id-${index}` },
            }),
          );
        }
      }
    };
    expect(importOf(stores.imports, 'a', fill)).toMatchObject({
      added: { quantitySamples: count },
      duplicates: { quantitySamples: count },
    });
    importOf(stores.imports, 'b', fill);
    expect(countOf(directory, 'provenances')).toBe(count);
    for (const { value, origin } of stores.samples.page('cyclingPower', ...always, null, 200)) {
      expect(origin.metadata).toEqual({ HKExternalUUID: `id-${value}` });
    }
    stores.imports.remove('a');
    expect(countOf(directory, 'provenances')).toBe(count);
    stores.imports.remove('b');
    expect(['samples', 'provenances', 'sources', 'origin_sets'].map((table) => countOf(directory, table))).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('knows who brought what among more imports than one statement names', () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory);
    const count = 70;
    for (let number = 1; number <= count; number++) {
      importOf(stores.imports, `import-${number}`, (run) => run.quantity(numbered(number)));
    }
    const all = importOf(stores.imports, 'all', (run) => {
      for (let number = 0; number <= count; number++) run.quantity(numbered(number));
    });
    expect(all.added.quantitySamples).toBe(1);
    expect(stores.imports.remove('import-1')?.removed).toMatchObject({ quantitySamples: 0 });
    expect(stores.imports.remove('all')?.removed).toMatchObject({ quantitySamples: 2 });
    for (let number = 2; number <= count; number++) {
      expect(stores.imports.remove(`import-${number}`)?.removed).toMatchObject({ quantitySamples: 1 });
    }
    expect(stores.imports.isEmpty()).toBe(true);
    expect(countOf(directory, 'origin_sets')).toBe(0);
  });

  it('refuses an import id that it holds, before anything is read', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', () => undefined);
    expect(() => importOf(stores.imports, 'a', () => undefined)).toThrow(/import with this id/);
  });
});

describe('stagingFileName', () => {
  it('stays in its folder whatever the id, and is known again', () => {
    expect(stagingFileName('../a/b')).toBe('staging-___a_b.sqlite');
    expect(isStagingFileName(stagingFileName('../a/b'))).toBe(true);
    expect(isStagingFileName('health.sqlite')).toBe(false);
    expect(isStagingFileName('staging-a.sqlite-journal')).toBe(true);
  });
});

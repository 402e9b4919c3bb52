import {
  noRecords,
  type BloodTestRecord,
  type ImportRun,
  type Instant,
  type LocalDate,
  type Skip,
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
import { describe, expect, it } from 'vitest';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';

const nothing = noRecords();

/** The age of data whose export says when it was made. */
const made = (text: string) => ({ madeAt: at(text), isDated: true });

const steps = (run: ImportRun) => run.quantity(stepSample('2026-03-09T10:00:00Z', 5));

/** One record of each kind. */
function oneOfEach(run: ImportRun): void {
  run.quantity(quantitySample('2026-03-09T07:30:00Z'));
  run.category(sleepSample('2026-03-09T01:00:00Z', 90, 'asleepCore'));
  run.workout(workoutRecord('2026-03-09T17:00:00Z'));
  run.nutrition(nutritionEntry('2026-03-09T08:00:00Z'));
  run.bloodTest(bloodTestRecord('hospital/7', '2026-03-09T09:00:00Z'));
}

function heartRates({ samples }: HealthPorts): readonly number[] {
  return samples
    .page('heartRate', at('1970-01-01T00:00:00Z'), at('2100-01-01T00:00:00Z'), null, 1000)
    .map((sample) => sample.value);
}

function shownTests({ bloodTests }: HealthPorts): readonly string[] {
  return bloodTests
    .page({ start: null, end: null }, null, 100)
    .map(({ record }) => `${record.status} ${record.results[0]?.quantity?.value}`);
}

function version(value: string, changes: Partial<BloodTestRecord>): BloodTestRecord {
  const test = bloodTestRecord('hospital/7', '2026-03-09T09:00:00Z', changes);
  const results = test.results.map((result) => ({
    ...result,
    quantity: { value, comparator: null, unit: 'mg/dL', unitCode: 'mg/dL' },
  }));
  return { ...test, results };
}

function unknownUnit(subject: string): Skip {
  return { kind: 'quantitySample', reason: 'unknownUnit', subject };
}

describe('importStore', () => {
  it('asks when it finished after the merge', () => {
    const { imports } = temporaryHealthStores();
    const run = imports.begin({ importId: 'a', fileName: 'e.zip', format: 'apple-health', startedAt: 5 as Instant });
    oneOfEach(run);
    const finishedAt = (): Instant => (imports.isEmpty() ? 1 : 9) as Instant;
    expect(run.finish({ complete: true, finishedAt }).finishedAt).toBe(9);
    expect(imports.list()[0]?.finishedAt).toBe(9);
  });

  it('counts what it read and added, and lists imports newest first', () => {
    const { imports } = temporaryHealthStores();
    const run = imports.begin({ importId: 'a', fileName: 'e.zip', format: 'apple-health', startedAt: 5 as Instant });
    oneOfEach(run);
    run.exportedAt(at('2026-03-10T00:00:00Z'));
    const report = run.finish({ complete: false, finishedAt: 9 as Instant });
    expect(report).toEqual({
      importId: 'a',
      fileName: 'e.zip',
      format: 'apple-health',
      startedAt: 5,
      finishedAt: 9,
      exportedAt: at('2026-03-10T00:00:00Z'),
      complete: false,
      read: { ...nothing, quantitySamples: 1, categorySamples: 1, workouts: 1, nutritionEntries: 1, bloodTests: 1 },
      added: { ...nothing, quantitySamples: 1, categorySamples: 1, workouts: 1, nutritionEntries: 1, bloodTests: 1 },
      replaced: nothing,
      duplicates: nothing,
      older: nothing,
      addedByType: { heartRate: 1, sleepAnalysis: 1 },
      skipped: [],
      tables: [],
      missing: [],
      removal: null,
      feed: null,
    });
    const empty = importOf(imports, 'b', () => undefined);
    expect(empty).toMatchObject({ exportedAt: null, read: nothing, added: nothing, addedByType: {} });
    expect(imports.list()).toEqual([empty, report]);
  });

  it('reports how files of rows were read, the first fifty of them', () => {
    const { imports } = temporaryHealthStores();
    const table = { encoding: 'utf-8', delimiter: ';', decimalSign: ',', dateOrder: null } as const;
    const report = importOf(imports, 'a', (run) => {
      for (let at = 0; at < 60; at++) run.table({ file: `${at}.csv`, ...table });
    });
    expect(report.tables).toHaveLength(50);
    expect(report.tables[0]).toEqual({ file: '0.csv', ...table });
    expect(imports.list()).toEqual([report]);
  });

  it('shows nothing before it is finished, and nothing of an abandoned one', () => {
    const stores = temporaryHealthStores();
    const start = { fileName: 'e.zip', format: 'apple-health', startedAt: 5 as Instant };
    const abandoned = stores.imports.begin({ importId: 'a', ...start });
    oneOfEach(abandoned);
    const finished = stores.imports.begin({ importId: 'b', ...start });
    finished.quantity(quantitySample('2026-03-09T07:30:00Z', { value: 77 }));
    expect(stores.imports.isEmpty()).toBe(true);
    expect(heartRates(stores)).toEqual([]);
    abandoned.abandon();
    expect(stores.imports.isEmpty()).toBe(true);
    finished.finish({ complete: true, finishedAt: 9 as Instant });
    expect(heartRates(stores)).toEqual([77]);
    expect(stores.imports.isEmpty()).toBe(false);
    expect(stores.imports.list().map(({ importId }) => importId)).toEqual(['b']);
  });

  it('counts what was left out by kind and reason, with five different examples', () => {
    const { imports } = temporaryHealthStores();
    const report = importOf(imports, 'a', (run) => {
      for (const subject of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) run.skip(unknownUnit(subject));
      run.skip({ kind: 'workout', reason: 'invalidDate', subject: 'running' });
    });
    expect(report.skipped).toEqual([
      { kind: 'quantitySample', reason: 'unknownUnit', count: 7, examples: ['a', 'b', 'c', 'd', 'e'] },
      { kind: 'workout', reason: 'invalidDate', count: 1, examples: ['running'] },
    ]);
    expect(imports.list()[0]?.skipped).toEqual(report.skipped);
  });

  it('A20: stores a record that the file holds twice once, and two that differ in source twice', () => {
    const stores = temporaryHealthStores();
    const sample = quantitySample('2026-03-09T07:30:00Z');
    const report = importOf(stores.imports, 'a', (run) => {
      oneOfEach(run);
      oneOfEach(run);
      run.quantity({ ...sample, source: { ...sample.source, name: 'Phone' } });
    });
    expect(report.added).toMatchObject({ quantitySamples: 2, categorySamples: 1, workouts: 1, nutritionEntries: 1 });
    expect(report.duplicates).toEqual({
      ...nothing,
      quantitySamples: 1,
      categorySamples: 1,
      workouts: 1,
      nutritionEntries: 1,
      bloodTests: 1,
    });
    expect(heartRates(stores)).toEqual([61, 61]);
    expect(stores.workouts.page({ start: null, end: null }, null, 10)).toHaveLength(1);
  });

  it('A20: of equal samples of one file the first stays, with its device and metadata', () => {
    const stores = temporaryHealthStores();
    const sample = quantitySample('2026-03-09T07:30:00Z', { device: 'first', metadata: { a: '1' } });
    importOf(stores.imports, 'a', (run) => {
      run.quantity(sample);
      run.quantity({ ...sample, device: 'second', metadata: null });
    });
    const page = stores.samples.page('heartRate', sample.start, (sample.start + 1) as Instant, null, 10);
    expect(page).toMatchObject([{ origin: { device: 'first', metadata: { a: '1' } }, value: 61 }]);
  });

  it('shows of a sample what the export made last says of it, and what the others said once that is undone', () => {
    const stores = temporaryHealthStores();
    const sample = quantitySample('2026-03-09T07:30:00Z');
    const bring = (importId: string, exported: string | null, device: string, value = 61): void => {
      importOf(stores.imports, importId, (run) => {
        if (exported !== null) run.exportedAt(at(exported));
        run.quantity({ ...sample, device, metadata: { by: importId }, value });
      });
    };
    const shown = () =>
      stores.samples
        .page('heartRate', sample.start, (sample.start + 1) as Instant, null, 9)
        .map(({ origin, value }) => [origin.device, origin.metadata?.['by'], value]);
    bring('untimed', null, 'first');
    bring('june', '2026-06-01T00:00:00Z', 'second', 61.0000001);
    bring('may', '2026-05-01T00:00:00Z', 'third');
    bring('later', null, 'fourth');
    expect(shown()).toEqual([['second', 'june', 61.0000001]]);
    stores.imports.remove('june');
    expect(shown()).toEqual([['third', 'may', 61]]);
    stores.imports.remove('may');
    expect(shown()).toEqual([['fourth', 'later', 61]]);
    bring('june', '2026-06-01T00:00:00Z', 'fifth');
    stores.imports.remove('untimed');
    stores.imports.remove('june');
    expect(shown()).toEqual([['fourth', 'later', 61]]);
  });

  it('A21: a newer export adds only what is new, and the same one again nothing', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', oneOfEach);
    const again = importOf(stores.imports, 'b', oneOfEach);
    expect(again).toMatchObject({ added: nothing, replaced: nothing, addedByType: {} });
    expect(again.duplicates).toEqual(again.read);
    const newer = importOf(stores.imports, 'c', (run) => {
      oneOfEach(run);
      run.quantity(quantitySample('2026-03-10T07:30:00Z', { value: 62 }));
    });
    expect(newer.added).toEqual({ ...nothing, quantitySamples: 1 });
    expect(newer.addedByType).toEqual({ heartRate: 1 });
    expect(heartRates(stores)).toEqual([61, 62]);
  });

  it('A17: an incomplete import takes nothing away', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (run) => {
      oneOfEach(run);
      run.quantity(quantitySample('2026-03-10T07:30:00Z', { value: 62 }));
    });
    const run = stores.imports.begin({ importId: 'b', fileName: 'e', format: 'f', startedAt: 1 as Instant });
    run.quantity(quantitySample('2026-03-09T07:30:00Z'));
    expect(run.finish({ complete: false, finishedAt: 2 as Instant }).complete).toBe(false);
    expect(heartRates(stores)).toEqual([61, 62]);
    expect(stores.workouts.page({ start: null, end: null }, null, 10)).toHaveLength(1);
  });

  it('takes out what only one import brought, whichever goes first', () => {
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const stores = temporaryHealthStores();
      importOf(stores.imports, 'a', (run) => {
        oneOfEach(run);
        run.quantity(quantitySample('2026-03-08T07:30:00Z', { value: 60 }));
      });
      importOf(stores.imports, 'b', (run) => {
        oneOfEach(run);
        run.quantity(quantitySample('2026-03-10T07:30:00Z', { value: 62 }));
      });
      const [first = '', second = ''] = order;
      expect(stores.imports.remove(first)?.removed).toEqual({ ...nothing, quantitySamples: 1 });
      expect(heartRates(stores)).toEqual(first === 'a' ? [61, 62] : [60, 61]);
      expect(stores.imports.list().map(({ importId }) => importId)).toEqual([second]);
      expect(stores.imports.remove(second)?.removed).toEqual({
        ...nothing,
        quantitySamples: 2,
        categorySamples: 1,
        workouts: 1,
        nutritionEntries: 1,
        bloodTests: 1,
      });
      expect(stores.imports.isEmpty()).toBe(true);
      expect(stores.imports.list()).toEqual([]);
    }
  });

  it('knows no import that it does not hold, and takes a removed one again as new', () => {
    const stores = temporaryHealthStores();
    expect(stores.imports.remove('a')).toBeNull();
    importOf(stores.imports, 'a', oneOfEach);
    stores.imports.remove('a');
    expect(stores.imports.remove('a')).toBeNull();
    expect(importOf(stores.imports, 'a', oneOfEach).added).toMatchObject({ quantitySamples: 1, bloodTests: 1 });
  });

  it('L20: a final blood test replaces the preliminary one, which shows again when its import is removed', () => {
    const stores = temporaryHealthStores();
    importOf(stores.imports, 'a', (run) => run.bloodTest(version('180', { status: 'preliminary' })));
    const report = importOf(stores.imports, 'b', (run) => run.bloodTest(version('182.0', { status: 'final' })));
    expect(report).toMatchObject({ added: nothing, duplicates: nothing, replaced: { ...nothing, bloodTests: 1 } });
    expect(shownTests(stores)).toEqual(['final 182.0']);
    expect(stores.imports.remove('b')).toEqual({ removed: nothing, restored: nothing });
    expect(shownTests(stores)).toEqual(['preliminary 180']);
    expect(stores.imports.remove('a')?.removed).toEqual({ ...nothing, bloodTests: 1 });
    expect(shownTests(stores)).toEqual([]);
  });

  it('L19: the version issued later wins, in whatever order they come', () => {
    const early = version('180', { status: 'corrected', issuedAt: at('2026-03-09T10:00:00Z') });
    const late = version('190', { status: 'final', issuedAt: at('2026-03-11T10:00:00Z') });
    for (const [index, order] of [
      [early, late],
      [late, early],
    ].entries()) {
      const stores = temporaryHealthStores();
      const together = temporaryHealthStores();
      const [first = early, second = late] = order;
      importOf(stores.imports, 'a', (run) => run.bloodTest(first));
      const report = importOf(stores.imports, 'b', (run) => run.bloodTest(second));
      expect(report.replaced.bloodTests).toBe(index === 0 ? 1 : 0);
      expect(report.duplicates.bloodTests).toBe(index === 0 ? 0 : 1);
      expect(shownTests(stores)).toEqual(['final 190']);
      importOf(together.imports, 'a', (run) => {
        run.bloodTest(first);
        run.bloodTest(second);
      });
      expect(shownTests(together)).toEqual(['final 190']);
      stores.imports.remove(index === 0 ? 'b' : 'a');
      expect(shownTests(stores)).toEqual(['corrected 180']);
    }
  });
});

describe('metricStore', () => {
  it('holds the days of what was imported, and makes them anew when an import comes or goes', () => {
    const stores = temporaryHealthStores();
    const { metrics, imports } = stores;
    expect(metrics.days('stepCount', null, 10)).toEqual([]);
    expect(metrics.sources('stepCount')).toEqual([]);
    importOf(imports, 'a', (run) => {
      run.quantity(stepSample('2026-03-08T10:00:00Z', 1000));
      run.quantity(stepSample('2026-03-09T10:00:00Z', 400));
    });
    importOf(imports, 'b', (run) => {
      run.quantity(stepSample('2026-03-09T10:00:00Z', 400));
      run.quantity(
        stepSample('2026-03-09T20:00:00Z', 50, { source: { name: 'Phone', bundleIdentifier: null, version: null } }),
      );
      run.quantity(stepSample('2026-03-11T10:00:00Z', 7));
    });
    expect(metrics.days('stepCount', null, 10)).toEqual([
      { date: '2026-03-08', value: 1000 },
      { date: '2026-03-09', value: 450 },
      { date: '2026-03-11', value: 7 },
    ]);
    expect(metrics.sources('stepCount')).toEqual(['Phone', 'Watch']);
    imports.remove('b');
    expect(metrics.days('stepCount', null, 10)).toEqual([
      { date: '2026-03-08', value: 1000 },
      { date: '2026-03-09', value: 400 },
    ]);
    expect(metrics.sources('stepCount')).toEqual(['Watch']);
  });

  it('says when the newest data of a type was made', () => {
    const { metrics, imports } = temporaryHealthStores();
    expect(metrics.dataAge('stepCount')).toBeNull();
    importOf(imports, 'newer', (run) => {
      run.exportedAt(at('2026-03-12T10:00:00Z'));
      steps(run);
    });
    importOf(imports, 'older', (run) => {
      run.exportedAt(at('2026-03-10T10:00:00Z'));
      steps(run);
      run.category(sleepSample('2026-03-09T22:00:00Z', 300, 'asleep'));
    });
    const ages = () => ['stepCount', 'sleepAnalysis', 'heartRate'].map((type) => metrics.dataAge(type));
    expect(ages()).toEqual([made('2026-03-12T10:00:00Z'), made('2026-03-10T10:00:00Z'), null]);
    // Nothing in it is new, but it was made later.
    importOf(imports, 'newest', (run) => {
      run.exportedAt(at('2026-03-15T10:00:00Z'));
      steps(run);
    });
    expect(metrics.dataAge('stepCount')).toEqual(made('2026-03-15T10:00:00Z'));
    imports.remove('newest');
    imports.remove('newer');
    expect(ages()).toEqual([made('2026-03-10T10:00:00Z'), made('2026-03-10T10:00:00Z'), null]);
    const { startedAt } = importOf(imports, 'undated', steps);
    expect(metrics.dataAge('stepCount')).toEqual({
      madeAt: Math.max(startedAt, at('2026-03-10T10:00:00Z')),
      isDated: false,
    });
    expect(metrics.dateAt(at('2026-03-10T10:00:00Z'))).toBe('2026-03-10');
  });

  it('gives the dates in the zones that samples of the two days before name, and the newest day', () => {
    const { metrics, imports } = temporaryHealthStores();
    const dates = (type: string, text: string) => metrics.namedDatesAt(type, at(text));
    expect(dates('sleepAnalysis', '2026-03-20T22:30:00Z')).toEqual([]);
    expect(metrics.newestDay('sleepAsleep')).toBeNull();
    importOf(imports, 'a', (run) => {
      for (const start of ['2026-03-19T14:00:00Z', '2026-03-20T14:00:00Z'])
        run.category({ ...sleepSample(start, 390, 'asleep'), timeZone: 'UTC' });
      run.category({ ...sleepSample('2026-03-18T21:00:00Z', 20, 'asleep'), timeZone: 'Mars/Olympus' });
      run.category(sleepSample('2026-03-24T21:30:00Z', 20, 'asleep'));
      run.quantity(stepSample('2026-03-20T14:00:00Z', 400));
    });
    expect(dates('sleepAnalysis', '2026-03-20T22:30:00Z')).toEqual(['2026-03-20']);
    expect(dates('sleepAnalysis', '2026-03-22T14:00:00Z')).toEqual(['2026-03-22']);
    expect(dates('stepCount', '2026-03-20T22:30:00Z')).toEqual([]);
    // All begin later, or more than two days before.
    expect(dates('sleepAnalysis', '2026-03-19T13:59:59Z')).toEqual([]);
    expect(dates('sleepAnalysis', '2026-03-22T14:00:01Z')).toEqual([]);
    expect(metrics.newestDay('sleepAsleep')).toBe('2026-03-24');
  });

  it('gives the newest days, ascending, and none after a date', () => {
    const { metrics, imports } = temporaryHealthStores();
    importOf(imports, 'a', (run) => {
      for (const day of ['05', '06', '07', '09']) run.quantity(stepSample(`2026-03-${day}T10:00:00Z`, Number(day)));
    });
    const values = (until: LocalDate | null, limit: number) =>
      metrics.days('stepCount', until, limit).map(({ value }) => value);
    expect(values(null, 2)).toEqual([7, 9]);
    expect(values('2026-03-07' as LocalDate, 10)).toEqual([5, 6, 7]);
    expect(values('2026-03-08' as LocalDate, 1)).toEqual([7]);
    expect(metrics.days('heartRate', null, 10)).toEqual([]);
  });
});

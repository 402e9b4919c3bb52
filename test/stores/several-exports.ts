import {
  withdrawnReportContent,
  withdrawnResultContent,
  type BloodTestRecord,
  type BloodTestResultRecord,
  type ImportReport,
  type Instant,
  type WithdrawnContent,
} from '@vitalgate/core';
import { at, bloodTestRecord, bloodTestResult } from '../records/record-builders.ts';
import { importOf } from '../records/import-of.ts';
import type { HealthPorts } from '../ports/health-ports.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

export const source = { name: 'Sample Hospital' };

/** The days of three exports in the order in which they are imported. */
export const importOrders: readonly (readonly [name: string, days: readonly string[]])[] = [
  ['in order', ['10', '11', '12']],
  ['the last first', ['12', '10', '11']],
];

export function result(
  identifier: string | null,
  value: string,
  changes: Partial<BloodTestResultRecord> = {},
): BloodTestResultRecord {
  const quantity = { value, comparator: null, unit: null, unitCode: null };
  return bloodTestResult(`Analyte ${identifier ?? ''}`, { identifier, quantity, ...changes });
}

/** Numbers of equal things that each of three exports holds. */
export const heldByEach: readonly (readonly number[])[] = [
  [2, 2, 2],
  [1, 2, 1],
  [2, 1, 3],
  [3, 1, 2],
];

/** The report of the import at a place if the first alone brings something new. */
export function onlyFirstIsNew(place: number): object {
  return { added: { bloodTests: place === 0 ? 1 : 0 }, replaced: { bloodTests: 0 }, missing: [] };
}

/** A report as importers hand it over: the key holds source, order number, code and the report's own time. */
export function report(
  id: string,
  order: string | null,
  time: string | null,
  changes: Partial<BloodTestRecord> = {},
): BloodTestRecord {
  const resource = `DiagnosticReport/${id}`;
  const key = order === null ? ['fhir', source.name, resource] : ['fhir', source.name, `|${order}`, 'GLU', time ?? ''];
  return bloodTestRecord(key.join('\n'), time, { resource, source, results: [result(`of-${id}`, '1')], ...changes });
}

export function gathered(time: string, ...results: readonly BloodTestResultRecord[]): BloodTestRecord {
  const key = `fhir\n${source.name}\ncollected ${at(time)}`;
  return bloodTestRecord(key, time, { name: 'Laboratory results', gathered: true, source, results });
}

/** A result that a report names and its export lacks. */
export function named(identifier: string): BloodTestResultRecord {
  return result(identifier, '', { quantity: null, missing: true });
}

/** A record that says on its own that a result was entered in error. */
export function withdrawalOf(identifier: string): BloodTestRecord {
  const key = ['fhir', source.name, `withdrawn Observation/${identifier}`].join('\n');
  const wrong = { status: 'entered-in-error' as const, results: [], gathered: true, takesBack: [identifier], source };
  return bloodTestRecord(key, null, wrong);
}

/** A record that takes back a result of this morning that says the same, under an id that no export gave a result; null: under none. */
export function alikeWithdrawalOf(
  identifier: string | null,
  wrong: BloodTestResultRecord,
  changes: Partial<BloodTestRecord> = {},
  more: Partial<WithdrawnContent> = {},
): BloodTestRecord {
  const content = withdrawnResultContent(wrong, morning) ?? '';
  const test = withdrawalOf(identifier ?? `content ${content}`);
  return {
    ...test,
    takesBack: identifier === null ? [] : [identifier],
    takesBackAlike: [{ content, ...more }],
    ...changes,
  };
}

/** A report without an order number, with ids that pass. */
export const passing = (id: string, changes: Partial<BloodTestRecord> = {}): BloodTestRecord =>
  report(id, null, morning, { results: [iron(`of-${id}`)], ...changes });

/** So many equal ones, with ids of the day. */
export const equalReports = (day: string, count: number): readonly BloodTestRecord[] =>
  ['a', 'b', 'c'].slice(0, count).map((letter) => passing(`${letter}${day}`));

/** A record that takes back a report that says the same. */
export function withdrawnReport(id: string, changes: Partial<BloodTestRecord> = {}): BloodTestRecord {
  const content = withdrawnReportContent(passing(id)) ?? '';
  const wrong = {
    status: 'entered-in-error' as const,
    results: [],
    takesBack: [`of-${id}`],
    takesBackAlike: [{ content }],
  };
  return passing(id, { ...wrong, ...changes });
}

/** A result of a lineage. */
export const versionOf = (identifier: string, value: string, status: string, lineage?: string): BloodTestResultRecord =>
  result(identifier, value, { status, ...(lineage === undefined ? {} : { lineage }) });

/** One of several results of one name. */
export const iron = (
  identifier: string,
  value = '5',
  changes: Partial<BloodTestResultRecord> = {},
): BloodTestResultRecord => result(identifier, value, { name: 'Iron', ...changes });

export const morning = '2026-03-01T08:00:00Z';
export const noon = '2026-03-01T12:00:00Z';

/** So many equal results, with ids of the day. */
export const irons = (day: string, count: number): readonly BloodTestRecord[] => [
  gathered(morning, ...['a', 'b', 'c'].slice(0, count).map((letter) => iron(`${letter}${day}`))),
];

/** A panel of one result, with ids of the day. */
export const ironPanel = (day: string, value: string): readonly BloodTestRecord[] => [
  gathered(
    morning,
    result(`p${day}`, '', { name: 'Panel', quantity: null, members: [1] }),
    result(`m${day}`, value, { name: 'Iron' }),
  ),
];

type Export = readonly [day: string, ...tests: readonly BloodTestRecord[]];

/** Stores in which exports of a laboratory come in. */
export interface Imported extends HealthPorts {
  /** Imports an export made on `2026-03-DAY`. */
  bring(...one: Export): ImportReport;
  /** Takes that import back. */
  remove(day: string | undefined): void;
  /** The listed blood tests, newest first. */
  records(): readonly BloodTestRecord[];
  /** Identifiers and values of the results of each. */
  listed(): readonly (readonly string[])[];
  /** The same of all blood tests, in the order of letters. */
  all(): readonly string[];
  ids(): readonly string[];
  times(): readonly (Instant | null)[];
}

function imported(stores: HealthPorts): Imported {
  const page = () => stores.bloodTests.page({ start: null, end: null }, null, 100);
  const records = (): readonly BloodTestRecord[] => page().map(({ record }) => record);
  const listed = (): readonly (readonly string[])[] =>
    records().map(({ results }) => results.map((one) => `${one.identifier} ${one.quantity?.value ?? '-'}`));
  return {
    ...stores,
    bring: (day, ...tests) =>
      importOf(stores.imports, `import-${day}`, (run) => {
        run.exportedAt(at(`2026-03-${day}T00:00:00Z`));
        for (const test of tests) run.bloodTest(test);
      }),
    remove: (day) => void stores.imports.remove(`import-${day}`),
    records,
    listed,
    all: () => listed().flat().sort(),
    ids: () => page().map(({ id }) => id),
    times: () => page().map((test) => test.at),
  };
}

/** Stores in UTC after these exports of a laboratory, imported one after the other. */
export function after(...exports: readonly Export[]): Imported {
  const stores = imported(temporaryHealthStores());
  for (const one of exports) stores.bring(...one);
  return stores;
}

/** The same of files that do not say when they were made, of one blood test each. */
export function undated(...tests: readonly BloodTestRecord[]): Imported {
  const stores = imported(temporaryHealthStores());
  for (const [number, test] of tests.entries()) {
    importOf(stores.imports, `undated-${number}`, (run) => run.bloodTest(test));
  }
  return stores;
}

/** The same in this order, and in the opposite one. */
export function inBothOrders(...exports: readonly Export[]): readonly Imported[] {
  return [after(...exports), after(...[...exports].reverse())];
}

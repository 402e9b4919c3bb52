import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  bloodTestView,
  formatInstant,
  quantityIdentity,
  type BloodTestRecord,
  type NutritionEntry,
  type QuantitySample,
  type Stored,
  type WorkoutRecord,
} from '@vitalgate/core';
import { expect, test } from 'vitest';
import { importTexts, textSource, type ImportedRecords } from '../../../../../test/importers/import-texts.ts';
import { createNdjsonImporter } from './vitalgate-ndjson-importer.ts';

function importLines(lines: readonly (object | string)[] | string, piece = 9): Promise<ImportedRecords> {
  const text =
    typeof lines === 'string'
      ? lines
      : lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + '\n';
  return importTexts(
    createNdjsonImporter(),
    textSource({ 'a.ndjson': text }, (whole) => whole.match(new RegExp(`[^]{1,${piece}}`, 'gu')) ?? []),
  );
}

async function claims(text: string): Promise<boolean> {
  return (await createNdjsonImporter().claims(textSource({ 'a.txt': text }))).length === 1;
}

const start = '2026-03-01T08:00:00Z';
const end = '2026-03-01T08:05:00+00:00';
const steps = { kind: 'quantity', type: 'stepCount', start, end, value: 250, unit: 'count', source: { name: 'Band' } };

test('a line says what it is, or is told by what only a record of the API has', async () => {
  for (const text of [
    JSON.stringify(steps),
    `\ufeff\n\n${JSON.stringify(steps)}\n`,
    `nonsense\n${JSON.stringify(steps)}\n`,
    '{"id":"1","type":"heartRate","start":"x","end":"x","value":60,"unit":"count/min"}',
    '{"id":"1","activityType":"running","start":"x"',
    '{"loggedAt":"x"}',
    `[${JSON.stringify(steps)}]`,
    `{"data":[${JSON.stringify(steps)}],"nextCursor":null}`,
    '{"kind":"told","type":"stepCount"}',
  ]) {
    expect(await claims(text), text).toBe(true);
  }
  for (const text of [
    '',
    '{}',
    '[]',
    '{"data":[]}',
    '{"kind":"mood"}',
    '{"resourceType":"Observation","value":1}',
    '{"metricId":"stepCount","unit":"count"}',
    '{"type":"Point","start":1}',
    '{\n"kind":"quantity"\n}',
    '{"data":{"metrics":[]}}',
    '{"nested":{"kind":"quantity"}}',
  ]) {
    expect(await claims(text), text).toBe(false);
  }
});

test('quantities come into the type’s unit, categories by HealthKit’s names', async () => {
  const { quantities, categories, skips, told } = await importLines([
    steps,
    {
      kind: 'quantity',
      type: 'HKQuantityTypeIdentifierBodyMass',
      start,
      value: 150,
      unit: 'lb',
      source: 'Scale',
      device: 'S1',
    },
    { kind: 'quantity', type: 'oxygenSaturation', start, value: 97, unit: '%', timeZone: 'Europe/Berlin' },
    {
      kind: 'quantity',
      type: 'activeEnergyBurned',
      start,
      end,
      value: 41.84,
      unit: 'kJ',
      aggregated: true,
      metadata: { a: 'b', n: 1 },
    },
    { kind: 'category', type: 'sleepAnalysis', start, end, value: 'asleepREM', source: { name: 'Ring', version: '2' } },
    { kind: 'category', type: 'mindfulSession', start, end },
    { kind: 'told', type: 'stepCount', start, end },
  ]);
  expect(skips).toEqual([]);
  expect(quantities).toMatchObject([
    {
      type: 'stepCount',
      value: 250,
      start: Date.parse(start),
      end: Date.parse(end),
      source: { name: 'Band' },
      metadata: null,
    },
    {
      type: 'bodyMass',
      start: Date.parse(start),
      end: Date.parse(start),
      device: 'S1',
      metadata: { VitalgateRecordedUnit: 'lb' },
    },
    { type: 'oxygenSaturation', value: 97, timeZone: 'Europe/Berlin', source: { name: '' } },
    {
      type: 'activeEnergyBurned',
      value: 10,
      aggregated: true,
      metadata: { a: 'b', n: '1', VitalgateRecordedUnit: 'kJ' },
    },
  ]);
  expect(quantities[1]?.value).toBeCloseTo(68.0388555, 9);
  expect(categories).toMatchObject([
    { type: 'sleepAnalysis', value: 'asleepREM', source: { name: 'Ring', version: '2' } },
    { type: 'mindfulSession', value: 'notApplicable' },
  ]);
  expect(told).toEqual([{ kind: 'quantity', type: 'stepCount', start: Date.parse(start), end: Date.parse(end) }]);
});

test('a line that is not right is counted with its number, and the others are read', async () => {
  const { quantities, skips, complete } = await importLines([
    'nonsense',
    { ...steps, type: 'steps' },
    { ...steps, unit: 'furlong' },
    { ...steps, start: '2026-03-01' },
    { ...steps, end: '2026-03-01T07:00:00Z' },
    { ...steps, value: null },
    { ...steps, value: -1 },
    { kind: 'quantity', type: 'bodyMass', start, value: 70 },
    { kind: 'mood', value: 3 },
    { metricId: 'stepCount' },
    '[1]',
    { kind: 'category', type: 'sleepAnalysis', start, end, value: 'dozing' },
    { kind: 'category', type: 'sleepAnalisys', start, end, value: 'awake' },
    { kind: 'workout', activityType: 'strolling', start, end },
    { kind: 'nutrition', loggedAt: start },
    { kind: 'bloodTest', collectedDate: 'spring', results: [{ name: 'x' }] },
    { kind: 'bloodTest', collectedDate: '2026-03', results: [] },
    { kind: 'told', type: 'stepCount', start: end, end: start },
    { ...steps, type: null },
    { kind: 'workout', start, end },
    steps,
  ]);
  expect(quantities).toHaveLength(1);
  expect(complete).toBe(true);
  expect(skips.map(({ kind, reason, subject }) => `${kind}, ${reason}, ${subject}`)).toEqual([
    'line, invalidValue, line 1: no JSON object',
    'quantitySample, unknownType, line 2: steps',
    'quantitySample, unknownUnit, line 3: stepCount furlong',
    'quantitySample, invalidDate, line 4: start',
    'quantitySample, endBeforeStart, line 5: end',
    'quantitySample, invalidValue, line 6: stepCount',
    'quantitySample, invalidValue, line 7: stepCount',
    'quantitySample, missingUnit, line 8: bodyMass',
    'line, notSupported, line 9: mood',
    'line, notSupported, line 10: no kind',
    'line, invalidValue, line 11: no JSON object',
    'categorySample, invalidValue, line 12: sleepAnalysis',
    'categorySample, unknownType, line 13: sleepAnalisys',
    'workout, unknownType, line 14: strolling',
    'nutritionEntry, invalidValue, line 15: foodName',
    'bloodTest, invalidDate, line 16: collectedDate',
    'bloodTest, invalidValue, line 17: results',
    'told, endBeforeStart, line 18: end',
    'quantitySample, unknownType, line 19: type',
    'workout, unknownType, line 20: activityType',
  ]);
});

test('a file whose last line is cut off is not whole; one without a last line break is', async () => {
  const line = JSON.stringify(steps);
  expect(await importLines(`${line}\n${line}`)).toMatchObject({ complete: true });
  const cut = await importLines(`${line}\n${line.slice(0, -5)}`);
  expect(cut.complete).toBe(false);
  expect(cut.quantities).toHaveLength(1);
  expect((await importLines(`[${line},${line}`)).complete).toBe(false);
});

/** A record as the API writes it. */
function asApi(record: QuantitySample | WorkoutRecord | NutritionEntry): object {
  const times = Object.entries(record).map(([key, value]) => {
    return ['start', 'end', 'loggedAt'].includes(key) ? [key, formatInstant(value as never)] : [key, value];
  });
  return Object.fromEntries(times) as object;
}

const quantity: QuantitySample = {
  type: 'bodyMass',
  start: Date.parse(start) as never,
  end: Date.parse(start) as never,
  value: 68.0388555,
  source: { name: 'Scale', bundleIdentifier: 'com.example', version: '1' },
  device: 'S1',
  metadata: { VitalgateRecordedUnit: 'lb', HKWasUserEntered: '1' },
  timeZone: null,
};

const workout: WorkoutRecord = {
  activityType: 'running',
  start: Date.parse(start) as never,
  end: Date.parse('2026-03-01T09:00:00Z') as never,
  durationSeconds: 3500.5,
  activeEnergyKilocalories: 400,
  totalEnergyKilocalories: null,
  distanceMeters: 10_000,
  averageHeartRate: 151,
  maximumHeartRate: 170,
  minimumHeartRate: null,
  elevationGainMeters: 40,
  steps: 9000,
  indoor: false,
  source: { name: 'Watch', device: 'W1' },
  timeZone: 'Europe/Berlin',
};

test('what the API answers is read back as it was: samples and workouts', async () => {
  const metadata = { ...quantity.metadata, VitalgateRecordedValue: '150' };
  const { quantities, workouts, skips } = await importLines([
    { id: 'x', ...asApi(quantity), unit: 'kg', metadata },
    { id: 'y', ...asApi(workout), otherSources: [] },
  ]);
  expect(skips).toEqual([]);
  expect(quantities).toEqual([quantity]);
  expect(quantities.map(quantityIdentity)).toEqual([quantityIdentity(quantity)]);
  expect(workouts).toEqual([workout]);
});

test('what the API answers is read back as it was: nutrition and blood tests', async () => {
  const nutrients = { energyKilocalories: 250.5, proteinGrams: 9, sodiumMilligrams: 0 };
  const entry = {
    loggedAt: '2026-03-01T08:00:00.000Z',
    meal: 'lunch',
    foodName: 'Soup',
    brand: null,
    quantity: { amount: 2, unit: 'cup' },
  };
  const result = {
    id: 'r1',
    code: { system: 'http://loinc.org', code: '2345-7', display: 'Glucose' },
    name: 'Glucose',
    value: 95.5,
    comparator: '<',
    text: null,
    unit: 'mg/dL',
    unitCode: 'mg/dL',
    referenceRanges: [{ low: 70, high: 99, text: null, appliesTo: 'adults' }],
    interpretation: 'normal',
    absentReason: null,
    notes: ['fasting'],
  };
  const words = {
    ...result,
    id: 'r2',
    code: null,
    name: 'Culture',
    value: null,
    comparator: null,
    text: 'none',
    unit: null,
    unitCode: null,
    referenceRanges: [],
    interpretation: null,
  };
  const report = {
    id: 'b1',
    collectedAt: '2026-03-09T00:00:00.000Z',
    collectedDate: '2026-03-09',
    issuedAt: '2026-03-10T08:00:00.000Z',
    name: 'Panel',
    status: 'final',
    laboratory: 'Lab',
    conclusion: 'All is well.',
    results: [result, words],
    source: { name: 'Clinic' },
    otherSources: [],
  };
  const { entries, bloodTests, skips } = await importLines([
    { id: 'z', ...entry, foodId: null, nutrients, source: { name: 'Diary' }, otherSources: [], timeZone: null },
    report,
  ]);
  expect(skips).toEqual([]);
  expect(entries).toMatchObject([
    { ...entry, loggedAt: Date.parse(entry.loggedAt), nutrients, source: { name: 'Diary' } },
  ]);
  expect(entries[0]?.nutrients.fatGrams).toBeNull();
  const stored = { id: 'b1', at: Date.parse(report.collectedAt), record: bloodTests[0], otherSources: [] };
  const shown = bloodTestView(stored as unknown as Stored<BloodTestRecord>);
  expect(shown).toEqual({
    ...report,
    results: [result, words].map((one, at) => ({ ...one, id: shown.results[at]?.id })),
  });
});

const guide = readFileSync(fileURLToPath(new URL('../../../../../docs/guides/ndjson.md', import.meta.url)), 'utf8');
const examples = [...guide.matchAll(/```ndjson\n([^`]*)```/gu)].map(([, text]) => text ?? '');

test('the examples of the guide are read, all of them', async () => {
  expect(examples.length).toBeGreaterThanOrEqual(6);
  const counts = { quantities: 0, categories: 0, workouts: 0, entries: 0, bloodTests: 0, told: 0 };
  for (const example of examples) {
    expect(await claims(example), example).toBe(true);
    const records = await importLines(example);
    expect(records.skips, example).toEqual([]);
    for (const kind of Object.keys(counts) as (keyof typeof counts)[]) counts[kind] += records[kind].length;
  }
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
});

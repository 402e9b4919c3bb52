import type { Food } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import type { BloodTestRecord, BloodTestResultRecord } from '../blood-test-record.ts';
import { instant } from '../instant.ts';
import type { NutritionEntry } from '../nutrition-entry.ts';
import type { QuantitySample } from '../quantity-sample.ts';
import type { RecordSink, Skip } from '../record-sink.ts';
import type { WorkoutRecord } from '../workout-record.ts';
import { limitedSink } from './limited-sink.ts';
import { recordLimits } from './record-limits.ts';

const at = instant(Date.UTC(2024, 0, 1, 8));

const sample: QuantitySample = {
  type: 'stepCount',
  start: at,
  end: at,
  value: 7,
  source: { name: 'P', bundleIdentifier: null, version: null },
  device: null,
  metadata: null,
  timeZone: null,
};

const workout: WorkoutRecord = {
  activityType: 'swimming',
  start: at,
  end: at,
  durationSeconds: null,
  activeEnergyKilocalories: null,
  totalEnergyKilocalories: null,
  distanceMeters: null,
  averageHeartRate: null,
  maximumHeartRate: null,
  minimumHeartRate: null,
  elevationGainMeters: null,
  steps: null,
  indoor: null,
  source: { name: 'W', device: null },
  timeZone: null,
};

const result: BloodTestResultRecord = {
  codings: [],
  name: 'Ferritin',
  quantity: { value: '85', comparator: null, unit: 'ug/L', unitCode: 'ug/L' },
  text: null,
  answerCodings: [],
  referenceRanges: [],
  interpretation: null,
  identifier: null,
  status: 'final',
  effective: null,
};

function bloodTest(results: readonly BloodTestResultRecord[], more: Partial<BloodTestRecord> = {}): BloodTestRecord {
  const base = { key: 'k', collectedDate: null, issuedAt: null, codings: [], name: 'Panel', laboratory: null };
  return { ...base, status: 'final', source: { name: 'Clinic' }, results, ...more };
}

/** What comes out behind the limits, and what is reported. */
function limited(hand: (sink: RecordSink) => void) {
  const records: unknown[] = [];
  const skips: Skip[] = [];
  const keep = (record: unknown): void => void records.push(record);
  hand(
    limitedSink({
      quantity: keep,
      category: keep,
      workout: keep,
      nutrition: keep,
      bloodTest: keep,
      food: keep,
      skip: (skip) => void skips.push(skip),
      exportedAt: keep,
      sourceOrder: keep,
      told: keep,
      table: keep,
    }),
  );
  const counted = new Map<string, number>();
  for (const { kind, reason } of skips) counted.set(`${kind} ${reason}`, (counted.get(`${kind} ${reason}`) ?? 0) + 1);
  return { records, reported: Object.fromEntries(counted) };
}

const entries = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'v']));
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

test('records within the limits are handed on as they are', () => {
  const metadata = { ...entries(99), ['é'.repeat(128)]: 'é'.repeat(2048) };
  const rich = { ...sample, metadata, source: { ...sample.source, name: 'é'.repeat(128) }, device: 'x'.repeat(4096) };
  const long = bloodTest(
    Array.from({ length: 1000 }, () => result),
    { conclusion: 'é'.repeat(32_768) },
  );
  const { records, reported } = limited((sink) => {
    sink.quantity(rich);
    sink.workout(workout);
    sink.bloodTest(long);
  });
  expect(records[0]).toBe(rich);
  expect(records[1]).toEqual(workout);
  expect(records[2]).toBe(long);
  expect(reported).toEqual({});
});

test('a sample with too many metadata entries keeps its value and the first hundred', () => {
  const { records, reported } = limited((sink) => sink.quantity({ ...sample, metadata: entries(100_000) }));
  expect(records).toEqual([{ ...sample, metadata: entries(100) }]);
  expect(reported).toEqual({ 'metadataEntry overLimit': 99_900 });
});

test('long texts are cut between characters, each reported', () => {
  const long = '😀'.repeat(100_000);
  const { records, reported } = limited((sink) => {
    sink.quantity({
      ...sample,
      source: { ...sample.source, name: long },
      device: `x${long}`,
      metadata: { HKTimeZone: 'Asia/Tokyo', note: long, [long]: 'v' },
    });
  });
  const [kept] = records as QuantitySample[];
  expect(kept?.source.name).toBe('😀'.repeat(64));
  expect(kept?.device).toBe(`x${'😀'.repeat(1023)}`);
  expect(kept?.metadata).toEqual({ HKTimeZone: 'Asia/Tokyo', note: '😀'.repeat(1024) });
  expect(kept?.value).toBe(7);
  expect(reported).toEqual({ 'text tooLong': 3, 'metadataEntry overLimit': 1 });
});

const named = (index: number): QuantitySample => ({ ...sample, source: { ...sample.source, name: `S${index}` } });

test('records of more than 500 sources are left out and counted, those of the first 500 go on', () => {
  const { records, reported } = limited((sink) => {
    for (let index = 0; index < 600; index++) sink.quantity(named(index));
    for (let index = 0; index < 600; index++) sink.quantity(named(index));
    sink.workout({ ...workout, source: { name: 'S599', device: null } });
    sink.nutrition({ foodName: null, brand: null, source: { name: 'S1' }, quantity: null } as NutritionEntry);
  });
  expect(records).toHaveLength(1001);
  expect(reported).toEqual({ 'quantitySample overLimit': 200, 'workout overLimit': 1 });
});

test('a workout keeps the first parts of each kind', () => {
  const laps = Array.from({ length: 5002 }, () => ({ start: at, end: at }));
  const { records, reported } = limited((sink) => sink.workout({ ...workout, laps, pauses: laps.slice(0, 5000) }));
  const [kept] = records as WorkoutRecord[];
  expect([kept?.laps?.length, kept?.pauses?.length, kept?.segments]).toEqual([5000, 5000, undefined]);
  expect(reported).toEqual({ 'workoutPart overLimit': 2 });
});

test('the texts of a food are cut', () => {
  const long = 'x'.repeat(5000);
  const entry = {
    loggedAt: at,
    foodName: long,
    brand: 'B',
    quantity: { amount: 1, unit: long },
    source: { name: 'P' },
  };
  const { records, reported } = limited((sink) => sink.nutrition(entry as NutritionEntry));
  const kept = 'x'.repeat(4096);
  expect(records).toMatchObject([{ foodName: kept, brand: 'B', quantity: { amount: 1, unit: kept } }]);
  expect(reported).toEqual({ 'text tooLong': 2 });
});

test('texts of a food of a catalogue are cut, and it keeps its first hundred servings', () => {
  const long = 'é'.repeat(1000);
  const servings = Array.from({ length: 103 }, () => ({ description: long, grams: 5 }));
  const food = { name: long, brand: null, category: 'C', servings } as Partial<Food> as Food;
  const { records, reported } = limited((sink) => sink.food({ food, version: 3 }));
  const kept = 'é'.repeat(512);
  expect(records).toEqual([
    {
      version: 3,
      food: {
        name: kept,
        brand: null,
        category: 'C',
        servings: Array.from({ length: 100 }, () => ({ description: kept, grams: 5 })),
      },
    },
  ]);
  expect(reported).toEqual({ 'serving overLimit': 3, 'text tooLong': 101 });
});

test('a blood test keeps its first results, and a panel of them names no other', () => {
  const panel = { ...result, quantity: null, members: [1, 999, 1000, 1001] };
  const { records, reported } = limited((sink) =>
    sink.bloodTest(bloodTest([panel, ...Array.from({ length: 1001 }, () => result)])),
  );
  const [kept] = records as BloodTestRecord[];
  expect(kept?.results).toHaveLength(1000);
  expect(kept?.results[0]?.members).toEqual([1, 999]);
  expect(reported).toEqual({ 'bloodTestResult overLimit': 2 });
});

test('texts and parts of a blood test are cut, a number never: its result loses it', () => {
  const digits = `0.${'1'.repeat(2000)}`;
  const noted = { ...result, notes: Array.from({ length: 300 }, () => 'n'), text: 'é'.repeat(50_000) };
  const endless = { ...result, quantity: { value: digits, comparator: null, unit: 'g', unitCode: 'g' } };
  const key = 'k'.repeat(10_000);
  const { records, reported } = limited((sink) => sink.bloodTest(bloodTest([noted, endless, result], { key })));
  const [kept] = records as BloodTestRecord[];
  expect(bytesOf(kept?.results[0]?.text ?? '')).toBe(65_536);
  expect(kept?.results[0]?.notes).toHaveLength(recordLimits.resultParts);
  expect(kept?.results[1]).toMatchObject({ name: 'Ferritin', quantity: null, text: null });
  expect(kept?.results[2]).toEqual(result);
  expect(kept?.key).toMatch(/^\w{22}$/);
  expect(reported).toEqual({ 'text tooLong': 1, 'bloodTestPart overLimit': 100, 'bloodTestResult overLimit': 1 });
});

test('a blood test whose parts are each within their limits is bounded as a whole: the results that find room stay', () => {
  const range = { low: null, high: null, text: 'r'.repeat(60), appliesTo: null };
  const component = { ...result, referenceRanges: Array.from({ length: 20 }, () => range) };
  const large = { ...result, components: Array.from({ length: 200 }, () => component) };
  const panel = { ...result, quantity: null, members: [1, 10, 21] };
  const results = [panel, ...Array.from({ length: 20 }, () => large), result];
  const conclusionCodes = [{ codings: [], text: 'Anaemia' }];
  const { records, reported } = limited((sink) => {
    sink.bloodTest(bloodTest(results, { conclusionCodes }));
    sink.bloodTest(bloodTest(Array.from({ length: 1000 }, () => result)));
  });
  const [kept, ordinary] = records as BloodTestRecord[];
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(recordLimits.bloodTestCharacters);
  expect(kept?.conclusionCodes).toEqual(conclusionCodes);
  expect(kept?.results.map(({ components = [] }) => components.length)).toEqual([0, 200, 200, 200, 200, 0]);
  expect(kept?.results[0]?.members).toEqual([1, 5]);
  expect(ordinary?.results).toHaveLength(1000);
  expect(reported).toEqual({ 'bloodTestResult overLimit': 16 });
});

test('a report that is itself too large keeps the parts that find room', () => {
  const display = 'd'.repeat(60_000);
  const codings = Array.from({ length: 60 }, (_, at) => ({ system: null, code: String(at), display }));
  const { records, reported } = limited((sink) => sink.bloodTest(bloodTest([result], { codings })));
  const [kept] = records as BloodTestRecord[];
  expect(kept?.codings).toHaveLength(34);
  expect(kept?.results).toEqual([result]);
  expect(reported).toEqual({ 'bloodTestPart overLimit': 26 });
});

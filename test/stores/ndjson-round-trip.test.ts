import { acceptRawConsent, type ImportReport, type Instant } from '@vitalgate/core';
import { bodyText } from '@vitalgate/http';
import type { HealthStores } from '@vitalgate/sqlite';
import { createNdjsonImporter } from '../../packages/importers/src/formats/ndjson/vitalgate-ndjson-importer.ts';
import { fileContext } from '../../packages/importers/src/kit/importer.ts';
import { expect, it } from 'vitest';
import { textSource } from '../importers/import-texts.ts';
import { requestBy } from '../api-over-stores.ts';
import { memoryApi } from '../memory-api.ts';
import { foodsInMemory } from './stores-in-memory.ts';
import { importXml } from './import-xml.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

const rawTypes = ['bodyMass', 'dietaryEnergyConsumed', 'heartRate', 'oxygenSaturation', 'stepCount'];

/** Records of every kind, as a phone exports them: in other units, typed in, with foods and a laboratory's report. */
const exported = `<HealthData locale="en_US"><ExportDate value="2026-03-05 08:00:00 +0000"/>
  <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Anna’s Apple Watch" unit="count" startDate="2026-03-01 23:50:00 +0000" endDate="2026-03-02 00:10:00 +0000" value="600"/>
  <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Anna’s iPhone" sourceVersion="18.1" unit="count" startDate="2026-03-02 00:00:00 +0000" endDate="2026-03-02 00:20:00 +0000" value="500"/>
  <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="lb" startDate="2026-03-02 07:00:00 +0000" endDate="2026-03-02 07:00:00 +0000" value="150.4"><MetadataEntry key="HKWasUserEntered" value="1"/></Record>
  <Record type="HKQuantityTypeIdentifierOxygenSaturation" sourceName="Ring" unit="%" startDate="2026-03-02 03:00:00 +0000" endDate="2026-03-02 03:00:00 +0000" value="0.971"/>
  <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Anna’s Apple Watch" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, hardware:Watch7,1&gt;" unit="count/min" startDate="2026-03-02 08:00:00 +0000" endDate="2026-03-02 08:00:00 +0000" value="61"/>
  <Record type="HKQuantityTypeIdentifierDietaryEnergyConsumed" sourceName="Diary" unit="kcal" startDate="2026-03-02 12:00:00 +0000" endDate="2026-03-02 12:00:00 +0000" value="320.5"><MetadataEntry key="HKFoodType" value="Soup"/></Record>
  <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="29.5" durationUnit="min" totalDistance="5.02" totalDistanceUnit="km" totalEnergyBurned="310" totalEnergyBurnedUnit="kcal" sourceName="Anna’s Apple Watch" startDate="2026-03-02 16:00:00 +0000" endDate="2026-03-02 16:30:00 +0000"><MetadataEntry key="HKIndoorWorkout" value="0"/></Workout>
</HealthData>`;

const report = {
  id: 'r7',
  collectedDate: '2026-03-02',
  issuedAt: '2026-03-03T09:00:00.000Z',
  name: 'Lipids',
  status: 'final',
  laboratory: 'City Lab',
  conclusion: 'All is well.',
  source: { name: 'City Lab' },
  results: [
    {
      code: { system: 'http://loinc.org', code: '2093-3', display: 'Cholesterol' },
      name: 'Cholesterol',
      value: 182.5,
      comparator: '<=',
      unit: 'mg/dL',
      unitCode: 'mg/dL',
      referenceRanges: [{ low: null, high: 200, text: null, appliesTo: 'adults' }],
      interpretation: 'normal',
      notes: ['fasting', 'repeated'],
    },
    { name: 'Sodium', absentReason: 'Specimen was lost' },
  ],
};

/** What the API answers of all that a store holds, record by record. */
function answersOf(stores: HealthStores): readonly object[] {
  const api = memoryApi({ ...stores, foods: foodsInMemory([]) });
  acceptRawConsent(api.settings, api.clock);
  api.permissions.grant(rawTypes);
  const token = api.pair('rawhealth.raw', 'app.workouts', 'app.nutrition', 'app.bloodTests');
  const range = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z';
  const targets = [
    ...rawTypes.map((type) => `/api/v1/rawhealth/samples?type=${type}&${range}`),
    '/api/v1/workouts',
    '/api/v1/nutrition/logs',
    '/api/v1/blood-tests',
  ];
  return targets.flatMap((target) => {
    const response = api.send(requestBy(token, target));
    expect([target, response.status]).toEqual([target, 200]);
    return (JSON.parse(bodyText(response) ?? '') as { readonly data: readonly object[] }).data;
  });
}

async function importLines(stores: HealthStores, lines: readonly object[]): Promise<ImportReport['skipped']> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const start = { importId: 'lines', fileName: 'a.ndjson', format: 'ndjson', startedAt: 1 as Instant };
  const run = stores.imports.begin(start);
  const { complete } = await createNdjsonImporter().run(textSource({ 'a.ndjson': text }), run, fileContext);
  const finished = run.finish({ complete, finishedAt: 2 as Instant });
  expect(finished).toMatchObject({ complete: true });
  return finished.skipped;
}

/** Records without the ids of their own. */
function withoutIds(records: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(records).replaceAll(/"id":"[^"]*"/gu, '"id":""'));
}

function idsOf(records: readonly object[]): readonly unknown[] {
  return records.slice(0, -1).map((record) => (record as { readonly id: string }).id);
}

it('what the API answers can be read into another store, which answers the same', async () => {
  const [first, second] = [temporaryHealthStores(), temporaryHealthStores()];
  await importXml(first.imports, 'export', exported);
  expect(await importLines(first, [{ kind: 'bloodTest', ...report }])).toEqual([]);
  const answers = answersOf(first);
  // Six samples, and one workout, log entry and blood test.
  expect(answers).toHaveLength(9);
  expect(await importLines(second, answers)).toEqual([]);
  expect(withoutIds(answersOf(second))).toEqual(withoutIds(answers));
  // All but a blood test, of which an id names its versions, keep theirs too.
  expect(idsOf(answersOf(second))).toEqual(idsOf(answers));
});

const record = (type: string, more: string): string =>
  `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Scale" ${more}/>`;
const weight = (value: number): string =>
  record(
    'BodyMass',
    `unit="kg" startDate="2026-03-02 07:00:00 +0000" endDate="2026-03-02 07:00:00 +0000" value="${value}"`,
  );
const walk = (from: string, to: string, value: number): string =>
  record(
    'StepCount',
    `unit="count" startDate="2026-03-02 ${from}:00 +0000" endDate="2026-03-02 ${to}:00 +0000" value="${value}"`,
  );
const exportAt = (time: string, ...records: readonly string[]): string =>
  `<HealthData locale="en_US"><ExportDate value="${time} +0000"/>${records.join('')}</HealthData>`;

const at = (time: string): Instant => Date.parse(`2026-03-02T${time}:00Z`) as Instant;

const dayOf = ({ metrics }: HealthStores, metricId: string): number | undefined =>
  metrics.days(metricId, null, 9).find(({ date }) => date === '2026-03-02')?.value;

it('M10: what counts in nothing, or in parts, counts so in another store too', async () => {
  const [first, second] = [temporaryHealthStores(), temporaryHealthStores()];
  const walks = [walk('08:00', '08:20', 200), walk('09:00', '09:10', 90)];
  await importXml(first.imports, 'a', exportAt('2026-03-03 08:00:00', weight(80), ...walks));
  await importXml(first.imports, 'b', exportAt('2026-03-03 09:00:00', weight(79), ...walks));
  // Sums of a phone, of half of the first walk and of all of the second.
  const receivedAt = Date.parse('2026-03-03T10:00:00Z') as Instant;
  const start = { importId: 'feed', fileName: 'phone', format: 'health-auto-export', startedAt: receivedAt };
  const run = first.imports.begin({ ...start, feed: { receivedAt } });
  run.exportedAt(receivedAt);
  run.told({ kind: 'quantity', type: 'stepCount', start: at('08:10'), end: at('10:00') });
  for (const [from, to, value] of [
    ['08:10', '09:00', 150],
    ['09:00', '10:00', 150],
  ] as const) {
    const source = { name: 'Phone', bundleIdentifier: null, version: null };
    const place = { start: at(from), end: at(to), source, device: null, metadata: null, timeZone: null };
    run.quantity({ type: 'stepCount', value, ...place, aggregated: true });
  }
  run.finish({ complete: true, finishedAt: receivedAt });
  expect([dayOf(first, 'bodyMass'), dayOf(first, 'stepCount')]).toEqual([79, 400]);

  const answers = answersOf(first);
  const skipped = await importLines(second, answers);
  expect([dayOf(second, 'bodyMass'), dayOf(second, 'stepCount')]).toEqual([79, 400]);
  expect(skipped).toMatchObject([{ kind: 'quantitySample', reason: 'olderVersion', count: 2 }]);
  // What was read in whole is answered as such.
  expect(JSON.stringify(answersOf(second))).not.toContain('VitalgateCounted');
});

it('M10: a dataset without a record is an empty file, and is read', async () => {
  const importer = createNdjsonImporter();
  const source = textSource({ 'blood-tests.ndjson': '', 'note.txt': '', 'raw.ndjson': '{"a":1}\n' });
  expect(await importer.claims(source)).toEqual(['blood-tests.ndjson']);
  const stores = temporaryHealthStores();
  await importLines(stores, []);
  expect(stores.imports.list()).toMatchObject([{ complete: true, read: { quantitySamples: 0 } }]);
});

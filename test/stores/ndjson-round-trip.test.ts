import { acceptRawConsent, type Instant } from '@vitalgate/core';
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

async function importLines(stores: HealthStores, lines: readonly object[]): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const start = { importId: 'lines', fileName: 'a.ndjson', format: 'ndjson', startedAt: 1 as Instant };
  const run = stores.imports.begin(start);
  const { complete } = await createNdjsonImporter().run(textSource({ 'a.ndjson': text }), run, fileContext);
  const finished = run.finish({ complete, finishedAt: 2 as Instant });
  expect(finished).toMatchObject({ complete: true, skipped: [] });
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
  await importLines(first, [{ kind: 'bloodTest', ...report }]);
  const answers = answersOf(first);
  // Six samples, and one workout, log entry and blood test.
  expect(answers).toHaveLength(9);
  await importLines(second, answers);
  expect(withoutIds(answersOf(second))).toEqual(withoutIds(answers));
  // All but a blood test, of which an id names its versions, keep theirs too.
  expect(idsOf(answersOf(second))).toEqual(idsOf(answers));
});

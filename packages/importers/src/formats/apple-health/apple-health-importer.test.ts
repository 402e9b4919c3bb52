import type { RecordSink } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileContext } from '../../kit/importer.ts';
import { createAppleHealthImporter } from './apple-health-importer.ts';
import { importTexts, textSource, type ImportedRecords } from '../../../../../test/importers/import-texts.ts';

const importer = createAppleHealthImporter();

function importFiles(files: Record<string, string>): Promise<ImportedRecords> {
  return importTexts(importer, textSource(files));
}

/** Imports a main file that holds the given elements. */
function importElements(elements: string): Promise<ImportedRecords> {
  return importFiles({ 'export.xml': `<HealthData locale="en_US">${elements}</HealthData>` });
}

const times = 'startDate="2024-01-01 08:00:00 +0000" endDate="2024-01-01 08:01:00 +0000"';
const steps = `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" unit="count" ${times} value="7"/>`;

test('a step sample in full', async () => {
  const { quantities, skips, complete } = await importElements(
    `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" sourceVersion="17.2" unit="count" creationDate="2024-01-01 09:00:00 +0000" ${times} value="7"><MetadataEntry key="HKWasUserEntered" value="1"/><MetadataEntry key="HKTimeZone" value="Asia/Tokyo"/></Record>`,
  );
  expect(quantities).toEqual([
    {
      type: 'stepCount',
      start: Date.UTC(2024, 0, 1, 8, 0),
      end: Date.UTC(2024, 0, 1, 8, 1),
      value: 7,
      source: { name: 'P', bundleIdentifier: null, version: '17.2' },
      device: null,
      metadata: { HKWasUserEntered: '1', HKTimeZone: 'Asia/Tokyo' },
      timeZone: 'Asia/Tokyo',
    },
  ]);
  expect(skips).toEqual([]);
  expect(complete).toBe(true);
});

test('A01: the malformed document type of export version 12', async () => {
  const { quantities, complete } = await importFiles({
    'export.xml': `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 12 -->
<!ATTLIST VisionPrescription
  type CDATA #REQUIRED
  brand CDATA #IMPLIED
<!ELEMENT RightEye EMPTY>
]>
<HealthData locale="en_US"><Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" unit="count" startDate="2023-01-01 08:00:00 +0000" endDate="2023-01-01 08:01:00 +0000" value="7"/></HealthData>`,
  });
  expect(quantities.map((sample) => sample.value)).toEqual([7]);
  expect(complete).toBe(true);
});

test('A02: entities of the document type are never expanded', async () => {
  const { quantities } = await importFiles({
    'export.xml': `<!DOCTYPE HealthData [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><HealthData>${steps.replace('"P"', '"&b;&x;"')}</HealthData>`,
  });
  expect(quantities.map((sample) => sample.source.name)).toEqual(['&b;&x;']);
});

test('A03: a control character in a source name costs the character, not the record', async () => {
  const { quantities } = await importElements(
    '<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Sc\u000bale" unit="kg" startDate="2023-01-01 08:00:00 +0000" endDate="2023-01-01 08:00:00 +0000" value="70"/>',
  );
  expect(quantities).toMatchObject([{ type: 'bodyMass', value: 70, source: { name: 'Scale' } }]);
});

test('A05, A65: iOS 8 shapes: compact dates, source, recordCount, an empty birth date, a day-long bucket, averages', async () => {
  const { quantities, categories, skips } = await importElements(
    `<Me HKCharacteristicTypeIdentifierDateOfBirth="" HKCharacteristicTypeIdentifierBiologicalSex="2"/>
     <Record type="HKQuantityTypeIdentifierStepCount" source="D" unit="count" startDate="20140107084300-0800" endDate="20140107094300-0800" value="734" recordCount="11"/>
     <Record type="HKQuantityTypeIdentifierStepCount" source="D" unit="count" startDate="20140104084300-0800" endDate="20140105084300-0800" value="9000"/>
     <Record type="HKQuantityTypeIdentifierHeartRate" source="D" unit="count/min" startDate="20140107084300-0800" endDate="20140107094300-0800" min="50" max="70" average="61" recordCount="3"/>
     <Record type="HKCategoryTypeIdentifierSleepAnalysis" source="D" startDate="20140107230000-0800" endDate="20140108070000-0800" value="0"/>`,
  );
  expect(quantities.map(({ start, end, value }) => [new Date(start).toISOString(), end - start, value])).toEqual([
    ['2014-01-07T16:43:00.000Z', 3_600_000, 734],
    ['2014-01-04T16:43:00.000Z', 86_400_000, 9000],
    ['2014-01-07T16:43:00.000Z', 3_600_000, 61],
  ]);
  expect(quantities[0]?.source).toEqual({ name: 'D', bundleIdentifier: null, version: null });
  expect(categories.map((sample) => sample.value)).toEqual(['inBed']);
  expect(skips).toEqual([]);
});

test.each(['exportar.xml', 'eksport.xml', 'vienti.xml', '导出.xml', 'σ╝σç║.xml', 'backup'])(
  'A06, A07, A08: the main file is found under the name %s',
  async (name) => {
    const { quantities, complete } = await importFiles({
      'apple_health_export/export_cda.xml': '<?xml version="1.0"?><ClinicalDocument><HealthData/></ClinicalDocument>',
      'apple_health_export/workout-routes/route.gpx': '<gpx/>',
      [`apple_health_export/${name}`]: `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n${'<!-- x -->'.repeat(900)}]>\n<HealthData>${steps}</HealthData>`,
    });
    expect(quantities).toHaveLength(1);
    expect(complete).toBe(true);
  },
);

test.each(['export.xml', 'Export/apple_health_export/export.xml'])('A09: %s is recognised and read', async (path) => {
  const source = textSource({ [path]: `<HealthData>${steps}</HealthData>` });
  expect(await importer.claims(source)).toEqual([path]);
  expect((await importTexts(importer, source)).quantities).toHaveLength(1);
});

test('A06: what is no export is not recognised', async () => {
  const files = { 'export_cda.xml': '<ClinicalDocument/>', 'a.csv': 'Date,Energy', 'export.xml': '' };
  expect(await importer.claims(textSource(files))).toEqual([]);
  expect(await importer.claims(textSource({}))).toEqual([]);
  expect((await importTexts(importer, textSource(files))).complete).toBe(false);
});

test('A13: every record is handed over before the next piece of the file is read', async () => {
  const pieces = ['<HealthData>', ...Array.from({ length: 40 }, () => steps.repeat(25)), '</HealthData>'];
  const handedOver: number[] = [];
  let samples = 0;
  const sink: RecordSink = {
    quantity: () => void samples++,
    category: () => undefined,
    workout: () => undefined,
    nutrition: () => undefined,
    food: () => undefined,
    bloodTest: () => undefined,
    skip: () => undefined,
    exportedAt: () => undefined,
    sourceOrder: () => undefined,
    told: () => undefined,
    table: () => undefined,
  };
  const source = {
    ...textSource({ 'export.xml': pieces.join('') }),
    read: (_path: string, onText: (text: string) => void) => {
      for (const piece of pieces) {
        onText(piece);
        handedOver.push(samples);
      }
      return Promise.resolve('whole' as const);
    },
  };
  expect(await importer.run(source, sink, fileContext)).toEqual({ complete: true });
  expect(handedOver).toEqual([0, ...Array.from({ length: 40 }, (_, piece) => 25 * (piece + 1)), 1000]);
});

test('A17: a file that ends early gives what is whole and says so', async () => {
  const { quantities, complete } = await importFiles({
    'export.xml':
      '<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" unit="count" startDate="2024-01-01 08:00:00 +0000" endDate="2024-01-01 08:01:00 +0000" value="5"/><Record type="HKQuan',
  });
  expect(quantities.map((sample) => sample.value)).toEqual([5]);
  expect(complete).toBe(false);
});

test('A17: a damaged zip entry is incomplete even where the root closed', async () => {
  const source = textSource({ 'export.xml': `<HealthData>${steps}</HealthData>` }, undefined, ['export.xml']);
  const { quantities, complete } = await importTexts(importer, source);
  expect(quantities).toHaveLength(1);
  expect(complete).toBe(false);
});

test('A17: of a correlation that is cut off the whole samples stay', async () => {
  const { quantities, complete } = await importFiles({
    'export.xml': `<HealthData><Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="C" ${times}>${steps}<Record type="HK`,
  });
  expect(quantities).toHaveLength(1);
  expect(complete).toBe(false);
});

const systolic =
  '<Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="C" unit="mmHg" startDate="2024-01-01 08:00:00 +0000" endDate="2024-01-01 08:00:00 +0000" value="120"/>';
const bloodPressure = `<Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="C" startDate="2024-01-01 08:00:00 +0000" endDate="2024-01-01 08:00:00 +0000">
 ${systolic}
</Correlation>`;

test('A22: a correlation’s sample and its copy on the first level are equal, so that the store keeps one', async () => {
  const { quantities, skips } = await importElements(systolic + bloodPressure);
  expect(quantities).toHaveLength(2);
  expect(quantities[1]).toEqual({ ...quantities[0], correlation: '' });
  expect(quantities[0]).toMatchObject({ type: 'bloodPressureSystolic', value: 120 });
  expect(skips).toEqual([]);
});

test('A23: a correlation’s sample without a copy is read', async () => {
  const { quantities } = await importElements(bloodPressure);
  expect(quantities.map((sample) => sample.value)).toEqual([120]);
});

function device(address: string): string {
  const text = `&lt;&lt;HKDevice: ${address}&gt;, name:Apple Watch, hardware:Watch6,7&gt;`;
  return `device="${text}" creationDate="2024-01-01 0${address.length}:00:00 +0000"`;
}

test('A20: records that differ only in creationDate or in the memory address of their device are equal', async () => {
  const { quantities } = await importElements(
    steps.replace('unit', `${device('0x1')} unit`) + steps.replace('unit', `${device('0x22')} unit`),
  );
  expect(quantities[0]?.device).toBe('Apple Watch, Watch6,7');
  expect(quantities[0]).toEqual(quantities[1]);
});

test('A42: sleep is a category sample, never a quantity', async () => {
  const { quantities, categories } = await importElements(
    `<Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" ${times} value="HKCategoryValueSleepAnalysisAsleepCore"><MetadataEntry key="HKTimeZone" value="Europe/Luxembourg"/></Record>`,
  );
  expect(quantities).toEqual([]);
  expect(categories).toMatchObject([
    { type: 'sleepAnalysis', value: 'asleepCore', source: { name: 'Watch' }, timeZone: 'Europe/Luxembourg' },
  ]);
});

test('A76: stand minutes are a quantity, stand hours a category, exercise minutes their own type', async () => {
  const { quantities, categories } = await importElements(
    `<Record type="HKQuantityTypeIdentifierAppleStandTime" sourceName="W" unit="min" ${times} value="3"/>
     <Record type="HKQuantityTypeIdentifierAppleExerciseTime" sourceName="W" unit="min" ${times} value="1"/>
     <Record type="HKCategoryTypeIdentifierAppleStandHour" sourceName="W" ${times} value="HKCategoryValueAppleStandHourStood"/>`,
  );
  expect(quantities.map(({ type, value }) => [type, value])).toEqual([
    ['appleStandTime', 3],
    ['appleExerciseTime', 1],
  ]);
  expect(categories.map(({ type, value }) => [type, value])).toEqual([['appleStandHour', 'stood']]);
});

test('A56: source names stay as they are written', async () => {
  const names = ['Apple\u00a0Watch', 'Apple Watch', 'User’s', '🔜', 'Здоровье', ' padded ', 'A & B'];
  const elements = names.map((name) => steps.replace('"P"', `"${name.replace('&', '&amp;')}"`)).join('');
  const { quantities } = await importElements(elements);
  expect(quantities.map((sample) => sample.source.name)).toEqual(names);
});

test('A58: attribute order, line breaks inside tags, explicit end tags, single quotes', async () => {
  const { quantities } = await importElements(
    `<Record\n  value='7'\n  endDate='2024-01-01 08:01:00 +0000'\n  startDate='2024-01-01 08:00:00 +0000' unit='count'\n  sourceName='P' type='HKQuantityTypeIdentifierStepCount'></Record >`,
  );
  expect(quantities).toMatchObject([{ type: 'stepCount', value: 7, source: { name: 'P' } }]);
});

test('A60: unknown elements and types are left out, counted, and all between them is read', async () => {
  const { quantities, skips } = await importElements(
    `<ActivitySummary dateComponents="2024-01-01"/>${steps}
     <Audiogram type="HKDataTypeIdentifierAudiogram"><MetadataEntry key="a" value="b"/><SensitivityPoint frequencyValue="250"/></Audiogram>${steps}
     <VisionPrescription type="x"><RightEye/><LeftEye/></VisionPrescription>
     <StateOfMind><Record type="HKQuantityTypeIdentifierStepCount" ${times} value="1" unit="count"/></StateOfMind>
     <Record type="c" sourceName="x" unit="dBASPL" ${times} value="68"/>
     <Record type="HKDataTypeSleepDurationGoal" sourceName="x" unit="hr" ${times} value="8"/>
     <FutureThing/>${steps}`,
  );
  expect(quantities).toHaveLength(3);
  expect(skips.map(({ kind, reason, subject }) => [kind, reason, subject])).toEqual([
    ['ActivitySummary', 'notSupported', 'ActivitySummary'],
    ['Audiogram', 'notSupported', 'Audiogram'],
    ['VisionPrescription', 'notSupported', 'VisionPrescription'],
    ['StateOfMind', 'notSupported', 'StateOfMind'],
    ['quantitySample', 'unknownType', 'c'],
    ['quantitySample', 'unknownType', 'HKDataTypeSleepDurationGoal'],
    ['FutureThing', 'notSupported', 'FutureThing'],
  ]);
});

test.each(['', 'endDate=""', 'endDate="later"'])('no kind of record is lost for its end (%s)', async (end) => {
  const moment = `sourceName="P" startDate="2024-01-01 08:00:00 +0000" ${end}`;
  const energy = `<Record type="HKQuantityTypeIdentifierDietaryEnergyConsumed" unit="kcal" value="52" ${moment}/>`;
  const { quantities, categories, workouts, entries, skips } = await importElements(
    `<Record type="HKQuantityTypeIdentifierStepCount" unit="count" value="7" ${moment}/>
     <Record type="HKCategoryTypeIdentifierAppleStandHour" value="HKCategoryValueAppleStandHourStood" ${moment}/>
     <Correlation type="HKCorrelationTypeIdentifierFood" ${moment}><MetadataEntry key="HKFoodType" value="Apple"/>${energy}</Correlation>
     <Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="45" durationUnit="min" ${moment}/>
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" ${moment}><WorkoutActivity duration="10" ${moment}/><WorkoutActivity ${moment}/></Workout>`,
  );
  const at = Date.UTC(2024, 0, 1, 8);
  expect(quantities.map(({ value, start, end }) => [value, start, end])).toEqual([
    [7, at, at],
    [52, at, at],
  ]);
  expect(categories).toMatchObject([{ value: 'stood', start: at, end: at }]);
  expect(entries).toMatchObject([{ foodName: 'Apple', loggedAt: at, nutrients: { energyKilocalories: 52 } }]);
  expect(workouts).toMatchObject([
    { activityType: 'yoga', start: at, end: at + 45 * 60_000, durationSeconds: 2700 },
    { activityType: 'running', start: at, end: at, durationSeconds: null },
  ]);
  expect(workouts[1]?.activities?.map(({ end }) => end)).toEqual([at + 600_000, at]);
  expect(skips).toEqual([]);
});

test('A62: a bad value, date, unit or order costs one record and is counted without its value', async () => {
  const { quantities, skips } = await importElements(
    `<Record type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="invalid" endDate="2024-01-01 08:01:00 +0000" value="bad"/>
     <Record type="HKQuantityTypeIdentifierStepCount" unit="count" ${times} value="bad"/>
     <Record type="HKQuantityTypeIdentifierStepCount" unit="count" ${times}/>
     <Record type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="2024-01-01 08:00:00 +0000" endDate="2024-01-01 07:59:59 +0000" value="1"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" unit="stone" ${times} value="11"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" ${times} value="70"/>
     <Record type="HKCategoryTypeIdentifierSleepAnalysis" ${times} value="bad"/>${steps}`,
  );
  expect(quantities).toHaveLength(1);
  expect(skips.map(({ kind, reason, subject }) => [kind, reason, subject])).toEqual([
    ['quantitySample', 'invalidDate', 'HKQuantityTypeIdentifierStepCount'],
    ['quantitySample', 'invalidValue', 'HKQuantityTypeIdentifierStepCount'],
    ['quantitySample', 'invalidValue', 'HKQuantityTypeIdentifierStepCount'],
    ['quantitySample', 'endBeforeStart', 'HKQuantityTypeIdentifierStepCount'],
    ['quantitySample', 'unknownUnit', 'HKQuantityTypeIdentifierBodyMass stone'],
    ['quantitySample', 'missingUnit', 'HKQuantityTypeIdentifierBodyMass'],
    ['categorySample', 'invalidValue', 'HKCategoryTypeIdentifierSleepAnalysis'],
  ]);
});

test.each(['6:14:48.94 PM', '08:33:44,67', '3:10:01.12\u202fAM', '08:00:00.00', ''])(
  'A66: a beat at %j does not disturb the heart rate variability it belongs to',
  async (time) => {
    const { quantities, skips } = await importElements(
      `<Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="W" unit="ms" ${times} value="43.7"><HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm="61" time="${time}"/></HeartRateVariabilityMetadataList><MetadataEntry key="k" value="v"/></Record>`,
    );
    expect(quantities).toMatchObject([{ type: 'heartRateVariabilitySDNN', value: 43.7, metadata: { k: 'v' } }]);
    expect(skips).toEqual([]);
  },
);

function recordWith(keys: string[]): string {
  const entries = keys.map((key) => `<MetadataEntry key="${key}" value="v ${key}"/>`);
  return steps.replace('/>', `>${entries.join('')}</Record>`);
}

test('A74: metadata differs from record to record, also by case alone, and keys of every kind are kept', async () => {
  const { quantities } = await importElements(
    recordWith(['Key', 'key']) + recordWith(['__proto__', 'constructor']) + recordWith([]),
  );
  expect(quantities[0]?.metadata).toEqual({ Key: 'v Key', key: 'v key' });
  expect(JSON.stringify(quantities[1]?.metadata)).toBe('{"__proto__":"v __proto__","constructor":"v constructor"}');
  expect(quantities[2]?.metadata).toBeNull();
});

test('A75: locale and numbers have nothing to do with each other', async () => {
  const { quantities } = await importFiles({
    'export.xml': `<HealthData locale="ru_RU"><Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" ${times} value="70.5"/></HealthData>`,
  });
  expect(quantities).toMatchObject([{ value: 70.5, source: { name: '' } }]);
});

test('the export’s own date', async () => {
  expect((await importElements('<ExportDate value="2019-12-26 08:20:53 +0300"/>')).exportedAt).toEqual([
    Date.UTC(2019, 11, 26, 5, 20, 53),
  ]);
  expect((await importElements('<ExportDate value="?"/>')).exportedAt).toEqual([]);
});

test('a missing end tag costs nothing that follows', async () => {
  const workout = '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="W" ';
  const open = steps.replace('/>', '><MetadataEntry key="k" value="v">');
  const { quantities, workouts } = await importElements(
    `${workout}${times}>${open}${steps}</x>${workout}${times}/>${steps}`,
  );
  expect(quantities.map((sample) => sample.metadata)).toEqual([{ k: 'v' }, null, null]);
  expect(workouts).toHaveLength(2);
});

test('pieces of the main file may be cut anywhere', async () => {
  const dietary = (type: string, unit: string, value: string): string =>
    `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Food &amp; Co" unit="${unit}" ${times} value="${value}"/>`;
  const file = `<?xml version="1.0"?><!DOCTYPE HealthData [ <!ATTLIST x ]>\n<HealthData>
    <ExportDate value="2024-02-01 00:00:00 +0000"/>${steps.replace('"P"', '"Max’s 🔜 &lt;Watch&gt;"')}
    ${dietary('DietaryProtein', 'g', '1.5')}<ActivitySummary/>${dietary('DietaryEnergyConsumed', 'kJ', '4184')}
    <Record type="c"/>${bloodPressure}<Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="30" durationUnit="min" ${times}><MetadataEntry key="HKIndoorWorkout" value="1"/></Workout>
  </HealthData>`;
  const whole = await importFiles({ 'export.xml': file });
  expect(whole.quantities).toHaveLength(4);
  expect(whole.entries).toHaveLength(1);
  expect(whole.workouts).toHaveLength(1);
  expect(whole.complete).toBe(true);
  const cuts = fc.array(fc.integer({ min: 0, max: file.length }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [...places.sort((a, b) => a - b), file.length];
      const pieces = ends.map((end, index) => file.slice(index === 0 ? 0 : ends[index - 1], end));
      expect(
        await importTexts(
          importer,
          textSource({ 'export.xml': file }, () => pieces),
        ),
      ).toEqual(whole);
    }),
  );
});

function span(start: string, end: string): string {
  return `startDate="${start} +0000" endDate="${end} +0000"`;
}

test('a sample that lasts longer than its type can is left out, one that no metric is made from may last', async () => {
  const sleep = (end: string): string =>
    `<Record type="HKCategoryTypeIdentifierSleepAnalysis" ${span('2024-01-01 00:00:00', end)} value="HKCategoryValueSleepAnalysisInBed"/>`;
  const count = (end: string): string =>
    `<Record type="HKQuantityTypeIdentifierStepCount" unit="count" ${span('2024-01-01 00:00:00', end)} value="1"/>`;
  const { quantities, categories, skips } = await importElements(
    `${sleep('2024-01-08 00:00:00')}${sleep('2024-01-08 00:00:01')}${count('2025-01-01 00:00:00')}${count('2025-01-01 00:00:01')}
     <Record type="HKCategoryTypeIdentifierMindfulSession" ${span('2020-01-01 00:00:00', '2024-01-01 00:00:00')}/>
     <Record type="HKCategoryTypeIdentifierLactation" ${span('2020-01-01 00:00:00', '2024-01-01 00:00:00')} value="HKCategoryValueNotApplicable"/>`,
  );
  expect(quantities).toHaveLength(1);
  expect(categories.map(({ type }) => type)).toEqual(['sleepAnalysis', 'lactation']);
  expect(skips).toEqual([
    {
      kind: 'categorySample',
      reason: 'invalidDate',
      subject: 'HKCategoryTypeIdentifierSleepAnalysis, longer than 7 days',
    },
    {
      kind: 'quantitySample',
      reason: 'invalidDate',
      subject: 'HKQuantityTypeIdentifierStepCount, longer than 366 days',
    },
    {
      kind: 'categorySample',
      reason: 'invalidDate',
      subject: 'HKCategoryTypeIdentifierMindfulSession, longer than 366 days',
    },
  ]);
});

test('a record from the first to the last year of the calendar costs only itself', async () => {
  const { quantities, skips } = await importElements(
    `<Record type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="0001-01-01 00:00:00 +0000" endDate="9999-12-31 23:59:59 +0000" value="1"/>${steps}`,
  );
  expect(quantities).toHaveLength(1);
  expect(skips).toEqual([
    { kind: 'quantitySample', reason: 'invalidDate', subject: 'HKQuantityTypeIdentifierStepCount' },
  ]);
});

test('a tag that is not well-formed is counted', async () => {
  const { quantities, skips } = await importElements(`${steps}${steps.replace(' value="7"/>', steps)}${steps}`);
  // Two records became one.
  expect(quantities).toHaveLength(3);
  expect(skips).toContainEqual({
    kind: 'XML',
    reason: 'invalidFile',
    subject: 'a tag that is not well-formed',
  });
});

test('a file of endless depth gives what came before it and says that it ends early', async () => {
  const { quantities, complete } = await importElements(`${steps}${'<x>'.repeat(1000)}${'</x>'.repeat(1000)}${steps}`);
  expect(quantities).toHaveLength(1);
  expect(complete).toBe(false);
});

test('a record of a clock that was decades ahead is left out, one that is planned ahead is not', async () => {
  const count = (date: string): string =>
    `<Record type="HKQuantityTypeIdentifierDietaryWater" unit="mL" ${span(date, date)} value="250"/>`;
  const workout = `<Workout workoutActivityType="HKWorkoutActivityTypeYoga" ${span('2100-01-01 08:00:00', '2100-01-01 09:00:00')}/>`;
  const all = `${count('2024-12-24 08:00:00')}${count('2100-01-01 08:00:00')}${workout}`;
  const { quantities, workouts, skips } = await importElements(`<ExportDate value="2024-06-01 08:00:00 +0000"/>${all}`);
  expect([quantities.length, workouts.length]).toEqual([1, 0]);
  expect(skips).toEqual([
    {
      kind: 'quantitySample',
      reason: 'invalidDate',
      subject: 'HKQuantityTypeIdentifierDietaryWater, more than 10 years after the export',
    },
    {
      kind: 'workout',
      reason: 'invalidDate',
      subject: 'HKWorkoutActivityTypeYoga, more than 10 years after the export',
    },
  ]);
  expect((await importElements(all)).quantities).toHaveLength(2);
});

/** A main file with one sample, made at noon UTC of a date. */
const dated = (date: string): string => `<HealthData><ExportDate value="${date} 12:00:00 +0000"/>${steps}</HealthData>`;

test('what lies beside the export and is not read is reported, file by file', async () => {
  const { quantities, exportedAt, skips } = await importFiles({
    'apple_health_export/export.xml': dated('2025-01-05'),
    'apple_health_export/electrocardiograms/old.csv': 'Name',
    'apple_health_export 2/export.xml': dated('2026-03-20'),
    'apple_health_export 2/export_cda.xml': '<ClinicalDocument/>',
    'apple_health_export 2/electrocardiograms/ecg_2026-03-19.csv': 'Name,X',
    'apple_health_export 2/attachments/a.jpg': 'x',
    'backup/Export.ZIP': 'PK',
  });
  expect(quantities).toHaveLength(1);
  expect(exportedAt).toEqual([Date.UTC(2026, 2, 20, 12)]);
  expect(skips).toEqual([
    { kind: 'file', reason: 'otherExport', subject: 'apple_health_export/export.xml' },
    {
      kind: 'electrocardiogram',
      reason: 'notSupported',
      subject: 'apple_health_export 2/electrocardiograms/ecg_2026-03-19.csv',
    },
    { kind: 'file', reason: 'notSupported', subject: 'apple_health_export 2/attachments/a.jpg' },
    { kind: 'file', reason: 'otherExport', subject: 'backup/Export.ZIP' },
  ]);
});

test('no element brings more than a record may hold; its value stays and what is cut is counted', async () => {
  const many = Array.from({ length: 150 }, (_, index) => `<MetadataEntry key="k${index}" value="v"/>`).join('');
  const long = 'n'.repeat(5000);
  const named = `type="HKQuantityTypeIdentifierStepCount" unit="count" ${times} value="7" sourceName="${long}" device="${long}"`;
  const { quantities, entries, workouts, skips } = await importElements(
    `<Record ${named}>${many}<MetadataEntry key="k0" value="${long}"/></Record>
     <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="P" ${times}><MetadataEntry key="HKFoodType" value="${long}"/>${many}</Correlation>
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="W" ${times}>${many}</Workout>`,
  );
  const [sample] = quantities;
  expect(sample).toMatchObject({ value: 7, device: 'n'.repeat(4096), source: { name: 'n'.repeat(256) } });
  expect(Object.keys(sample?.metadata ?? {})).toHaveLength(100);
  expect(sample?.metadata).toMatchObject({ k0: 'n'.repeat(4096), k99: 'v' });
  expect(entries).toMatchObject([{ foodName: 'n'.repeat(4096) }]);
  expect(workouts).toHaveLength(1);
  const counts = (kind: string, subject: string): number =>
    skips.filter((skip) => skip.kind === kind && skip.subject === subject).length;
  expect(counts('metadataEntry', 'HKQuantityTypeIdentifierStepCount')).toBe(50);
  expect(counts('metadataEntry', 'HKCorrelationTypeIdentifierFood')).toBe(51);
  expect(counts('metadataEntry', 'HKWorkoutActivityTypeRunning')).toBe(50);
  expect(counts('text', 'HKQuantityTypeIdentifierStepCount')).toBe(1);
  expect(counts('text', 'name of a source')).toBe(1);
  expect(counts('text', 'device')).toBe(1);
});

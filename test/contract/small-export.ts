import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const watch = 'sourceName="Ada’s Watch" sourceVersion="11.3"';
const phone = 'sourceName="Ada’s iPhone" sourceVersion="18.3"';
const device = 'device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch&gt;"';

function time(name: string, utc: string): string {
  return `${name}="${utc.replace('T', ' ').replace('Z', ' +0000')}"`;
}

function record(type: string, unit: string, value: number | string, start: string, end: string, rest = watch): string {
  return `<Record type="HKQuantityTypeIdentifier${type}" ${rest} unit="${unit}" ${time('startDate', start)} ${time('endDate', end)} value="${value}"/>`;
}

/** 600 heart rates of one instant, each of another value, and three around a range's ends. */
const heartRates = [
  ...Array.from({ length: 600 }, (_, index) =>
    record('HeartRate', 'count/min', 40 + index / 10, '2026-02-01T08:00:00Z', '2026-02-01T08:00:00Z'),
  ),
  record('HeartRate', 'count/min', 71, '2026-01-31T23:59:59Z', '2026-02-01T00:00:03Z'),
  record('HeartRate', 'count/min', 72, '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'),
  record('HeartRate', 'count/min', 73, '2026-02-02T00:00:00Z', '2026-02-02T00:00:00Z'),
];

const otherSamples = [
  record('BodyMass', 'lb', 154, '2026-02-03T07:00:00Z', '2026-02-03T07:00:00Z', phone),
  record('OxygenSaturation', '%', 0.97, '2026-02-03T07:00:00Z', '2026-02-03T07:00:00Z'),
  // Both carried at the same time: the day holds 1,000 steps, not 1,900.
  record('StepCount', 'count', 1000, '2026-02-03T09:00:00Z', '2026-02-03T09:10:00Z'),
  record('StepCount', 'count', 900, '2026-02-03T09:00:00Z', '2026-02-03T09:10:00Z', phone),
  `<Record type="HKQuantityTypeIdentifierRestingHeartRate" ${watch} ${device} unit="count/min" ${time('startDate', '2026-02-03T00:00:00Z')} ${time('endDate', '2026-02-03T23:00:00Z')} value="52"><MetadataEntry key="HKTimeZone" value="Europe/Lisbon"/></Record>`,
];

/** 120 rows of exercise that begin at the same time, and one run with everything a workout can say. */
const workouts = [
  ...Array.from({ length: 120 }, (_, index) => {
    const times = `${time('startDate', '2025-12-01T10:00:00Z')} ${time('endDate', '2025-12-01T12:00:00Z')}`;
    return `<Workout workoutActivityType="HKWorkoutActivityTypeRowing" duration="${index + 1}" durationUnit="min" ${watch} ${times}/>`;
  }),
  `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="28" durationUnit="min" ${watch} ${device} ${time('startDate', '2026-02-05T06:00:00Z')} ${time('endDate', '2026-02-05T06:30:00Z')}>
  <MetadataEntry key="HKIndoorWorkout" value="0"/>
  <MetadataEntry key="HKTimeZone" value="Europe/Lisbon"/>
  <MetadataEntry key="HKElevationAscended" value="4200 cm"/>
  <WorkoutEvent type="HKWorkoutEventTypePause" ${time('date', '2026-02-05T06:10:00Z')}/>
  <WorkoutEvent type="HKWorkoutEventTypeResume" ${time('date', '2026-02-05T06:12:00Z')}/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" ${time('startDate', '2026-02-05T06:00:00Z')} ${time('endDate', '2026-02-05T06:30:00Z')} sum="5.25" unit="km"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" ${time('startDate', '2026-02-05T06:00:00Z')} ${time('endDate', '2026-02-05T06:30:00Z')} sum="310" unit="kcal"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierBasalEnergyBurned" ${time('startDate', '2026-02-05T06:00:00Z')} ${time('endDate', '2026-02-05T06:30:00Z')} sum="40" unit="kcal"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" ${time('startDate', '2026-02-05T06:00:00Z')} ${time('endDate', '2026-02-05T06:30:00Z')} average="151.5" minimum="98" maximum="177" unit="count/min"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" ${time('startDate', '2026-02-05T06:00:00Z')} ${time('endDate', '2026-02-05T06:30:00Z')} sum="4800" unit="count"/>
 </Workout>`,
];

const nutrition = [
  `<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" sourceVersion="3" ${time('startDate', '2026-02-06T12:15:00Z')} ${time('endDate', '2026-02-06T12:15:00Z')}>
  <MetadataEntry key="HKFoodType" value="Oat porridge"/>
  <MetadataEntry key="HKFoodMeal" value="Breakfast"/>
  ${record('DietaryEnergyConsumed', 'kcal', 320, '2026-02-06T12:15:00Z', '2026-02-06T12:15:00Z', 'sourceName="Diary"')}
  ${record('DietaryProtein', 'g', 11.5, '2026-02-06T12:15:00Z', '2026-02-06T12:15:00Z', 'sourceName="Diary"')}
  ${record('DietarySugar', 'g', 0, '2026-02-06T12:15:00Z', '2026-02-06T12:15:00Z', 'sourceName="Diary"')}
 </Correlation>`,
  record('DietaryWater', 'mL', 250, '2026-02-06T13:00:00Z', '2026-02-06T13:00:00Z', 'sourceName="Diary"'),
];

const clinical: Readonly<Record<string, object>> = {
  'DiagnosticReport-1': {
    resourceType: 'DiagnosticReport',
    id: 'r1',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { text: 'Morning panel' },
    subject: { reference: 'Patient/ada' },
    effectiveDateTime: '2026-01-10T08:15:00+01:00',
    issued: '2026-01-11T09:00:00Z',
    performer: [{ display: 'Town Laboratory' }],
    result: [
      { reference: 'Observation/o1' },
      { reference: 'Observation/o2' },
      { reference: 'Observation/o3' },
      { reference: 'Observation/o4' },
    ],
  },
  'Observation-1': {
    ...observation('o1', '2345-7', 'Glucose'),
    valueQuantity: { value: 65, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
    referenceRange: [{ low: { value: 70, unit: 'mg/dL' }, high: { value: 99, unit: 'mg/dL' } }],
    interpretation: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'L' }] },
    ],
  },
  'Observation-2': {
    ...observation('o2', '1988-5', 'C reactive protein'),
    valueQuantity: { value: 5, comparator: '<', unit: 'mg/L', system: 'http://unitsofmeasure.org', code: 'mg/L' },
  },
  'Observation-3': { ...observation('o3', '5778-6', 'Color of Urine'), valueString: 'Straw' },
  'Observation-4': {
    ...observation('o4', '2951-2', 'Sodium'),
    status: 'entered-in-error',
    valueQuantity: { value: 999, unit: 'mmol/L' },
  },
  'DiagnosticReport-2': {
    resourceType: 'DiagnosticReport',
    id: 'r2',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { text: 'Older panel' },
    subject: { reference: 'Patient/ada' },
    effectiveDateTime: '2025-07',
    result: [{ reference: 'Observation/o5' }],
  },
  'Observation-5': {
    ...observation('o5', '718-7', 'Hemoglobin'),
    effectiveDateTime: '2025-07',
    valueQuantity: { value: 14.2, unit: 'g/dL', system: 'http://unitsofmeasure.org', code: 'g/dL' },
  },
};

function observation(id: string, code: string, display: string): object {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
    ],
    code: { coding: [{ system: 'http://loinc.org', code, display }], text: display },
    subject: { reference: 'Patient/ada' },
    effectiveDateTime: '2026-01-10T08:15:00+01:00',
  };
}

/** Writes a small hand-made export of a person who does not exist to a folder of its own; answers the folder. */
export async function writeSmallExport(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'vitalgate-export-')), 'apple_health_export');
  await mkdir(join(folder, 'clinical-records'), { recursive: true });
  const index = Object.keys(clinical).map(
    (name) =>
      `<ClinicalRecord type="${name.replace(/-\d$/, '')}" identifier="${name}" sourceName="Town Clinic" sourceURL="https://clinic.example/fhir" fhirVersion="4.0.1" receivedDate="2026-01-12 10:00:00 +0000" resourceFilePath="/clinical-records/${name}.json"/>`,
  );
  const elements = [...heartRates, ...otherSamples, ...nutrition, ...workouts, ...index];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n <ExportDate value="2026-02-07 09:00:00 +0000"/>\n ${elements.join('\n ')}\n</HealthData>\n`;
  await writeFile(join(folder, 'export.xml'), xml);
  for (const [name, resource] of Object.entries(clinical)) {
    await writeFile(join(folder, 'clinical-records', `${name}.json`), JSON.stringify(resource));
  }
  return folder;
}

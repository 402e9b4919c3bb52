import { readFileSync } from 'node:fs';
import { FitWriter, fitSeconds } from '../../packages/importers/src/formats/fit/fit-writer.ts';
import { exportOf, payloadOf, Phone, daySeconds, numbers, type Grouping } from '../stores/health-auto-export-phone.ts';
import { healthConnectDatabase } from '../stores/health-connect-database.ts';

/** Whole files of a format, made here. */
export type Inputs = Readonly<Record<string, readonly Buffer[]>>;

function phone(): Phone {
  const number = numbers(5);
  const made = new Phone((below) => Math.floor(number() * below));
  made.beginDay(0);
  made.beginDay(1);
  for (let count = 0; count < 20; count++) made.record(daySeconds + 20_000 + count * 900);
  made.sleep(daySeconds + 6 * 3600);
  return made;
}

const payload = (grouping: Grouping): Buffer => Buffer.from(payloadOf(phone(), grouping, 0, 2 * daySeconds));

const workoutPayload = JSON.stringify({
  data: {
    workouts: [
      {
        id: '3F2A',
        name: 'Outdoor Run',
        start: '2026-03-01 8:00:10\u202fam +0100',
        end: '2026-03-01 8:40:10\u202fam +0100',
        duration: 2340.5,
        activeEnergyBurned: { qty: 1255.2, units: 'kJ' },
        distance: { qty: 5, units: 'mi' },
        heartRate: { avg: { qty: 150.5, units: 'bpm' } },
        heartRateData: [{ date: '2026-03-01 08:01:00 +0100', Min: 90, Avg: 100, Max: 110, units: 'bpm' }],
        stepCount: [{ date: '2026-03-01 08:01:00 +0100', qty: 3000, units: 'count', source: 'Watch' }],
        route: [{ latitude: 1.5, longitude: 2.5, altitude: 10, timestamp: '2026-03-01 08:00:10 +0100', speed: 2 }],
      },
    ],
    metrics: [
      {
        name: 'sleep_analysis',
        units: 'hr',
        data: [
          {
            asleep: 0,
            core: 3,
            deep: 1,
            rem: 1,
            sleepStart: '2026-03-01 00:10:00 +0000',
            sleepEnd: '2026-03-01 06:00:00 +0000',
            inBed: 6,
          },
        ],
      },
      {
        name: 'blood_pressure',
        units: 'mmHg',
        data: [{ date: '2026-03-01 08:01:07 +0100', systolic: 118, diastolic: 76 }],
      },
    ],
    symptoms: [{ name: 'Headache' }],
  },
});

const webhook = JSON.stringify({
  timestamp: '2026-05-09T14:00:00.123Z',
  app_version: '1.2.3',
  steps: [
    {
      count: 842,
      start_time: '2026-05-09T08:00:00Z',
      end_time: '2026-05-09T08:10:00Z',
      metadata: { data_origin: 'a.b' },
    },
  ],
  heart_rate: [{ bpm: 72, time: '2026-05-09T08:00:00Z' }],
  sleep: [
    {
      session_end_time: '2026-05-09T05:00:00Z',
      duration_seconds: 21_600,
      stages: [{ stage: '4', start_time: '2026-05-08T23:00:00Z', end_time: '2026-05-09T01:00:00Z' }],
    },
  ],
  exercise: [
    { type: '56', start_time: '2026-05-09T08:00:00Z', end_time: '2026-05-09T09:00:00Z', duration_seconds: 3500 },
  ],
  nutrition: [{ start_time: '2026-05-09T08:00:00Z', end_time: '2026-05-09T08:15:00Z', name: 'Soup', calories: 250 }],
});

const gpx =
  '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>' +
  '<trkpt lat="1.5" lon="2.5"><ele>10</ele><time>2026-03-01T08:00:00Z</time></trkpt>' +
  '<trkpt lat="1.51" lon="2.51"><ele>12</ele><time>2026-03-01T08:10:00Z</time></trkpt></trkseg></trk></gpx>';

const tcx =
  '<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>' +
  '<Activity Sport="Running"><Id>2026-03-01T08:00:00Z</Id><Lap StartTime="2026-03-01T08:00:00Z"><TotalTimeSeconds>600</TotalTimeSeconds>' +
  '<DistanceMeters>2000</DistanceMeters><Calories>120</Calories><Track><Trackpoint><Time>2026-03-01T08:00:00Z</Time>' +
  '<Position><LatitudeDegrees>1.5</LatitudeDegrees><LongitudeDegrees>2.5</LongitudeDegrees></Position><HeartRateBpm><Value>120</Value></HeartRateBpm>' +
  '</Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>';

const observation = JSON.stringify({
  resourceType: 'Observation',
  id: 'o1',
  status: 'final',
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }] },
  effectiveDateTime: '2026-03-01T08:00:00Z',
  valueQuantity: { value: 95.5, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
  referenceRange: [{ low: { value: 70 }, high: { value: 99 } }],
});

function fit(): Buffer {
  const at = fitSeconds('2026-03-01T08:00:00Z');
  const writer = new FitWriter().message(0, [
    [0, 'enum', 4],
    [1, 'uint16', 1],
    [4, 'uint32', at],
  ]);
  for (let second = 0; second < 30; second++) {
    writer.message(20, [
      [253, 'uint32', at + second],
      [3, 'uint8', 120],
      [5, 'uint32', second * 300],
    ]);
  }
  writer.message(18, [
    [253, 'uint32', at + 30],
    [2, 'uint32', at],
    [5, 'enum', 1],
    [7, 'uint32', 30_000],
    [9, 'uint32', 9000],
  ]);
  return Buffer.from(writer.file());
}

function healthConnect(): Buffer {
  const made = healthConnectDatabase();
  made.add('steps_record_table', { start_time: '2026-03-01T08:00:00Z', end_time: '2026-03-01T08:10:00Z', count: 500 });
  made.add('weight_record_table', { time: '2026-03-01T08:00:00Z', weight: 70_000 });
  return Buffer.from(made.bytes());
}

const guide = readFileSync(new URL('../../docs/guides/ndjson.md', import.meta.url), 'utf8');
const lines = [...guide.matchAll(/```ndjson\n([^`]*)```/gu)].map(([, text]) => text ?? '').join('');

/** Files of each format, small and whole. A format without one is fuzzed by the shared files alone. */
export const ownInputs = (): Inputs => ({
  'apple-health': [Buffer.from(exportOf(phone(), 2 * daySeconds))],
  'health-auto-export': [payload('none'), payload('minutes'), payload('hours'), Buffer.from(workoutPayload)],
  'hc-webhook': [Buffer.from(webhook)],
  'health-connect': [healthConnect()],
  ndjson: [Buffer.from(lines)],
  fhir: [Buffer.from(observation)],
  fit: [fit()],
  gpx: [Buffer.from(gpx)],
  tcx: [Buffer.from(tcx)],
});

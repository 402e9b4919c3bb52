import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fitSeconds, FitWriter } from '../../packages/importers/src/formats/fit/fit-writer.ts';
import { healthConnectDatabase } from '../stores/health-connect-database.ts';
import { exportText, zipOf } from './export-files.ts';

const day = '2026-03-09';

/** A run of ten minutes that begins at an hour. */
function fitRun(hour: number): Uint8Array {
  const start = fitSeconds(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const writer = new FitWriter().message(0, [
    [0, 'enum', 4],
    [1, 'uint16', 1],
    [2, 'uint16', 2691],
    [4, 'uint32', start],
  ]);
  for (const second of [0, 300, 600]) {
    writer.message(20, [
      [253, 'uint32', start + second],
      [3, 'uint8', 140],
    ]);
  }
  return writer
    .message(18, [
      [253, 'uint32', start + 600],
      [2, 'uint32', start],
      [5, 'enum', 1],
      [6, 'enum', 0],
      [7, 'uint32', 600_000],
      [8, 'uint32', 600_000],
      [9, 'uint32', 200_000],
    ])
    .file();
}

const gpx = (hour: string, creator: string): string =>
  `<gpx creator="${creator}"><trk><type>running</type><trkseg><trkpt lat="1" lon="2"><time>${day}T${hour}:00:00Z</time></trkpt><trkpt lat="1" lon="2.01"><time>${day}T${hour}:30:00Z</time></trkpt></trkseg></trk></gpx>`;

const tcx = `<?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Id>${day}T05:00:00Z</Id><Lap StartTime="${day}T05:00:00Z"><TotalTimeSeconds>1200</TotalTimeSeconds><DistanceMeters>8000</DistanceMeters></Lap></Activity></Activities></TrainingCenterDatabase>`;

const stravaActivities = [
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename',
  '1,"Mar 9, 2026, 11:00:00 AM",Lunch run,Run,,1800,1.11,,,false,,,activities/1.gpx',
].join('\n');

const garminActivities = JSON.stringify([
  {
    summarizedActivitiesExport: [
      {
        activityId: 1,
        activityType: 'running',
        beginTimestamp: Date.parse(`${day}T13:00:00Z`),
        duration: 590_000.5,
        elapsedDuration: 600_000,
        distance: 200_150,
        avgHr: 141,
        maxHr: 160,
      },
    ],
  },
]);

const healthAutoExport = JSON.stringify({
  data: {
    metrics: [
      { name: 'weight_body_mass', units: 'kg', data: [{ date: `${day} 07:00:00 +0000`, qty: 70.5, source: 'Scale' }] },
    ],
  },
});

const hcWebhook = JSON.stringify({
  timestamp: `${day}T21:00:00Z`,
  app_version: '1.2.3',
  oxygen_saturation: [{ percentage: 97, time: `${day}T08:00:00Z` }],
});

const fhir = JSON.stringify({
  resourceType: 'Observation',
  id: 'ferritin',
  status: 'final',
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '2276-4', display: 'Ferritin' }] },
  effectiveDateTime: day,
  valueQuantity: { value: 88, unit: 'ng/mL', system: 'http://unitsofmeasure.org', code: 'ng/mL' },
});

const ndjson = `${JSON.stringify({
  kind: 'quantity',
  type: 'respiratoryRate',
  start: `${day}T08:00:00Z`,
  end: `${day}T08:00:00Z`,
  value: 14,
  unit: 'count/min',
  source: { name: 'Band' },
})}\n`;

function healthConnect(): Uint8Array {
  const phone = healthConnectDatabase();
  phone.add('floors_climbed_record_table', {
    start_time: `${day}T08:00:00Z`,
    end_time: `${day}T08:30:00Z`,
    floors: 4,
    device_info_id: 2,
  });
  return phone.bytes();
}

const fdc = JSON.stringify({
  SRLegacyFoods: [
    {
      fdcId: 1,
      description: 'Cheese, cheddar',
      dataType: 'SR Legacy',
      publicationDate: '4/1/2019',
      foodNutrients: [
        { type: 'FoodNutrient', nutrient: { id: 1003, number: '203', unitName: 'g' }, amount: 20 },
        { type: 'FoodNutrient', nutrient: { id: 1008, number: '208', unitName: 'kcal' }, amount: 408 },
      ],
    },
  ],
});

const openFoodFacts = JSON.stringify({
  status: 1,
  code: '3017620422003',
  product: {
    code: '3017620422003',
    product_name: 'Nut spread',
    brands: 'Acme',
    lang: 'fr',
    countries_tags: ['en:france'],
    last_modified_t: 1_577_918_611,
    nutriments: { 'energy-kcal_100g': 539, fat_100g: 30.9 },
  },
});

const rows = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

/** A file of each format, by the importer that reads it: its name and what is in it, null for what is packed. */
export const oneOfEach: Readonly<Record<string, readonly [name: string, content: string | Uint8Array | null]>> = {
  'apple-health': ['export.zip', null],
  'health-connect': ['Health Connect.zip', null],
  'strava-export': ['export_12345.zip', null],
  'garmin-export': ['garmin.zip', null],
  fit: ['morning run.fit', fitRun(6)],
  tcx: ['ride.tcx', tcx],
  gpx: ['evening.gpx', gpx('19', 'Tracker')],
  'health-auto-export': ['HealthAutoExport.json', healthAutoExport],
  'hc-webhook': ['webhook.json', hcWebhook],
  fhir: ['ferritin.json', fhir],
  ndjson: ['records.ndjson', ndjson],
  cronometer: [
    'servings.csv',
    rows(
      'Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g)',
      `${day},08:00,Breakfast,"Oats, raw",40.00 g,152,5.3`,
    ),
  ],
  myfitnesspal: [
    'Nutrition-Summary.csv',
    rows('Date,Meal,Calories,Fat (g),Protein (g),Note', `${day},Lunch,650,20,30,`),
  ],
  'lose-it': [
    'food-log.csv',
    rows(
      'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g),Protein (g)',
      '03/09/2026,Apple,Apple,Snacks,1,Each,95,0,0.3,0.5',
    ),
  ],
  macrofactor: [
    'macrofactor.csv',
    rows(
      'Date,Time,Food Name,Serving Size,Serving Qty,Serving Weight (g),Calories (kcal),Protein (g)',
      `${day},18:00,Rice,1 cup,1,158,205,4.3`,
    ),
  ],
  'fooddata-central': ['FoodData_Central_sr_legacy.json', fdc],
  'open-food-facts': ['3017620422003.json', openFoodFacts],
  'lab-csv': ['labs.csv', rows('Date,Test,Value,Unit,Range', `${day},WBC,6.1,10^3/uL,4.0-11.0`)],
};

/** What is in the files that are packed. */
const packed: Readonly<Record<string, () => Readonly<Record<string, string | Uint8Array>>>> = {
  'apple-health': () => ({ 'apple_health_export/export.xml': exportText(20) }),
  'health-connect': () => ({ 'health_connect_export.db': healthConnect() }),
  'strava-export': () => ({ 'activities.csv': stravaActivities, 'activities/1.gpx': gpx('11', 'StravaGPX') }),
  'garmin-export': () => ({ 'DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json': garminActivities }),
};

/** Makes a folder with a file of each of these formats, and one of none; answers its path. */
export async function folderOfEverything(place: string, formats: readonly string[]): Promise<string> {
  const folder = join(place, 'Everything');
  await mkdir(folder);
  await writeFile(join(folder, 'shopping list.txt'), 'Milk and oats');
  for (const format of formats) {
    const [name, content] = oneOfEach[format] ?? never(format);
    if (content === null) await zipOf(folder, name, packed[format]?.() ?? never(format));
    else await writeFile(join(folder, name), content);
  }
  return folder;
}

function never(format: string): never {
  throw new Error(`there is no file of ${format} to try`);
}

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { phonesOfFormats } from '@vitalgate/importers/formats';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { openHealthStores, type HealthStores, type SqlDatabase } from '@vitalgate/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { fitSeconds, FitWriter } from '../../../../test/importers/fit-writer.ts';
import { openDataDirectory, type DataDirectory } from '../data-directory/data-directory.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { openStagingFile } from '../sqlite/staging-files.ts';
import { storeJobs, type StoreJobs } from './store-jobs.ts';

let base: string;
let directory: DataDirectory;
let jobs: StoreJobs;
let database: SqlDatabase;
let stores: HealthStores;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-workouts-'));
  directory = openDataDirectory(join(base, 'data'));
  jobs = storeJobs(directory);
  database = openDatabase(directory.databaseFile, 'health');
  stores = openHealthStores(database, {
    defaultZone: 'Europe/Berlin',
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    openStaging: (importId) => openStagingFile(directory.path, importId),
  });
});
afterEach(async () => {
  await jobs.stop();
  database.close();
  rmSync(base, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string | Uint8Array>>;

async function zipped(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Imports what is in a file or a folder; the reports, one for each part. */
async function imported(name: string, content: Buffer | Uint8Array | Files) {
  const path = join(base, name);
  if (content instanceof Uint8Array) writeFileSync(path, content);
  else {
    mkdirSync(path);
    for (const [file, each] of Object.entries(content)) writeFileSync(join(path, file), each);
  }
  const parts = await jobs.start({ kind: 'path', path }, () => undefined).done;
  return parts.map(({ report, failure }) => ({
    format: report?.format ?? failure,
    fileName: report?.fileName,
    added: report?.added.workouts,
    skipped: report?.skipped.map(({ kind, reason, count }) => `${count} ${kind} ${reason}`),
  }));
}

const listed = () => stores.workouts.page({ start: null, end: null }, null, 100);

const begin = Date.UTC(2024, 4, 4, 6);
const time = (seconds: number): string => new Date(begin + seconds * 1000).toISOString();

/** A run of ten minutes in May, as a watch keeps it. */
function fit(): Uint8Array {
  const start = fitSeconds(time(0));
  const writer = new FitWriter().message(0, [
    [0, 'enum', 4],
    [1, 'uint16', 1],
    [2, 'uint16', 2691],
  ]);
  for (const second of [0, 300, 600]) {
    writer.message(20, [
      [253, 'uint32', start + second],
      [0, 'sint32', 572_000_000 + second * 100],
      [1, 'sint32', 0],
      [3, 'uint8', 150],
    ]);
  }
  writer.message(18, [
    [2, 'uint32', start],
    [5, 'enum', 1],
    [7, 'uint32', 600_000],
    [9, 'uint32', 200_000],
    [10, 'uint32', 900],
  ]);
  return writer.file();
}

const tcx = `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>${time(0)}</Id><Lap StartTime="${time(0)}"><TotalTimeSeconds>599</TotalTimeSeconds><Calories>120</Calories></Lap><Creator><Name>Forerunner 935</Name></Creator></Activity></Activities></TrainingCenterDatabase>`;
const gpx = `<gpx creator="StravaGPX"><trk><trkseg>${[2, 598].map((second) => `<trkpt lat="0" lon="${second / 1e5}"><time>${time(second)}</time></trkpt>`).join('')}</trkseg></trk></gpx>`;
const strava = [
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Commute,Activity Gear,Filename',
  '1,"May 4, 2024, 6:00:00 AM",A,Run,,600,2.0,false,,activities/1.fit.gz',
  '2,"May 5, 2024, 6:00:00 AM",B,Ride,,1200,7.5,false,,',
].join('\n');

test('a Strava export, a Garmin export and single files of one run are one workout, and each import can be taken out', async () => {
  const stravaZip = await zipped({
    'activities.csv': strava,
    'activities/1.fit.gz': gzipSync(fit()),
    'media/a.jpg': 'x',
  });
  expect(await imported('export_1.zip', stravaZip)).toEqual([
    { format: 'strava-export', fileName: 'export_1.zip', added: 2, skipped: ['1 file notSupported'] },
  ]);
  const summary = { activityType: 'running', beginTimestamp: begin, duration: 600_000, distance: 200_000 };
  const garminZip = await zipped({
    'DI_CONNECT/DI-Connect-Fitness/a_summarizedActivities.json': JSON.stringify([
      { summarizedActivitiesExport: [summary, { ...summary, beginTimestamp: begin + 1e9 }] },
    ]),
    'DI_CONNECT/DI-Connect-Uploaded-Files/Part1.zip': await zipped({ '1.fit': fit() }),
  });
  expect(await imported('garmin.zip', garminZip)).toEqual([
    { format: 'garmin-export', fileName: 'garmin.zip', added: 1, skipped: [] },
  ]);
  await imported('run.fit', fit());
  await imported('run.tcx', Buffer.from(tcx));
  await imported('run.gpx.gz', gzipSync(gpx));
  expect(listed().map(({ at }) => new Date(at ?? 0).toISOString())).toEqual([
    new Date(begin + 1e9).toISOString(),
    '2024-05-05T06:00:00.000Z',
    time(0),
  ]);
  const run = listed()[2];
  expect(run?.record).toMatchObject({
    activityType: 'running',
    distanceMeters: 2000,
    steps: 1800,
    totalEnergyKilocalories: 120,
    averageHeartRate: 150,
    source: { name: 'Garmin Forerunner 935' },
  });
  expect(run?.otherSources.map(({ name }) => name).sort()).toEqual(['StravaGPX']);
  for (const { importId } of stores.imports.list()) stores.imports.remove(importId);
  expect(listed()).toEqual([]);
  expect(readdirSync(directory.path).filter((name) => name.startsWith('staging'))).toEqual([]);
});

test('a folder with one of each gives one report each, and what is none is named', async () => {
  const parts = await imported('downloads', {
    'a.fit': fit(),
    'b.tcx': tcx,
    'c.gpx': gpx,
    'd.fit.gz': gzipSync(fit()),
    'e.zip': await zipped({ 'activities.csv': strava, 'activities/1.fit.gz': gzipSync(fit()) }),
    'letter.txt': 'Dear all',
  });
  expect(parts.map(({ format }) => format)).toEqual(['fit', 'tcx', 'gpx', 'strava-export']);
  expect(parts[0]?.skipped).toEqual(['1 file notRecognised']);
  expect(listed()).toHaveLength(2);
});

test('a run’s file adds no step to the phone’s day, and its heart rates are of the watch', async () => {
  const phone = [0, 300].map(
    (second) =>
      `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" startDate="${time(second).slice(0, 19).replace('T', ' ')} +0000" endDate="${time(
        second + 300,
      )
        .slice(0, 19)
        .replace('T', ' ')} +0000" value="700"/>`,
  );
  await imported('export.xml', Buffer.from(`<HealthData locale="en_US">${phone.join('')}</HealthData>`));
  await imported('run.fit', fit());
  const valueOf = (metric: string): number | undefined => stores.metrics.days(metric, null, 1)[0]?.value;
  expect(valueOf('stepCount')).toBe(1400);
  expect(valueOf('heartRate')).toBe(150);
  expect(stores.metrics.sources('heartRate')).toEqual(['Garmin Forerunner 935']);
});

test('a health card, which is packed inside its file, is read as what the host unpacks', async () => {
  const resource = {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }] },
    effectiveDateTime: '2026-03-01T08:00:00Z',
    valueQuantity: { value: 95.5, unit: 'mg/dL' },
  };
  const fhirBundle = { resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: 'resource:0', resource }] };
  const payload = { iss: 'https://lab.example', vc: { credentialSubject: { fhirBundle } } };
  const token = [JSON.stringify({ zip: 'DEF' }), deflateRawSync(JSON.stringify(payload)), 'sig']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  await imported('a.smart-health-card', Buffer.from(JSON.stringify({ verifiableCredential: [token] })));
  const page = stores.bloodTests.page({ start: null, end: null }, null, 100);
  expect(JSON.stringify(page)).toContain('Glucose');
});

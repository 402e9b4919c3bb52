import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Workout } from '@vitalgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGpxImporter } from '../../packages/importers/src/formats/gpx/gpx-importer.ts';
import { importTexts, textSource } from '../importers/import-texts.ts';
import { startHost, type Paired, type RunningHost } from '../host-process.ts';
import { openApp, type AppBrowser } from './browser.ts';
import { zipOf } from './export-files.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { preparedStore } from '../prepared-store.ts';

const times = (start: string, end: string): string =>
  `startDate="2026-03-09 ${start} +0000" endDate="2026-03-09 ${end} +0000"`;
const statistic = (type: string, rest: string): string =>
  `<WorkoutStatistics type="HKQuantityTypeIdentifier${type}" ${times('07:00:00', '08:00:00')} ${rest}/>`;
const leg = (start: string, end: string, inside: string): string =>
  `<WorkoutActivity uuid="1" ${times(start, end)}>${inside}</WorkoutActivity>`;

/** A triathlon that the watch and another app recorded, heart rates of it, and a walk an hour later. */
const exportXml = `<?xml version="1.0" encoding="UTF-8"?>
<HealthData locale="en_GB">
${[100, 140, 180].map((value, index) => `<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Ann’s Apple Watch" unit="count/min" startDate="2026-03-09 07:${10 + index * 5}:00 +0000" endDate="2026-03-09 07:${10 + index * 5}:00 +0000" value="${value}"/>`).join('\n')}
<Workout workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" sourceName="Ann’s Apple Watch" duration="55" durationUnit="min" ${times('07:00:00', '08:00:00')}>
 <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-03-09 07:30:00 +0000"/>
 <WorkoutEvent type="HKWorkoutEventTypeResume" date="2026-03-09 07:35:00 +0000"/>
 ${leg('07:00:00', '07:20:00', statistic('DistanceSwimming', 'sum="700" unit="m"'))}
 ${leg('07:20:00', '08:00:00', statistic('DistanceCycling', 'sum="20" unit="km"'))}
 <WorkoutRoute ${times('07:00:00', '08:00:00')}><FileReference path="/workout-routes/r.gpx"/></WorkoutRoute>
</Workout>
<Workout workoutActivityType="HKWorkoutActivityTypeOther" sourceName="Ride log" duration="58" durationUnit="min" ${times('07:01:00', '07:59:00')}>
 ${statistic('ActiveEnergyBurned', 'sum="612" unit="kcal"')}
</Workout>
<Workout workoutActivityType="HKWorkoutActivityTypeWalking" sourceName="Ride log" ${times('09:00:00', '09:20:00')}/>
</HealthData>`;

const gpx = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${[
  0, 1, 2, 3,
]
  .map(
    (step) =>
      `<trkpt lon="8.0${step}" lat="50.0${step % 2}"><ele>${100 + 30 * step}</ele><time>2026-03-09T07:0${step}:00Z</time></trkpt>`,
  )
  .join('')}</trkseg></trk></gpx>`;

const files: Readonly<Record<string, string>> = {
  'apple_health_export/export.xml': exportXml,
  'apple_health_export/workout-routes/r.gpx': gpx,
  '__MACOSX/apple_health_export/workout-routes/._r.gpx': '\0\u0005\u0016\u0007',
};

let work: string;
let host: RunningHost;
let client: Paired;
let app: AppBrowser;

async function unpacked(folder: string): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function workouts(): Promise<readonly Workout[]> {
  const answer = await host.request({ path: '/api/v1/workouts', token: client.clientToken });
  expect(answer.status).toBe(200);
  return (answer.json() as { data: readonly Workout[] }).data;
}

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'vitalgate-workouts-'));
  host = await startHost({ here: true, copyOf: await preparedStore('empty'), developerMode: true });
  client = await host.pair(['app.workouts']);
  app = await openApp(host, { isReused: true });
});
afterAll(async () => {
  await app.close();
  await host.stop();
  await rm(work, { recursive: true, force: true });
});

test('A09, A10, A27, A32: a workout that two apps recorded is one, with its way and heart rate, from zip and folder alike', async () => {
  await host.command('import', await zipOf(work, 'export.zip', files));
  const fromZip = await workouts();
  expect(fromZip).toHaveLength(2);
  expect(fromZip[0]).toMatchObject({ activityType: 'walking', otherSources: [], distanceMeters: null });
  expect(fromZip[1]).toMatchObject({
    activityType: 'swimBikeRun',
    start: '2026-03-09T07:00:00.000Z',
    durationSeconds: 3300,
    distanceMeters: 20_700,
    activeEnergyKilocalories: 612,
    elevationGainMeters: 90,
    averageHeartRate: 140,
    maximumHeartRate: 180,
    source: { name: 'Ann’s Apple Watch' },
    otherSources: [{ name: 'Ride log', device: null }],
  });
  await host.command('import', await unpacked(join(work, 'folder')));
  expect(await workouts()).toEqual(fromZip);
});

test('the page of a workout draws its way, names its parts and says where its heart rate is from', async () => {
  const [, workout] = await workouts();
  await app.follow(`/data/workouts/${workout?.id ?? ''}`);
  const main = app.page.locator('main');
  const drawing = main.getByRole('img', { name: /drawn from 4 positions/ });
  await drawing.waitFor();
  expect(await drawing.locator('.chart-line').getAttribute('d')).toMatch(/^M\S+ \S+(L\S+ \S+){3}$/);
  await main.locator('summary', { hasText: 'When and from where' }).click();
  const text = await main.innerText();
  expect(text).toMatch(/Swimming[^]*700 m/);
  expect(text).toMatch(/Cycling[^]*20 km/);
  expect(text).toMatch(/Divided by\s+1 pause/);
  expect(text).toMatch(/Also seen by\s+Ride log/);
  expect(text).toMatch(/samples in its time/);
  expect(text).toContain('From 100 bpm to 180 bpm, 140 bpm on average.');
  expect(text).toContain('From 100 m to 190 m, 145 m on average.');
  // The route is another way than the 20.7 km that the watch counted.
  expect(text).not.toContain('Splits');
  await inspectPage(app, 'data-workout-parts');
});

const runPoint = (step: number, second: number): string => {
  const time = new Date(Date.UTC(2026, 3, 1, 6) + second * 1000).toISOString();
  const height = 200 + (step <= 40 ? step : 80 - step);
  return `<trkpt lat="${(50 + (step * 25) / 111_195.08).toFixed(7)}" lon="8"><ele>${height}</ele><time>${time}</time><extensions><h:TrackPointExtension><h:hr>${120 + step / 2}</h:hr></h:TrackPointExtension></extensions></trkpt>`;
};
const runSegment = (from: number, to: number, second: (step: number) => number): string =>
  `<trkseg>${Array.from({ length: to - from + 1 }, (_, index) => runPoint(from + index, second(from + index))).join('')}</trkseg>`;
/** Two kilometers of a run, uphill and down, with a pause of a minute soon after the first. */
const runGpx = `<gpx version="1.1" creator="Watch" xmlns="http://www.topografix.com/GPX/1/1" xmlns:h="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><name>Hill &amp; "dale"</name><type>running</type>${runSegment(0, 41, (step) => step * 10)}${runSegment(41, 80, (step) => step * 8 + 142)}</trk></gpx>`;

/** What a GPX file brings; its source is the program that wrote it. */
async function readGpx(xml: string) {
  const { workouts: found, routes, quantities } = await importTexts(createGpxImporter(), textSource({ 'a.gpx': xml }));
  return {
    workouts: found.map((one) => ({ ...one, source: null })),
    routes,
    rates: quantities.length,
  };
}

test('P10: a run has its title, pace, splits and climbs, and saved as GPX it comes in again as it was', async () => {
  const file = join(work, 'run.gpx');
  await writeFile(file, runGpx);
  await host.command('import', file);
  const [workout] = await workouts();
  await app.follow(`/data/workouts/${workout?.id ?? ''}`);
  const { page } = app;
  const main = page.locator('main');
  await main.getByRole('table', { name: 'Splits' }).waitFor();
  expect(await main.locator('h1').textContent()).toBe('Hill & "dale"');
  const text = await main.innerText();
  expect(text).toContain('Running.');
  // 722 s for 2 km, and a minute of pause.
  for (const fact of [
    /Distance\s+2 km/,
    /Active time\s+12 min/,
    /Elapsed time\s+13 min/,
    /Pace\s+6:01 min\/km/,
    /Climbed\s+40 m/,
    /Descended\s+39 m/,
  ])
    expect(text).toMatch(fact);
  expect(text).toContain('Fastest 5:20 min/km, 6:01 min/km on average.');
  expect(text).toContain('From 200 m to 240 m');
  const cells = await main.getByRole('table', { name: 'Splits' }).locator('tbody tr').allInnerTexts();
  expect(cells.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['1 km', '6:40', '130'],
    ['2 km', '5:22', '149'],
  ]);
  await inspectPage(app, 'data-workout-run');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as GPX' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('2026-04-01-hill-dale.gpx');
  const gpx = await readFile(await saved.path(), 'utf8');
  // Another reader of XML, and the order that the schema demands of elements.
  const elsewhere = await app.context.newPage();
  const order = await elsewhere.evaluate(`(() => {
    const parsed = new DOMParser().parseFromString(${JSON.stringify(gpx)}, 'application/xml');
    const [point] = parsed.getElementsByTagNameNS('http://www.topografix.com/GPX/1/1', 'trkpt');
    return [parsed.documentElement, parsed.querySelector('trk'), point].map((element) =>
      [...element.children].map(({ localName }) => localName).join(' '),
    );
  })()`);
  await elsewhere.close();
  expect(order).toEqual(['metadata trk', 'name src type trkseg trkseg', 'ele time extensions']);
  const [before, after] = [await readGpx(runGpx), await readGpx(gpx)];
  expect(after.workouts).toEqual(before.workouts);
  expect(after.routes).toEqual(before.routes);
  expect(after.rates).toBeGreaterThan(35);
});

test('P10: kind and order of the list are in its address, with the bests of the kind', async () => {
  const { page } = app;
  await app.visit('/data/workouts?kind=running&order=fastest');
  const rows = page.locator('a[href^="/data/workouts/"]');
  await page.getByRole('heading', { name: 'Fastest first' }).waitFor();
  const bests = await page.locator('.card', { hasText: 'Personal bests' }).locator('.list-row').allInnerTexts();
  expect(
    bests.map((text) =>
      text
        .split('\n')
        .filter((part) => part !== '')
        .join(' | '),
    ),
  ).toEqual([
    // 975 m in 5:12, and 25 m before the pause.
    '1 km | Apr 1, 2026, 6:22 min/km | 6:22',
    '1 mile | Apr 1, 2026, 6:29 min/km | 10:26',
    'Farthest | Apr 1, 2026 | 2 km',
    'Longest | Apr 1, 2026 | 12 min',
  ]);
  await page.getByLabel('Kind').selectOption({ label: 'All kinds' });
  await rows.nth(2).waitFor();
  expect(new URL(page.url()).search).toBe('?order=fastest');
  await page.getByLabel('Order').selectOption({ label: 'Newest first' });
  await page.getByRole('heading', { name: 'March 2026' }).waitFor();
  expect([await rows.count(), new URL(page.url()).search]).toEqual([3, '']);
  await expectFits(app, 'data-workouts-list');
  await app.visit('/data/workouts?kind=nothing');
  await page.getByText('No workouts of this kind').waitFor();
});

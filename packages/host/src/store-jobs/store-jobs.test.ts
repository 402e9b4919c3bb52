import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { phonesOfFormats } from '@vitalgate/importers/formats';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { ImportReport, Instant } from '@vitalgate/core';
import { isStagingFileName, openHealthStores, type HealthStores, type SqlDatabase } from '@vitalgate/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { openDataDirectory, type DataDirectory } from '../data-directory/data-directory.ts';
import { faultFacts } from '../errors/fault-facts.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { openStagingFile } from '../sqlite/staging-files.ts';
import { CommitGate } from './commit-gate.ts';
import { runJob } from './job.ts';
import { runImport } from './run-import.ts';
import { storeJobs, type StoreJobs } from './store-jobs.ts';
import type { ImportedPart, ImportOrigin, ImportStep } from './job-messages.ts';
import { sharedFixtures } from '../../../../test/shared-fixtures.ts';

let base: string;
let directory: DataDirectory;
let jobs: StoreJobs;
let database: SqlDatabase;
let stores: HealthStores;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-import-'));
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

const two = (value: number): string => String(value).padStart(2, '0');

/** The records of a day of step samples, one a minute from midnight UTC on, around its date. */
const minutes = Array.from({ length: 1440 }, (_, minute) => {
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  return [
    '<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="',
    ` ${time}:00 +0000" endDate="`,
    ` ${time}:59 +0000" value="${1 + (minute % 50)}"/>\n`,
  ];
});

const exports = new Map<number, string>();

/** An export with one step sample a minute from midnight UTC on, `days` days of them. */
function exportOf(days: number): string {
  const known = exports.get(days);
  if (known !== undefined) return known;
  const lines = Array.from({ length: days }, (_, day) => {
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    return minutes.map((parts) => parts.join(date)).join('');
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n${lines.join('')}</HealthData>\n`;
  exports.set(days, text);
  return text;
}

function write(name: string, content: string | Uint8Array): string {
  const path = join(base, name);
  writeFileSync(path, content);
  return path;
}

/** Of an import that is one part. */
function onlyReport(parts: readonly ImportedPart[]): ImportReport {
  const report = parts.length === 1 ? (parts[0]?.report ?? null) : null;
  if (report === null) throw new Error(`not one report but ${JSON.stringify(parts)}`);
  return report;
}

function start(path: string): { steps: ImportStep[]; done: Promise<ImportReport>; cancel: () => void } {
  const steps: ImportStep[] = [];
  const job = jobs.start({ kind: 'path', path }, (step) => steps.push(step));
  return { steps, done: job.done.then(onlyReport), cancel: job.cancel };
}

let here = 0;

/** What the job's thread does, in this one: for what an import makes of a file. A thread costs more than a small file. */
const importHere = (origin: ImportOrigin): Promise<readonly ImportedPart[]> =>
  runJob(
    runImport,
    { kind: 'import', importId: `here-${here++}`, dataDirectory: directory.path, origin },
    { signal: new AbortController().signal, onStep: () => undefined, gate: new CommitGate() },
  );

const readHere = async (path: string): Promise<ImportReport> => onlyReport(await importHere({ kind: 'path', path }));

const countOf = (table: string): number => Number(database.prepare(`SELECT COUNT(*) FROM ${table}`).get()?.[0]);
const stagingFiles = (): string[] => readdirSync(directory.path).filter((name) => isStagingFileName(name));
const steps = () => stores.samples.page('stepCount', 0 as Instant, 4e12 as Instant, null, 250);

test('an export is read in its own thread and seen by the connection that was open before', async () => {
  const path = write('export.xml', exportOf(2));
  const { done, steps: told } = start(path);
  const report = await done;
  expect(report).toMatchObject({
    fileName: 'export.xml',
    format: 'apple-health',
    complete: true,
    read: { quantitySamples: 2880, workouts: 0 },
    added: { quantitySamples: 2880 },
    addedByType: { stepCount: 2880 },
  });
  expect(stores.imports.list().map(({ importId }) => importId)).toEqual([report.importId]);
  expect(steps()).toHaveLength(250);
  expect(told.at(-1)).toMatchObject({ phase: 'merging', records: 2880 });
  expect(told.at(-1)?.bytesRead).toBe(told.at(-1)?.bytesTotal);
  expect(told[0]?.phase).toBe('reading');
  expect(stagingFiles()).toEqual([]);
});

test('the same file again adds nothing', async () => {
  const path = write('export.xml.gz', gzipSync(exportOf(1)));
  await readHere(path);
  const again = await readHere(path);
  expect([again.added.quantitySamples, again.duplicates.quantitySamples]).toEqual([0, 1440]);
});

function workoutIn(zone: string, hour: number): string {
  return `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="W" startDate="2024-06-11 ${hour}:00:00 +0100" endDate="2024-06-11 ${hour}:30:00 +0100"><MetadataEntry key="HKTimeZone" value="${zone}"/></Workout>`;
}

test('A37: a workout keeps the zone it names, unless no table of zones has it', async () => {
  const path = write(
    'export.xml',
    `<HealthData>${workoutIn('Europe/Luxembourg', 20)}${workoutIn('Mars/Olympus_Mons', 10)}</HealthData>`,
  );
  await readHere(path);
  const zones = stores.workouts.page({ start: null, end: null }, null, 10).map(({ record }) => record.timeZone);
  expect(zones).toEqual(['Europe/Luxembourg', null]);
});

test('this thread goes on while an import runs', async () => {
  const { done } = start(write('export.xml', exportOf(20)));
  let longest = 0;
  const begun = performance.now();
  let last = begun;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const report = await done;
  clearInterval(timer);
  expect(report.added.quantitySamples).toBe(28_800);
  // A thread that did the work itself would stand still all the while.
  expect(longest).toBeLessThan(Math.max(250, (performance.now() - begun) / 3));
});

test('a second import at the same time is refused; after the end another runs', async () => {
  const path = write('export.xml', exportOf(1));
  const first = start(path);
  expect(() => jobs.checkFree()).toThrow('import is running');
  expect(() => start(path)).toThrow(expect.objectContaining({ code: 'importRunning' }));
  await first.done;
  expect(() => jobs.checkFree()).not.toThrow();
  await start(path).done;
});

test('cancelled while it reads: the store is as before, nothing is left, another can run', async () => {
  const path = write('export.xml', exportOf(40));
  const job = jobs.start({ kind: 'path', path }, () => job.cancel());
  await expect(job.done).rejects.toThrow(expect.objectContaining({ code: 'importCancelled' }));
  expect(stores.imports.isEmpty()).toBe(true);
  expect([stores.imports.list(), stagingFiles()]).toEqual([[], []]);
  expect(() => jobs.checkFree()).not.toThrow();
  job.cancel();
  await start(write('small.xml', exportOf(1))).done;
});

test.each([0, 60])(
  'cancelled %i ms after it began to merge: what it says is what the store holds',
  async (milliseconds) => {
    jobs = storeJobs(directory, { cancelPatience: 0 });
    const path = write('export.xml', exportOf(10));
    const phases = new Set<string>();
    const job = jobs.start({ kind: 'path', path }, ({ phase }) => phases.add(phase));
    const outcome = job.done
      .then(
        () => 'imported',
        (error: { code: string }) => error.code,
      )
      .finally(() => phases.add('over'));
    await expect.poll(() => phases.has('merging') || phases.has('over'), { interval: 1, timeout: 30_000 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    job.cancel();
    const held = (await outcome) === 'imported' ? 14_400 : 0;
    expect(['imported', 'importCancelled']).toContain(await outcome);
    expect([stores.imports.list().length, countOf('samples')]).toEqual([held === 0 ? 0 : 1, held]);
    expect(stagingFiles()).toEqual([]);
  },
);

test('what was stopped begins nothing more', async () => {
  await jobs.stop();
  expect(() => start(write('export.xml', exportOf(1)))).toThrow(expect.objectContaining({ code: 'importCancelled' }));
  await expect(jobs.recompute({ kind: 'rules' }, () => undefined)).rejects.toThrow('was stopped');
});

test('stop ends what runs', async () => {
  const { done } = start(write('export.xml', exportOf(40)));
  const failed = expect(done).rejects.toThrow(/cancelled|stopped/);
  await jobs.stop();
  await failed;
  expect(() => jobs.checkFree()).not.toThrow();
  expect(stores.imports.isEmpty()).toBe(true);
});

test.each([
  ['diary.txt', 'Dear diary', 'formatUnknown', /no export that this program reads.*export\.zip/],
  ['export.zip', 'PK\u0003\u0004cut off', 'fileDamaged', /export it again/],
])('%s is refused with what to do', async (name, content, code, message) => {
  await expect(start(write(name, content)).done).rejects.toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) as string }),
  );
  expect(stagingFiles()).toEqual([]);
});

test('a missing file is refused', async () => {
  await expect(readHere(join(base, 'none.zip'))).rejects.toThrow(
    expect.objectContaining({ code: 'fileMissing', name: 'HostError' }),
  );
});

test('A17: a file that breaks off brings what is whole and says so', async () => {
  const whole = exportOf(1);
  const report = await readHere(write('export.xml', whole.slice(0, -60)));
  expect(report.complete).toBe(false);
  expect(report.added.quantitySamples).toBe(1439);
});

test('a link in a folder is counted as left out, the rest comes in', async () => {
  const folder = join(base, 'folder');
  mkdirSync(folder);
  writeFileSync(join(folder, 'export.xml'), exportOf(1));
  symlinkSync('/etc/passwd', join(folder, 'link.xml'));
  const report = await readHere(folder);
  expect(report.added.quantitySamples).toBe(1440);
  expect(report.skipped).toContainEqual({ kind: 'file', reason: 'notSupported', count: 1, examples: ['link.xml'] });
});

test('a folder without anything that is read names the packed files in it; beside an export they are reported', async () => {
  const folder = join(base, 'folder');
  mkdirSync(folder);
  writeFileSync(join(folder, 'phone.zip'), 'PK');
  writeFileSync(join(folder, 'tablet.zip'), 'PK');
  await expect(readHere(folder)).rejects.toThrow(
    expect.objectContaining({
      code: 'formatUnknown',
      message: expect.stringMatching(/each of them by itself: phone\.zip, tablet\.zip/) as string,
    }),
  );
  writeFileSync(join(folder, 'export.xml'), exportOf(1));
  expect((await readHere(folder)).skipped).toEqual([
    { kind: 'file', reason: 'notRecognised', count: 2, examples: ['phone.zip', 'tablet.zip'] },
  ]);
});

/** A zip that holds one file as it is. */
async function zipOf(name: string, content: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(content), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

test('each zip in a folder is an import of its own, and a damaged one keeps nothing else out', async () => {
  const folder = join(base, 'folder');
  mkdirSync(join(folder, 'old'), { recursive: true });
  writeFileSync(join(folder, 'a.zip'), await zipOf('export.xml', exportOf(1)));
  writeFileSync(join(folder, 'b.zip'), (await zipOf('export.xml', exportOf(1))).subarray(0, 200));
  writeFileSync(join(folder, 'old', 'c.zip'), await zipOf('export.xml', exportOf(2)));
  writeFileSync(join(folder, 'export.xml'), exportOf(3));
  const parts = await importHere({ kind: 'path', path: folder });
  expect(parts.map(({ report, failure }) => report?.fileName ?? failure?.file)).toEqual([
    'export.xml',
    'a.zip',
    'b.zip',
    'c.zip',
  ]);
  expect(parts.map(({ report }) => report?.read.quantitySamples)).toEqual([4320, 1440, undefined, 2880]);
  expect(parts[2]?.failure).toMatchObject({ code: 'fileDamaged' });
  expect(parts[0]?.report?.skipped).toEqual([]);
  expect(new Set(stores.imports.list().map(({ importId }) => importId)).size).toBe(3);
});

test('a cancel between the parts of a folder keeps those that are done and says how many', async () => {
  const folder = join(base, 'folder');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.zip'), await zipOf('export.xml', exportOf(1)));
  writeFileSync(join(folder, 'b.zip'), await zipOf('export.xml', exportOf(40)));
  const job = jobs.start({ kind: 'path', path: folder }, ({ partsDone }) => {
    if (partsDone === 1) job.cancel();
  });
  await expect(job.done).rejects.toThrow('Of the folder, 1 came in before');
  expect(stores.imports.list().map(({ read }) => read.quantitySamples)).toEqual([1440]);
});

test.each([
  ['a zip cut off on its way', 'export.zip', ''],
  ['an XML file cut off on its way', 'export.xml', ''],
])('nothing at all is said to be empty: %s', async (_name, name, content) => {
  await expect(readHere(write(name, content))).rejects.toThrow(
    expect.objectContaining({ code: 'formatUnknown', message: expect.stringContaining(`${name} is empty.`) as string }),
  );
});

/** Why nothing of a path came in. */
const messageOf = (path: string, how: { readonly isUnattended?: true } = {}) =>
  importHere({ kind: 'path', path, ...how }).then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

test('K12: what is not read is named, with a way to the same data if there is one, else with what is read', async () => {
  const unattended = { isUnattended: true } as const;
  const pdf = write('results.dat', '%PDF-1.7');
  const why =
    'which this program does not read. A scan holds pictures of pages and no text. If it holds laboratory results, ask the laboratory';
  expect(await messageOf(pdf)).toContain(
    `results.dat is a PDF without a table of laboratory results in its text, ${why}`,
  );
  expect(await messageOf(pdf, unattended)).toContain(
    `It is a PDF without a table of laboratory results in its text, ${why}`,
  );
  const genome = write('genome.txt', 'rsid\tchromosome\tposition\n');
  const named = 'genetic data (23andMe, AncestryDNA or VCF), which this program does not read.';
  expect(await messageOf(genome)).toContain(`genome.txt is ${named} It reads Apple Health, `);
  expect(await messageOf(genome, unattended)).toBe(`It is ${named}`);
  expect(await messageOf(write('list.csv', 'Wann,Was,Zahl\n1,2,3\n'))).toMatch(/a table .*--columns date=COLUMN/u);
  expect(await messageOf(write('notes.txt', 'milk'), unattended)).toBe('It is not a file that can be imported.');
  // A cell that shows a doubt is for the one who asks, not for a log.
  const scale = write('scale.csv', 'Date,Weight\n2026-03-01,183.2\n');
  expect(await messageOf(scale)).toContain('whether "Weight" is in kg or lb (183.2)');
  expect(await messageOf(scale, unattended)).toMatch(/whether "Weight" is in kg or lb\. Choose/u);
  const folder = join(base, 'folder');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.pdf'), '%PDF-1.7');
  expect(await messageOf(folder)).toContain('a.pdf in folder is a PDF');
  writeFileSync(join(folder, 'rides.csv'), 'Workout Timestamp,Live/On-Demand\n');
  expect(await messageOf(folder)).toContain('folder is an export of Peloton');
  // Beside what is read each is reported by what it is.
  writeFileSync(join(folder, 'export.xml'), exportOf(1));
  expect((await readHere(folder)).skipped).toEqual([
    {
      kind: 'file',
      reason: 'notRecognised',
      count: 2,
      examples: ['a.pdf (a PDF without a table of laboratory results in its text)', 'rides.csv (an export of Peloton)'],
    },
  ]);
});

test('a file that is called a zip and is none is not said to hold one', async () => {
  await expect(readHere(write('export.zip', 'no zip'))).rejects.toThrow(
    expect.objectContaining({ message: expect.stringContaining('is no export that this program reads') as string }),
  );
});

/** An export of one weight from “Zoë”, in the bytes of ISO 8859-1, that says it is in another encoding. */
const named = (encoding: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="${encoding}"?><HealthData><Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Zoë" unit="kg" startDate="2024-01-01 08:00:00 +0000" value="70"/></HealthData>`,
    'latin1',
  );

test('a declared encoding is read, and one that nobody knows is reported', async () => {
  const read = await readHere(write('known.xml', named('windows-1252')));
  expect(read.skipped).toEqual([]);
  expect(stores.metrics.sources('bodyMass')).toEqual(['Zoë']);
  const unread = await readHere(write('unknown.xml', named('x-klingon')));
  expect(unread.added.quantitySamples).toBe(1);
  expect(unread.skipped).toEqual([
    { kind: 'file', reason: 'unknownEncoding', count: 1, examples: ['unknown.xml (x-klingon)'] },
  ]);
});

test('the sample person goes into an empty store only', async () => {
  await readHere(write('export.xml', exportOf(1)));
  await expect(jobs.start({ kind: 'samplePerson' }, () => undefined).done).rejects.toThrow(
    expect.objectContaining({ code: 'storeNotEmpty' }),
  );
});

const fixture = sharedFixtures('apple/zip-synthetic-2025/export.zip');

fixture.test('A07, A09: a zip of another writer comes in', async () => {
  const report = await start(fixture.path).done;
  expect(report).toMatchObject({ fileName: 'export.zip', format: 'apple-health', complete: true });
});

test('an import is taken out in a thread of its own, and what was in the file is overwritten', async () => {
  const path = write('export.xml', exportOf(40).replaceAll('sourceName="Phone"', 'sourceName="Ada\'s Zygote"'));
  const { importId } = await start(path).done;
  let longest = 0;
  const begun = performance.now();
  let last = begun;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const removing = jobs.remove([importId, 'none']);
  expect(() => jobs.checkFree()).toThrow('import is running');
  expect(() => start(path)).toThrow(expect.objectContaining({ code: 'importRunning' }));
  await expect(jobs.remove([importId])).rejects.toThrow(expect.objectContaining({ code: 'importRunning' }));
  const [removal, none] = await removing;
  clearInterval(timer);
  expect(removal).toMatchObject({ importId, removed: { quantitySamples: 57_600 }, kept: { quantitySamples: 0 } });
  expect(none).toMatchObject({ importId: 'none', removed: null });
  // A thread that did the work itself would stand still all the while.
  expect(longest).toBeLessThan(Math.max(250, (performance.now() - begun) / 3));
  expect([stores.imports.list(), stores.imports.isEmpty()]).toEqual([[], true]);
  expect(() => jobs.checkFree()).not.toThrow();
  for (const name of readdirSync(directory.path)) {
    expect(readFileSync(join(directory.path, name)).includes('Zygote'), name).toBe(false);
  }
});

test.each(['import', 'removal'] as const)(
  'an unforeseen fault of an %s says its class, code and place',
  async (kind) => {
    const path = write('export.xml', exportOf(1));
    const { importId } = await start(path).done;
    database.exec('ALTER TABLE origin_sets RENAME COLUMN members TO lost');
    const failed = kind === 'import' ? start(path).done : jobs.remove([importId]);
    const error: unknown = await failed.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'importFailed' });
    const { cause } = faultFacts(error);
    expect(cause).toMatchObject({ code: 'SQLITE_ERROR' });
    expect(cause?.at.join()).toContain('sqlite/imports/');
  },
);

test('a cancel reaches what computes without a pause, and its staging file goes with it', async () => {
  jobs = storeJobs(directory, { cancelPatience: 50 });
  const { done, cancel } = jobs.start({ kind: 'samplePerson' }, () => undefined);
  await expect.poll(stagingFiles, { interval: 5 }).toHaveLength(1);
  cancel();
  await expect(done).rejects.toThrow(expect.objectContaining({ code: 'importCancelled' }));
  expect([stagingFiles(), stores.imports.isEmpty()]).toEqual([[], true]);
  expect(() => jobs.checkFree()).not.toThrow();
});

test('a small gzip whose announced size is wrong is damaged, not of an unknown format', async () => {
  const packed = gzipSync('<?xml version="1.0"?>\n<HealthData locale="en_US">\n</HealthData>\n');
  packed.writeUInt32LE(7, packed.length - 4);
  await expect(readHere(write('export.xml.gz', packed))).rejects.toThrow(
    expect.objectContaining({ code: 'fileDamaged', message: expect.stringContaining('export.xml.gz') as string }),
  );
});

test('what fills the memory of its thread fails in words, this thread and the store go on', async () => {
  const small = storeJobs(directory, { heapMebibytes: 16 });
  const long = 'x'.repeat(500);
  // Foods are kept to the end of the file, since a copy of each may stand in a correlation.
  const foods = Array.from(
    { length: 20_000 },
    (_, at) =>
      `<Record type="HKQuantityTypeIdentifierDietaryProtein" sourceName="F" unit="g" value="${at}" startDate="2024-01-01 08:00:00 +0000" endDate="2024-01-01 08:00:00 +0000"><MetadataEntry key="HKFoodType" value="Food number ${at}${long}"/></Record>`,
  ).join('');
  const bomb = write('bomb.xml', `<HealthData>${foods}</HealthData>`);
  const { done } = small.start({ kind: 'path', path: bomb }, () => undefined);
  await expect(done).rejects.toMatchObject({
    code: 'importFailed',
    message: 'The import stopped because there was not enough memory. The store is as it was before. Import it again.',
  });
  expect(stagingFiles()).toEqual([]);
  expect((await start(write('export.xml', exportOf(1))).done).complete).toBe(true);
});

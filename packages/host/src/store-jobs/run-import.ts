import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import type { ImportReport, Instant, RecordSink } from '@vitalgate/core';
import { userInstantAt } from '@vitalgate/days';
import {
  fileContext,
  ImportRefused,
  isPdfTable,
  listedFormats,
  nothingSaid,
  pdfQuestion,
  replaySamplePerson,
  shareOut,
  tableQuestion,
  unreadFiles,
  type ClaimedPart,
  type ImportSource,
  type TableSettings,
  type SampleRecording,
} from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { systemClock } from '../adapters/system-clock.ts';
import { HostError, importCancelled } from '../errors/host-error.ts';
import { zipDamaged } from '../files/file-errors.ts';
import { openImportSource, type FoundZip, type OpenedImportSource } from '../files/open-import-source.ts';
import type { ReadProgress } from '../files/read-files.ts';
import { databaseCopyPath } from '../sqlite/staging-files.ts';
import { fillRun, type FillWatch } from './fill-run.ts';
import { readInThread } from './read-in-thread.ts';
import type { Job, JobParts } from './job.ts';
import type { ImportedPart, ImportStep } from './job-messages.ts';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { inflated } from '../files/inflated.ts';
import { told, toldText, type Sentence } from '@vitalgate/contract';
import { packageFile } from '../built/package-file.ts';

/** The sample person as it comes with the program. */
function readSampleRecording(): SampleRecording {
  const text = gunzipSync(readFileSync(packageFile('assets/sample-person.json.gz'))).toString('utf8');
  return JSON.parse(text) as SampleRecording;
}

/** Between two reported steps, in milliseconds. */
const stepInterval = 200;

interface Watch extends Pick<JobParts<'import'>, 'signal' | 'isCancelled'> {
  readonly onStep: (step: ImportStep) => void;
}

/** Counts the records of one import and reports its progress at intervals. */
interface Counting extends FillWatch {
  readonly onProgress: (progress: ReadProgress) => void;
}

const zones = intlTimeZones();

/** Records between two looks at whether the import was cancelled: a whole document can be handed over in one go. */
const recordsBetween = 256;

function counting({ signal, isCancelled, onStep }: Watch): Counting {
  let records = 0;
  let progress: ReadProgress = { bytesRead: 0, bytesTotal: null };
  let reportedAt = -stepInterval;
  const report = (phase: ImportStep['phase']): void => {
    const now = systemClock.monotonic();
    if (phase === 'reading' && now - reportedAt < stepInterval) return;
    reportedAt = now;
    onStep({ ...progress, records, phase });
  };
  return {
    signal,
    onRecord() {
      if (++records % recordsBetween === 0 && isCancelled()) throw importCancelled();
    },
    onProgress(next) {
      progress = next;
      report('reading');
    },
    onMerge: () => report('merging'),
  };
}

/** An import of what the user named: one part after the other, each an import of its own. */
interface Undertaking {
  readonly stores: HealthStores;
  readonly watch: Watch;
  readonly copyPath: () => string;
  readonly dataDirectory: string;
  readonly tables: TableSettings;
  readonly isUnattended: boolean;
  readonly nextId: () => string;
  /** Notes a part that is done. */
  readonly done: (report: ImportReport) => void;
  /** Notes a part that could not be imported, beside others. */
  readonly failed: (part: ImportedPart) => void;
}

/** The file of a part that has one alone; else null. */
function onlyFile({ source: { files } }: ClaimedPart): string | null {
  return files.length === 1 ? (files[0]?.path ?? null) : null;
}

/** Names of parts: each of its file if it is of one, with the folders if another is called the same; else of what holds it. */
function partNames(fileName: string, parts: readonly ClaimedPart[]): readonly string[] {
  const paths = parts.map(onlyFile);
  const counts = new Map<string, number>();
  const named = paths.map((path) => (path === null ? null : basename(path)));
  for (const name of named) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return named.map((name, index) =>
    name === null ? fileName : (counts.get(name) ?? 0) > 1 ? (paths[index] ?? name) : name,
  );
}

/** When the last of the files was written; absent if nothing says it. */
function newestDate({ files }: ClaimedPart['source']): Instant | undefined {
  const dates = files.flatMap(({ date }) => date ?? []);
  return dates.length === 0 ? undefined : (Math.max(...dates) as Instant);
}

/** Hears of what is read, from before it is known which import it belongs to. */
class Listener {
  counting: Counting | null = null;
  sink: RecordSink | null = null;
  hasBrokenFile = false;

  readonly onUnknownEncoding = (name: string, encoding: string): void =>
    this.sink?.skip({
      kind: 'file',
      reason: 'unknownEncoding',
      subject: `${name} (${encoding.slice(0, 40)})`,
    });
}

/** Bytes. To start a thread costs as much as to read some megabytes. */
const leastForAThread = 16 * 1024 * 1024;

/** Only a large file of some formats is read in a thread of its own, while its records are staged in this one. */
function isWorthAThread({ importer, source }: ClaimedPart): boolean {
  const bytes = source.files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return importer.manifest.ownThread === true && bytes >= leastForAThread;
}

/** Most tables beside an export of which it is found out what they leave open: each is read for that. */
const mostAskedTables = 20;

async function importParts(
  opened: OpenedImportSource & { readonly path: string },
  listener: Listener,
  { stores, watch, dataDirectory, tables, isUnattended, nextId, done, failed }: Undertaking,
): Promise<void> {
  const { path } = opened;
  const rule = stores.zones.dayRule();
  const { parts, unclaimed } = await shareOut(opened.source, tables);
  const zips = new Set(opened.zips.map(({ path }) => path));
  if (parts.length === 0 && zips.size === 0)
    throw await notRecognised(opened, { hasBrokenFile: listener.hasBrokenFile, isUnattended });
  const unread = unclaimed.filter((path) => !zips.has(path));
  const kinds = new Map<string, string>();
  for (const [at, { path: name, what, isTable }] of (await unreadFiles(opened.source, unread)).entries()) {
    const asked =
      isTable === true && at < mostAskedTables ? await tableQuestion(opened.source, name, { quotes: false }) : null;
    kinds.set(name, toldText(asked?.what ?? what));
  }
  let toReport = [
    ...opened.leftOut,
    ...unread.map((name) => {
      const what = kinds.get(name);
      return { path: what === undefined ? name : `${name} (${what})`, reason: 'notRecognised' as const };
    }),
  ];
  const isOneOfSeveral = parts.length + zips.size > 1;
  const names = isOneOfSeveral ? partNames(opened.fileName, parts) : [];
  for (const [index, part] of parts.entries()) {
    const { importer, source } = part;
    const fileName = names[index] ?? opened.fileName;
    const startedAt = systemClock.now();
    const run = stores.imports.begin({
      importId: nextId(),
      fileName,
      format: importer.manifest.format,
      startedAt,
      fileDate: newestDate(source),
      isStatement: importer.manifest.feed !== undefined,
    });
    try {
      const following = counting(watch);
      const report = await fillRun(run, following, async (sink) => {
        listener.counting = following;
        listener.sink = sink;
        for (const { path: subject, reason } of toReport) run.skip({ kind: 'file', reason, subject });
        const end = await (isWorthAThread(part)
          ? readInThread(
              { path, files: source.files.map((file) => file.path), format: importer.manifest.format, dataDirectory },
              { ...following, sink, onUnknownEncoding: listener.onUnknownEncoding },
            )
          : importer.run(source, sink, {
              ...fileContext,
              startedAt,
              instantAt: (date, secondOfDay) => userInstantAt(rule, date, secondOfDay),
              inflate: inflated,
            }));
        if (isUnattended && !end.complete) throw endsEarly(fileName);
        return end;
      });
      toReport = [];
      done(report);
    } catch (error) {
      const refused = refusalOf(error);
      if (refused === null) throw error;
      if (!isOneOfSeveral) throw refused;
      failed(failureOf(fileName, refused));
    }
  }
}

/** Imports what is at a path, without the zips in a folder, which it answers. */
async function importPath(path: string, undertaking: Undertaking): Promise<readonly FoundZip[]> {
  const listener = new Listener();
  const opened = await openImportSource(path, {
    signal: undertaking.watch.signal,
    isCancelled: undertaking.watch.isCancelled,
    copyPath: undertaking.copyPath,
    mayWait: true,
    onProgress: (progress) => listener.counting?.onProgress(progress),
    onBrokenHead: () => void (listener.hasBrokenFile = true),
    onUnknownEncoding: listener.onUnknownEncoding,
  });
  try {
    await importParts({ ...opened, path }, listener, undertaking);
    return opened.zips;
  } finally {
    await opened.close();
  }
}

/** What keeps one part from being imported and says nothing of the others; null if it is of another kind. */
function refusalOf(error: unknown): HostError | null {
  if (error instanceof ImportRefused) return new HostError('importRefused', error.sentence);
  return error instanceof HostError && error.code === 'fileEndsEarly' ? error : null;
}

function endsEarly(fileName: string): HostError {
  return new HostError(
    'fileEndsEarly',
    told`${fileName} ends early, so nothing of it was imported. The whole file is waited for: it is tried again once it changes. To have what is whole in it now, import it by hand.`,
  );
}

/** Why nothing of a source can be imported. */
async function notRecognised(
  opened: OpenedImportSource,
  { hasBrokenFile, isUnattended }: Pick<Undertaking, 'isUnattended'> & Pick<Listener, 'hasBrokenFile'>,
): Promise<HostError> {
  const { fileName, source, totalBytes } = opened;
  if (hasBrokenFile) return zipDamaged(fileName);
  if (totalBytes === 0) return nothingInside(fileName);
  // A file that is called a zip and is none holds no zip either.
  const packed = source.files.map(({ path }) => path).filter((name) => /\.zip$/iu.test(name) && name !== fileName);
  if (packed.length > 0) return zipsInside(fileName, packed);
  const [unread] = await unreadFiles(
    source,
    source.files.map(({ path }) => path),
  );
  const isAll = unread?.isWhole === true || unread?.path === fileName;
  const asked = unread?.isTable === true ? await questionAbout(source, unread.path, isUnattended) : null;
  const named = isUnattended ? 'It' : fileName;
  const unknown = isUnattended ? 'not a file that can be imported' : 'no export that this program reads';
  const what =
    unread === undefined
      ? told`${named} is ${unknown}.`
      : told`${isAll ? named : told`${unread.path} in ${fileName}`} is ${asked?.what ?? told`${unread.what}, which this program does not read`}.`;
  // In a watched folder lies what is no export at all, so the formats are not listed for each such file.
  const ways = asked?.way ?? unread?.way ?? (isUnattended ? null : readFormats());
  return new HostError('formatUnknown', ways === null ? what : told`${what} ${ways}`);
}

/** What a table leaves open. What a watched folder refuses is noted, so that no values stand in it. */
async function questionAbout(source: ImportSource, path: string, isUnattended: boolean) {
  if (isPdfTable(path) && isUnattended) {
    return { what: 'a table of results in a PDF', way: 'Import the PDF by hand: you look at each line first.' };
  }
  return (await pdfQuestion(source, path)) ?? (await tableQuestion(source, path, { quotes: !isUnattended }));
}

/** What this program reads, in words. */
function readFormats(): Sentence {
  const names = listedFormats.flatMap(({ format, name }) => (format === 'table' ? [] : [name]));
  return told`It reads ${names.join(', ')} and any table. For the export.zip of an iPhone: Health, your picture, Export All Health Data.`;
}

/** Most files that an error names. */
const mostNamed = 5;

function nothingInside(fileName: string): HostError {
  return new HostError(
    'formatUnknown',
    told`${fileName} is empty. It may have been cut off on its way: send it, or download it, once more.`,
  );
}

function zipsInside(fileName: string, paths: readonly string[]): HostError {
  const named = paths.slice(0, mostNamed).join(', ') + (paths.length > mostNamed ? ', …' : '');
  return new HostError(
    'formatUnknown',
    told`${fileName} is no export itself but holds zip files. Import each of them by itself: ${named}.`,
  );
}

async function importSamplePerson({ stores, watch, nextId, done }: Undertaking): Promise<void> {
  if (!stores.imports.isEmpty()) {
    throw new HostError(
      'storeNotEmpty',
      'The store already holds data, and sample data goes into an empty one only. Name another directory with --data-dir.',
    );
  }
  const startedAt = systemClock.now();
  const importId = nextId();
  const run = stores.imports.begin({ importId, fileName: 'sample-person', format: 'sample-person', startedAt });
  const report = await fillRun(run, counting(watch), (sink) => {
    replaySamplePerson(sink, readSampleRecording(), {
      until: startedAt,
      timeZone: stores.zones.zoneAt(startedAt),
      zones,
    });
    return Promise.resolve({ complete: true });
  });
  done(report);
}

/** What keeps one zip of a folder from being imported; a cancel keeps the rest too. */
function failureOf(file: string, error: unknown): ImportedPart {
  if (!(error instanceof HostError) || error.code === 'importCancelled') throw error;
  return { report: null, failure: { file, code: error.code, sentence: error.sentence } };
}

/**
 * Reads what the user named, or the sample person, into the store: one import for each importer that reads a part of it, and for
 * each zip in a folder. Rejects with HostError if the user can do something about it; of a zip in a folder the failure is in the
 * answer.
 */
export const runImport: Job<'import'> = async (order, parts) => {
  const { stores, signal, isCancelled, onStep, reopenGate } = parts;
  const imported: ImportedPart[] = [];
  let partsDone = 0;
  let lastId: string | null = null;
  const undertaking: Undertaking = {
    stores,
    watch: { signal, isCancelled, onStep: (step) => onStep({ ...step, partsDone }) },
    copyPath: () => databaseCopyPath(order.dataDirectory),
    dataDirectory: order.dataDirectory,
    isUnattended: order.origin.kind === 'path' && order.origin.isUnattended === true,
    tables: (order.origin.kind === 'path' ? order.origin.tables : undefined) ?? nothingSaid,
    nextId: () => (lastId = lastId === null ? order.importId : randomBytes(8).toString('hex')),
    done(report) {
      imported.push({ report, failure: null });
      partsDone++;
      reopenGate();
    },
    failed: (part) => void imported.push(part),
  };
  if (order.origin.kind === 'samplePerson') {
    await importSamplePerson(undertaking);
    return imported;
  }
  const zips = await importPath(order.origin.path, undertaking);
  for (const { path, fullPath } of zips) {
    await importPath(fullPath, undertaking).catch((error: unknown) => imported.push(failureOf(path, error)));
  }
  return imported;
};

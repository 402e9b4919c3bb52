import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportReport, ImportRun } from '@vitalgate/core';
import { generateSamplePerson, recogniseImporter } from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { intlTimeZones } from '../adapters/intl-time-zones.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { HostError } from '../errors/host-error.ts';
import { zipDamaged } from '../files/file-errors.ts';
import { openImportSource } from '../files/open-import-source.ts';
import { importCancelled, type ReadProgress } from '../files/read-text.ts';
import type { Job, JobParts } from './job.ts';
import type { ImportStep } from './job-messages.ts';

/** Between two reported steps, in milliseconds. */
const stepInterval = 200;

type Watch = Pick<JobParts<'import'>, 'signal' | 'onStep'>;

/** Wraps a run: counts records and reports progress at intervals. */
interface Counted {
  readonly sink: ImportRun;
  readonly onProgress: (progress: ReadProgress) => void;
  readonly merging: () => void;
}

const zones = intlTimeZones();

/** Exports can name a zone that no table of time zones has; such a record is in the user's own. */
function inKnownZone<Kind extends { readonly timeZone: string | null }>(item: Kind): Kind {
  return item.timeZone === null || zones.knows(item.timeZone) ? item : { ...item, timeZone: null };
}

function counted(run: ImportRun, { onStep }: Watch): Counted {
  let records = 0;
  let progress: ReadProgress = { bytesRead: 0, bytesTotal: null };
  let toldAt = -stepInterval;
  const tell = (phase: ImportStep['phase']): void => {
    const now = systemClock.monotonic();
    if (phase === 'reading' && now - toldAt < stepInterval) return;
    toldAt = now;
    onStep({ ...progress, records, phase });
  };
  const count =
    <Item>(hand: (item: Item) => void) =>
    (item: Item): void => {
      records++;
      hand(item);
    };
  return {
    sink: {
      ...run,
      quantity: count((sample) => run.quantity(sample)),
      category: count((sample) => run.category(sample)),
      workout(workout, route) {
        records++;
        run.workout(inKnownZone(workout), route);
      },
      nutrition: count((entry) => run.nutrition(inKnownZone(entry))),
      bloodTest: count((test) => run.bloodTest(test)),
    },
    onProgress(next) {
      progress = next;
      tell('reading');
    },
    merging: () => tell('merging'),
  };
}

/** Fills a run and merges it. Whatever fails, and a cancel, leaves the store as it was. */
async function fill(
  run: ImportRun,
  watch: Watch,
  hand: (counted: Counted) => Promise<{ readonly complete: boolean }>,
): Promise<ImportReport> {
  let mergeBegun = false;
  try {
    const counting = counted(run, watch);
    const { complete } = await hand(counting);
    // A cancel that came while nothing else could run is read now, for the last time.
    await nextTurn();
    if (watch.signal.aborted) throw importCancelled();
    counting.merging();
    mergeBegun = true;
    return run.finish({ complete, finishedAt: () => systemClock.now() });
  } catch (error) {
    if (!mergeBegun) run.abandon();
    throw error;
  }
}

async function importPath(path: string, importId: string, stores: HealthStores, watch: Watch): Promise<ImportReport> {
  let counting: Counted | null = null;
  let hasBrokenFile = false;
  const opened = await openImportSource(path, {
    signal: watch.signal,
    onProgress: (progress) => counting?.onProgress(progress),
    onBrokenHead: () => void (hasBrokenFile = true),
    onUnknownEncoding: (name, encoding) =>
      counting?.sink.skip({ kind: 'file', reason: 'unknownEncoding', subject: `${name} (${encoding.slice(0, 40)})` }),
  });
  try {
    const importer = await recogniseImporter(opened.source);
    if (importer === null && hasBrokenFile) throw zipDamaged(opened.fileName);
    if (importer === null && opened.totalBytes === 0) throw nothingInside(opened.fileName);
    // A file that is called a zip and is none holds no zip either.
    const packed = opened.source.files
      .map(({ path: name }) => name)
      .filter((name) => /\.zip$/iu.test(name) && name !== opened.fileName);
    if (importer === null && packed.length > 0) throw zipsInside(opened.fileName, packed);
    if (importer === null) {
      throw new HostError(
        'formatUnknown',
        `${opened.fileName} is no export that this program reads: ${supported}. On the iPhone: Health, your picture, Export All Health Data.`,
      );
    }
    const { format } = importer;
    const { fileName } = opened;
    const run = stores.imports.begin({ importId, fileName, format, startedAt: systemClock.now() });
    return await fill(run, watch, async (counter) => {
      counting = counter;
      for (const { path: subject, reason } of opened.leftOut) run.skip({ kind: 'file', reason, subject });
      return importer.run(opened.source, counter.sink);
    });
  } finally {
    await opened.close();
  }
}

const supported = "the iPhone Health app's export as export.zip, its unpacked folder, or its main XML file";

/** Most files that an error names. */
const mostNamed = 5;

function nothingInside(fileName: string): HostError {
  return new HostError(
    'formatUnknown',
    `${fileName} is empty. It may have been cut off on its way: send it, or download it, once more.`,
  );
}

function zipsInside(fileName: string, paths: readonly string[]): HostError {
  const named = paths.slice(0, mostNamed).join(', ') + (paths.length > mostNamed ? ', …' : '');
  return new HostError(
    'formatUnknown',
    `${fileName} is no export itself but holds zip files. Import each of them by itself: ${named}.`,
  );
}

async function importSamplePerson(importId: string, stores: HealthStores, watch: Watch): Promise<ImportReport> {
  if (!stores.imports.isEmpty()) {
    throw new HostError(
      'storeNotEmpty',
      'The store already holds data, and sample data goes into an empty one only. Name another directory with --data-dir.',
    );
  }
  const startedAt = systemClock.now();
  const run = stores.imports.begin({ importId, fileName: 'sample-person', format: 'sample-person', startedAt });
  return fill(run, watch, ({ sink }) => {
    generateSamplePerson(sink, { until: startedAt, timeZone: stores.zones.zoneAt(startedAt), zones });
    return Promise.resolve({ complete: true });
  });
}

/** Reads a file or the sample person into the store. Rejects with HostError if the user can do something about it. */
export const runImport: Job<'import'> = ({ importId, origin }, { stores, ...watch }) =>
  origin.kind === 'path'
    ? importPath(origin.path, importId, stores, watch)
    : importSamplePerson(importId, stores, watch);

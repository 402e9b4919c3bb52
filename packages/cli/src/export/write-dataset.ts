import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ListOperation, RawSample, Records } from '@vitalgate/client';
import { pageWalk } from '@vitalgate/client/unpublished';
import { plainCsv, type CsvDialect } from '../csv/csv-dialect.ts';
import type { CsvLayout } from '../csv/csv-layout.ts';
import { csvLayouts } from '../csv/csv-layouts.ts';
import { csvHead, csvText } from '../csv/csv-text.ts';
import {
  dropDatasetPart,
  finishDatasetFile,
  hasDatasetPart,
  openDatasetFile,
  datasetPath,
  dropIncrements,
  incrementPath,
  isIncrementPath,
  stamp,
  type DatasetFile,
} from './dataset-file.ts';
import type { ExportDataset } from './export-datasets.ts';
import type { DatasetState, ExportFormat } from './export-state.ts';
import {
  finishKnownSamples,
  isKnownType,
  openKnownSamples,
  type KnownRange,
  type KnownSamples,
} from './known-samples.ts';
import { linesOfPage, linesOfRecords } from './page-lines.ts';
import { keepParquetOnly, parquetDirectory, writeParquet } from './parquet-dataset.ts';

export interface WriteOptions {
  readonly folder: string;
  readonly format: ExportFormat;
  readonly dialect?: CsvDialect;
  /** `--since-last`: of samples, those alone that the folder lacks. `begunAt` is when the export began, an instant. */
  readonly sinceLast?: { readonly begunAt: string };
  /** The range of the samples; all time if absent. */
  readonly range?: KnownRange;
  readonly signal: AbortSignal;
  readonly state: DatasetState | null;
  /** Keeps the progress. Called only when the file holds all of that for good. */
  readonly keep: (state: DatasetState) => void;
  readonly onProgress: (state: DatasetState) => void;
}

const begin: DatasetState = { bytes: 0, records: 0, cursor: null, isDone: false, leftOut: [] };
/** Between two times that the progress is made to last: a kill costs so much work at most. */
const keepMilliseconds = 250;
const allTime: KnownRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** The text of the wanted records of a page; of all of them if `text` is given: the page as it was sent. */
function textOf(
  operation: ListOperation,
  { format, dialect = plainCsv }: WriteOptions,
  records: readonly Records[ListOperation][],
  text: string | undefined,
  isFirst: boolean,
): string {
  if (format !== 'csv') {
    const cut = text === undefined ? null : linesOfPage(text, records.length);
    return cut ?? linesOfRecords(records);
  }
  const layout = csvLayouts[operation] as CsvLayout<Records[ListOperation]>;
  return `${isFirst ? csvHead(layout, dialect) : ''}${csvText(layout, records, dialect)}`;
}

async function writePages(
  file: DatasetFile,
  { operation, fetch }: ExportDataset,
  from: DatasetState,
  known: KnownSamples | null,
  options: WriteOptions,
): Promise<DatasetState> {
  const { signal, keep, onProgress } = options;
  const ofFile = from.file === undefined ? {} : { file: from.file };
  let state = from;
  const check = pageWalk();
  let coming = fetch(state.cursor, signal);

  let keptAt = performance.now();
  let isKeeping = false;
  let keeping: Promise<DatasetState> = Promise.resolve(state);
  /** First the records, then the note that they are there: the other way round a loss of power could leave a gap. */
  const keepUpTo = async (reached: DatasetState): Promise<DatasetState> => {
    isKeeping = true;
    try {
      const [ofKnown] = await Promise.all([reached.isDone ? known?.end() : known?.keep(), file.sync()]);
      const noted = ofKnown === undefined ? reached : { ...reached, known: ofKnown };
      keep(noted);
      return noted;
    } finally {
      keptAt = performance.now();
      isKeeping = false;
    }
  };

  try {
    for (;;) {
      const page = await coming;
      const { next } = page;
      if (next !== null) {
        // The host makes the next page while this one is read and written. Its failure is heard in its turn.
        coming = fetch(next, signal);
        coming.catch(() => undefined);
        // A request leaves when this thread has nothing else to do: without a pause the host would wait for all that follows.
        await setImmediate();
      }
      const { records: all, leftOut } = page.read();
      check(next, all[0]);
      const records = known === null ? all : (all as readonly RawSample[]).filter((sample) => known.isNew(sample));
      const pageText = records.length === all.length ? page.text : undefined;
      const bytes = await file.append(textOf(operation, options, records, pageText, state.cursor === null));
      state = {
        ...ofFile,
        bytes,
        records: state.records + records.length,
        cursor: next,
        isDone: next === null,
        leftOut: [...state.leftOut, ...leftOut],
      };
      onProgress(state);
      if (state.isDone) {
        await keeping;
        return await keepUpTo(state);
      }
      if (isKeeping || performance.now() - keptAt < keepMilliseconds) continue;
      // What could not be kept is heard here. The disk is waited for while further pages come.
      await keeping;
      keeping = keepUpTo(state);
      keeping.catch(() => undefined);
    }
  } finally {
    await keeping.catch(() => undefined);
  }
}

/** Makes Parquet files of the lines that were written; they take the place of those of before, but for an increment. */
async function placeParquet({ name, operation }: ExportDataset, state: DatasetState, options: WriteOptions) {
  const { folder, format, sinceLast } = options;
  const file = state.file ?? datasetPath(name, format);
  const isIncrement = isIncrementPath(file);
  if (isIncrement && state.records === 0) return 0;
  const fileName =
    isIncrement && sinceLast !== undefined ? `part.since-${stamp(sinceLast.begunAt)}.parquet` : 'part.parquet';
  const directory = join(folder, parquetDirectory(name));
  const { bytes, places } = await writeParquet(`${join(folder, file)}.part`, operation, directory, fileName);
  if (!isIncrement) await keepParquetOnly(directory, places);
  return bytes;
}

/** Gives the written files their names. Answers the state then; null if the part of an earlier run is gone. */
async function finish(
  dataset: ExportDataset,
  state: DatasetState,
  options: WriteOptions,
): Promise<DatasetState | null> {
  const { name, sampleType } = dataset;
  const { folder, format } = options;
  const file = state.file ?? datasetPath(name, format);
  const path = join(folder, file);
  if (state.placedBytes !== undefined) {
    // A kill may have come between the two.
    await dropDatasetPart(path);
    return state;
  }
  const isIncrement = isIncrementPath(file);
  let finished = state;
  if (format === 'parquet') {
    if (!(await hasDatasetPart(path, state.bytes))) return null;
    finished = { ...state, placedBytes: await placeParquet(dataset, state, options) };
  } else if (isIncrement && state.records === 0) await dropDatasetPart(path);
  else if (!(await finishDatasetFile(path, state.bytes))) return null;
  if (sampleType !== undefined && state.known !== undefined) {
    if (!isIncrement && format !== 'parquet') await dropIncrements(folder, name, format);
    await finishKnownSamples(folder, sampleType, state.known.written);
  }
  if (format === 'parquet') {
    options.keep(finished);
    await dropDatasetPart(path);
  }
  return finished;
}

async function freshState({ name, sampleType }: ExportDataset, options: WriteOptions): Promise<DatasetState> {
  const { folder, format, sinceLast } = options;
  const adds = sinceLast !== undefined && sampleType !== undefined && (await isKnownType(folder, sampleType));
  return adds ? { ...begin, file: incrementPath(name, format, sinceLast.begunAt) } : begin;
}

interface Opened {
  readonly file: DatasetFile;
  readonly known: KnownSamples | null;
}

async function open(dataset: ExportDataset, state: DatasetState, options: WriteOptions): Promise<Opened | null> {
  const { folder, format, sinceLast, range = allTime } = options;
  const { name, sampleType } = dataset;
  const file = await openDatasetFile(join(folder, state.file ?? datasetPath(name, format)), state.bytes);
  if (file === null || sampleType === undefined) return file === null ? null : { file, known: null };
  const isIncrement = sinceLast !== undefined;
  const known = openKnownSamples(folder, sampleType, isIncrement, range, state.known);
  if (known !== null) return { file, known };
  await file.close();
  return null;
}

/** Writes a dataset into its file, from where an earlier run stopped. Rejects with VitalgateError; what was kept by then is good to go on from. */
export async function writeDataset(dataset: ExportDataset, options: WriteOptions): Promise<DatasetState> {
  const { state } = options;
  const before = state?.isDone === true ? await finish(dataset, state, options) : null;
  if (before !== null) return before;
  const isResumed = state !== null && !state.isDone && state.cursor !== null;
  const resumed = isResumed ? await open(dataset, state, options) : null;
  const from = resumed === null || state === null ? await freshState(dataset, options) : state;
  const opened = resumed ?? (await open(dataset, from, options));
  if (opened === null) throw new Error(`the file of ${dataset.name} cannot be opened`);
  let done;
  try {
    done = await writePages(opened.file, dataset, from, opened.known, options);
  } finally {
    await opened.file.close();
    opened.known?.close();
  }
  return (await finish(dataset, done, options)) ?? done;
}

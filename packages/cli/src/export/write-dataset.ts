import { join } from 'node:path';
import { VitalgateError, type ListOperation, type Records } from '@vitalgate/client';
import { csvLayouts, type CsvLayout } from '../csv/csv-layouts.ts';
import { csvHead, csvText } from '../csv/csv-text.ts';
import { finishDatasetFile, openDatasetFile, type DatasetFile } from './dataset-file.ts';
import type { ExportDataset } from './export-datasets.ts';
import type { DatasetState, ExportFormat } from './export-state.ts';

/** What writing a dataset needs. */
export interface WriteOptions {
  readonly folder: string;
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
  /** How far an earlier run came; null where it had not begun. */
  readonly state: DatasetState | null;
  /** Keeps how far it is. Called only when the file holds all of that for good. */
  readonly keep: (state: DatasetState) => Promise<void>;
  readonly onProgress: (state: DatasetState) => void;
}

const begin: DatasetState = { bytes: 0, records: 0, cursor: null, isDone: false, leftOut: [] };
/** Between two times that the progress is made to last: a kill costs so much work at most. */
const keepMilliseconds = 250;

/** The file of a dataset, relative to the export's folder. */
export function datasetPath(name: string, format: ExportFormat): string {
  return `${name}.${format}`;
}

function textOf(
  operation: ListOperation,
  format: ExportFormat,
  records: readonly Records[ListOperation][],
  isFirst: boolean,
): string {
  if (format === 'ndjson') return records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const layout = csvLayouts[operation] as CsvLayout<Records[ListOperation]>;
  return `${isFirst ? csvHead(layout) : ''}${csvText(layout, records)}`;
}

async function writePages(
  file: DatasetFile,
  { operation, fetch }: ExportDataset,
  from: DatasetState,
  { format, signal, keep, onProgress }: WriteOptions,
): Promise<DatasetState> {
  let state = from;
  let keptAt = performance.now();
  const seen = new Set<string>();
  let coming = fetch(state.cursor, signal);
  for (;;) {
    const { records, next, leftOut } = await coming;
    if (next !== null && seen.has(next)) {
      throw new VitalgateError('invalid_response', 'the host sent a cursor a second time, so its list would never end');
    }
    if (next !== null) {
      seen.add(next);
      // The host makes the next page while this one is written. Its failure is heard in its turn.
      coming = fetch(next, signal);
      coming.catch(() => undefined);
    }
    const bytes = await file.append(textOf(operation, format, records, state.cursor === null));
    state = {
      bytes,
      records: state.records + records.length,
      cursor: next,
      isDone: next === null,
      leftOut: [...state.leftOut, ...leftOut],
    };
    onProgress(state);
    if (!state.isDone && performance.now() - keptAt < keepMilliseconds) continue;
    // First the records, then the note that they are there: the other way round a loss of power could leave a gap.
    await file.sync();
    await keep(state);
    if (state.isDone) return state;
    keptAt = performance.now();
  }
}

/**
 * Writes a dataset into its file, from where an earlier run stopped. Answers how it ended. Rejects with VitalgateError; what
 * was kept by then is good to go on from.
 */
export async function writeDataset(dataset: ExportDataset, options: WriteOptions): Promise<DatasetState> {
  const path = join(options.folder, datasetPath(dataset.name, options.format));
  const { state } = options;
  if (state?.isDone === true && (await finishDatasetFile(path, state.bytes))) return state;
  const isResumed = state !== null && !state.isDone && state.cursor !== null;
  const resumed = isResumed ? await openDatasetFile(path, state.bytes) : null;
  const file = resumed ?? (await openDatasetFile(path, 0));
  if (file === null) throw new Error(`${path} cannot be opened`);
  let done;
  try {
    done = await writePages(file, dataset, resumed === null || state === null ? begin : state, options);
  } finally {
    await file.close();
  }
  await finishDatasetFile(path, done.bytes);
  return done;
}

import { join } from 'node:path';
import { VitalgateError } from '@vitalgate/client';
import { counted, failureText, screenProgress, spaced } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { failureOf } from '../program/failure.ts';
import type { CsvDialect } from '../csv/csv-dialect.ts';
import { dropDatasetPart, datasetPath, isIncrementPath } from './dataset-file.ts';
import type { ExportDataset } from './export-datasets.ts';
import { dropKnownDraft } from './known-samples.ts';
import { sizeText } from '../terminal/number-text.ts';
import { writeExportState, type DatasetState, type ExportState } from './export-state.ts';
import { parquetDirectory } from './parquet-dataset.ts';
import { writeDataset } from './write-dataset.ts';

export interface ExportedFile {
  readonly dataset: string;
  readonly file: string;
  readonly records: number;
  readonly bytes: number;
}

export interface MissingDataset {
  readonly dataset: string;
  readonly code: string;
  readonly message: string;
}

/** Samples that earlier runs wrote and the host no longer lists. */
export interface GoneSamples {
  readonly dataset: string;
  readonly records: number;
}

export type Exporter = ReturnType<typeof openExporter>;

export interface ExportWay {
  readonly dialect: CsvDialect;
  readonly isSinceLast: boolean;
}

/** Errors that end one dataset and leave the others alone. */
const refusals = new Set([
  'permission_denied',
  'raw_consent_required',
  'insufficient_scope',
  'invalid_parameter',
  'invalid_response',
]);

/** An instant in milliseconds, or what stands for an open bound. */
function millisecondsOf(instant: string | undefined, open: number): number {
  return instant === undefined ? open : Date.parse(instant);
}

export function openExporter(input: CommandInput, folder: string, from: ExportState, way: ExportWay) {
  const files: ExportedFile[] = [];
  const missing: MissingDataset[] = [];
  const gone: GoneSamples[] = [];
  const progress = screenProgress(input.terminal);
  const { format, begunAt, range = {} } = from;
  const knownRange = {
    from: millisecondsOf(range.start, Number.NEGATIVE_INFINITY),
    to: millisecondsOf(range.end, Number.POSITIVE_INFINITY),
  };
  let state = from;

  const keep = (name: string, dataset: DatasetState | null): void => {
    const { [name]: _before, ...others } = state.datasets;
    state = { ...state, datasets: dataset === null ? others : { ...others, [name]: dataset } };
    writeExportState(folder, state);
  };
  const drop = async (name: string): Promise<void> => {
    const file = state.datasets[name]?.file ?? datasetPath(name, format);
    keep(name, null);
    await dropDatasetPart(join(folder, file));
    const [kind, type] = name.split('/');
    if (kind === 'raw-samples' && type !== undefined) dropKnownDraft(folder, type);
  };
  const writeOnce = async (dataset: ExportDataset): Promise<void> => {
    const { name } = dataset;
    const {
      records,
      bytes,
      leftOut: sentences,
      file = datasetPath(name, format),
      known,
      placedBytes = bytes,
    } = await writeDataset(dataset, {
      folder,
      format,
      dialect: way.dialect,
      ...(way.isSinceLast ? { sinceLast: { begunAt } } : {}),
      range: knownRange,
      signal: input.signal,
      state: state.datasets[name] ?? null,
      keep: (reached) => keep(name, reached),
      onProgress: (reached) =>
        progress.show(() => `${name}: ${counted(reached.records, 'record')}, ${sizeText(reached.bytes)}`),
    });
    // An increment without a record has no file.
    if (records > 0 || !isIncrementPath(file)) {
      const path = format === 'parquet' ? parquetDirectory(name) : file;
      files.push({ dataset: name, file: path, records, bytes: placedBytes });
    }
    const lost = way.isSinceLast && known !== undefined ? known.inRange - known.matched : 0;
    if (lost > 0) gone.push({ dataset: name, records: lost });
    for (const message of sentences) missing.push({ dataset: name, code: 'not_all_given', message });
  };
  /** Notes what the host refuses; throws what should end the whole export. */
  const leaveOut = (dataset: string, error: unknown): void => {
    if (!(error instanceof VitalgateError) || !refusals.has(error.code)) throw error;
    const failure = failureOf(error);
    missing.push({ dataset, code: failure.code, message: spaced(failureText(failure, input.typed)) });
  };
  return {
    files,
    missing,
    gone,
    leaveOut,
    /** Writes a dataset, or notes why the host refuses it. Rejects with what should end the whole export. */
    async write(dataset: ExportDataset): Promise<void> {
      const { name } = dataset;
      try {
        await writeOnce(dataset).catch(async (error: unknown) => {
          if (!(error instanceof VitalgateError) || error.code !== 'invalid_cursor') throw error;
          // The host no longer knows where this was: it begins anew, which costs time and nothing else.
          keep(name, null);
          await writeOnce(dataset);
        });
      } catch (error) {
        leaveOut(name, error);
        await drop(name);
      } finally {
        progress.clear();
      }
    },
    async dropLeftovers(): Promise<void> {
      const wanted = new Set([...files, ...missing].map(({ dataset }) => dataset));
      for (const name of Object.keys(state.datasets)) {
        if (!wanted.has(name) && /^[a-z-]+(?:\/[A-Za-z0-9]+)?$/.test(name)) await drop(name);
      }
    },
  };
}

import { makeFolder } from '../hosts/config-directory.ts';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shapes, type AnyShape } from '@vitalgate/client/unpublished';
import { jsonIfThere, writePrivateFile, CommandError } from '@vitalgate/terminal';
import type { TimeRange } from '../ranges/parse-range.ts';
import { knownFolder, type KnownState } from './known-samples.ts';

export const exportFormats = ['ndjson', 'csv', 'parquet'] as const;

export type ExportFormat = (typeof exportFormats)[number];

export interface DatasetState {
  /** Bytes of the file that are whole pages. Bytes behind them are of a page that was being written. */
  readonly bytes: number;
  readonly records: number;
  /** The place of the next page; null before the first. */
  readonly cursor: string | null;
  readonly isDone: boolean;
  readonly leftOut: readonly string[];
  /** Its file, relative to the export's folder; that of its name if absent. */
  readonly file?: string;
  /** The progress of the list of samples that the folder has. */
  readonly known?: KnownState;
  /** The bytes of Parquet files, once they have their names. */
  readonly placedBytes?: number;
}

export interface ExportState {
  readonly format: ExportFormat;
  /** The host's certificate. Another host's records are another export. */
  readonly fingerprint: string;
  readonly begunAt: string;
  /** The options for the files and their form, as they were typed. An export goes on with the same ones only. */
  readonly words?: string;
  /** The words of `--only` when it began; null if none, absent if an earlier version began it. */
  readonly only?: string | null;
  /** The meaning of `--start` and `--end` when it began. */
  readonly range?: TimeRange;
  readonly datasets: Readonly<Record<string, DatasetState>>;
}

export const stateFile = '.vitalgate-export.json';

/** The state that an earlier run left in a folder; null if there is none, or none that can be read. */
export async function readExportState(folder: string): Promise<ExportState | null> {
  const left = await jsonIfThere(join(folder, stateFile));
  return exportStateShape(left) === null ? (left as ExportState) : null;
}

const { flag, list, nullable, object, optional, record, text, textLike } = shapes;

const count: AnyShape = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? null : { path: '', expected: 'a count' };

const knownShape = object({ read: count, groupFrom: count, written: count, inRange: count, matched: count });

const datasetShape = object({
  bytes: count,
  records: count,
  cursor: nullable(text()),
  isDone: flag,
  leftOut: list(text()),
  // Only names that this program gives: what lies elsewhere is not its own.
  file: optional(
    textLike(/^(?:[a-z-]+|raw-samples\/[A-Za-z0-9]+)(?:\.since-\d{8}T\d{9}Z)?\.[a-z]+$/, 'a file of an export'),
  ),
  known: optional(knownShape),
  placedBytes: optional(count),
});

const exportStateShape = object({
  format: textLike(new RegExp(`^(?:${exportFormats.join('|')})$`), 'a format'),
  fingerprint: text(),
  begunAt: (value) => (Number.isNaN(Date.parse(String(value))) ? { path: '', expected: 'an instant' } : text()(value)),
  words: optional(text()),
  only: optional(nullable(text())),
  range: optional(object({ start: optional(text()), end: optional(text()) })),
  datasets: record(datasetShape),
});

export async function dropStateDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${stateFile}.`) && name.endsWith('.new'));
  for (const name of drafts) await rm(join(folder, name), { force: true });
}

export function writeExportState(folder: string, state: ExportState): void {
  writePrivateFile(join(folder, stateFile), `${JSON.stringify(state)}\n`);
}

export async function removeExportState(folder: string): Promise<void> {
  await rm(join(folder, stateFile), { force: true });
}

/** The owner of the samples in a folder, and the form that they are written in. */
interface NotedExport {
  readonly fingerprint: string;
  readonly format: ExportFormat;
}

const noteOf = (folder: string): string => join(folder, knownFolder, 'export.json');

async function readNote(folder: string): Promise<Partial<NotedExport> | null> {
  return (await jsonIfThere(noteOf(folder))) as Partial<NotedExport> | null;
}

const isSame = (one: Partial<NotedExport> | null, { fingerprint, format }: NotedExport): boolean =>
  one !== null && one.fingerprint === fingerprint && one.format === format;

/** Notes it in the folder. Samples of another host, or in another format, are in none of its files: their list goes. */
export async function noteExport(folder: string, exported: NotedExport): Promise<void> {
  if (isSame(await readNote(folder), exported)) return;
  await rm(join(folder, knownFolder), { recursive: true, force: true });
  await makeFolder(join(folder, knownFolder));
  writePrivateFile(noteOf(folder), `${JSON.stringify(exported)}\n`);
}

/** Throws CommandError `other_export` if the folder has samples of another host or in another format. */
export async function mustBeOfSameExport(folder: string, exported: NotedExport): Promise<void> {
  const noted = await readNote(folder);
  if (noted === null || isSame(noted, exported)) return;
  const other =
    noted.fingerprint === exported.fingerprint ? `another format (${String(noted.format)})` : 'another host';
  throw new CommandError(
    'other_export',
    `${folder} has samples of ${other}, so nothing can be added. Choose another folder, or leave --since-last out to write all of it anew.`,
  );
}

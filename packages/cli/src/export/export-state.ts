import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shapes, type AnyShape } from '@vitalgate/client/unpublished';
import { jsonIfThere, writePrivateFile } from '@vitalgate/terminal';
import type { TimeRange } from '../ranges/parse-range.ts';
import type { KnownState } from './known-samples.ts';

/** The file formats of an export. */
export const exportFormats = ['ndjson', 'csv', 'parquet'] as const;

/** A file format of an export. */
export type ExportFormat = (typeof exportFormats)[number];

/** How far a dataset is. */
export interface DatasetState {
  /** Bytes of the file that are whole pages. What lies behind them is of a page that was being written. */
  readonly bytes: number;
  readonly records: number;
  /** Where the next page begins; null before the first. */
  readonly cursor: string | null;
  /** Whether all of it is in the file. */
  readonly isDone: boolean;
  /** Sentences on what the host does not give of these records. */
  readonly leftOut: readonly string[];
  /** Its file, relative to the export's folder; that of its name if absent. */
  readonly file?: string;
  /** Of samples: how far the list of those that the folder has is. */
  readonly known?: KnownState;
  /** Of Parquet: the bytes of its files, once they have their names. */
  readonly placedBytes?: number;
}

/** How far an export is: kept in its folder until all of it is there. */
export interface ExportState {
  readonly format: ExportFormat;
  /** The host's certificate. Another host's records are another export. */
  readonly fingerprint: string;
  /** Instant. */
  readonly begunAt: string;
  /** The options that say what is written and how, as they were typed. An export goes on with the same ones only. */
  readonly words?: string;
  /** What `--only` named when it began; null if nothing, absent if an earlier version began it. */
  readonly only?: string | null;
  /** What `--start` and `--end` meant when it began. */
  readonly range?: TimeRange;
  readonly datasets: Readonly<Record<string, DatasetState>>;
}

/** Name of the file that keeps it. */
export const stateFile = '.vitalgate-export.json';

/** What an earlier run left in a folder; null if there is nothing, or nothing that can be read. */
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

/** Takes away what a kill left of keeping it. */
export async function dropStateDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${stateFile}.`) && name.endsWith('.new'));
  for (const name of drafts) await rm(join(folder, name), { force: true });
}

/** Keeps it, whole or not at all. */
export function writeExportState(folder: string, state: ExportState): void {
  writePrivateFile(join(folder, stateFile), `${JSON.stringify(state)}\n`);
}

/** Takes it away: the export is complete. */
export async function removeExportState(folder: string): Promise<void> {
  await rm(join(folder, stateFile), { force: true });
}

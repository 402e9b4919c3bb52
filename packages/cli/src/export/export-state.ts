import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '@vitalgate/terminal';
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
  try {
    const left: unknown = JSON.parse(await readFile(join(folder, stateFile), 'utf8'));
    return isExportState(left) ? left : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isExportState(value: unknown): value is ExportState {
  if (typeof value !== 'object' || value === null) return false;
  const {
    format,
    fingerprint,
    begunAt,
    words = '',
    only = null,
    range,
    datasets,
  } = value as Readonly<Record<string, unknown>>;
  return (
    (exportFormats as readonly unknown[]).includes(format) &&
    typeof words === 'string' &&
    (only === null || typeof only === 'string') &&
    isTimeRange(range) &&
    typeof fingerprint === 'string' &&
    typeof begunAt === 'string' &&
    !Number.isNaN(Date.parse(begunAt)) &&
    typeof datasets === 'object' &&
    datasets !== null &&
    Object.values(datasets).every(isDatasetState)
  );
}

function isTimeRange(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { start, end } = value as Readonly<Record<string, unknown>>;
  return [start, end].every((bound) => bound === undefined || typeof bound === 'string');
}

const isCount = (count: unknown): boolean => Number.isSafeInteger(count) && Number(count) >= 0;

function isKnownState(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { read, groupFrom, written, inRange, matched } = value as Readonly<Record<string, unknown>>;
  return [read, groupFrom, written, inRange, matched].every(isCount);
}

/** Only names that this program gives: what lies elsewhere is not its own. */
const ownFile = /^(?:[a-z-]+|raw-samples\/[A-Za-z0-9]+)(?:\.since-\d{8}T\d{9}Z)?\.[a-z]+$/;

function isDatasetState(value: unknown): value is DatasetState {
  if (typeof value !== 'object' || value === null) return false;
  const {
    bytes,
    records,
    cursor,
    isDone,
    leftOut,
    file,
    known,
    placedBytes = 0,
  } = value as Readonly<Record<string, unknown>>;
  const areCounts = [bytes, records, placedBytes].every(isCount) && isKnownState(known);
  const isOwn = file === undefined || (typeof file === 'string' && ownFile.test(file));
  const areSentences = Array.isArray(leftOut) && leftOut.every((sentence) => typeof sentence === 'string');
  return (
    areCounts && isOwn && areSentences && (cursor === null || typeof cursor === 'string') && typeof isDone === 'boolean'
  );
}

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

import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ExportFormat } from './export-state.ts';

/** The file of a dataset, relative to the export's folder; for Parquet, the one from whose lines that is made. */
export function datasetPath(name: string, format: ExportFormat): string {
  return `${name}.${format === 'parquet' ? 'ndjson' : format}`;
}

/** `20260309T073000123Z`, as it stands in the names of increments. */
export function stamp(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:.]/g, '');
}

/** The file of samples that were new to an export's folder, beside the first one, with the time of the export in its name. */
export function incrementPath(name: string, format: ExportFormat, begunAt: string): string {
  return datasetPath(`${name}.since-${stamp(begunAt)}`, format);
}

export function isIncrementPath(path: string): boolean {
  return /\.since-\d{8}T\d{9}Z\.[a-z]+$/.test(path);
}

/** Takes the increments of a dataset away: its file holds all of it anew. */
export async function dropIncrements(folder: string, name: string, format: ExportFormat): Promise<void> {
  const place = dirname(join(folder, name));
  const own = (file: string): boolean =>
    file.startsWith(`${basename(name)}.since-`) && file.endsWith(`.${format}`) && isIncrementPath(file);
  for (const file of (await readdir(place)).filter(own)) await rm(join(place, file));
}

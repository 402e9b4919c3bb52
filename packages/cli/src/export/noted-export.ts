import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, jsonIfThere, writePrivateFile } from '@vitalgate/terminal';
import { makeFolder } from '../hosts/private-folder.ts';
import type { ExportFormat } from './export-state.ts';
import { knownFolder } from './known-samples.ts';

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

import { join, resolve } from 'node:path';
import { VitalgateError, type VitalgateClient } from '@vitalgate/client';
import { CommandError, counted, plainText } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { withClient, type OpenClient } from '../hosts/open-client.ts';
import { makeFolder } from '../hosts/private-file.ts';
import { datasetKinds, datasetScopes, exportDataset, rawSampleDataset, type DatasetKind } from './export-datasets.ts';
import { whileExportLocked } from './export-lock.ts';
import {
  dropStateDrafts,
  readExportState,
  removeExportState,
  stateFile,
  type ExportFormat,
  type ExportState,
} from './export-state.ts';
import { openExporter, type Exporter } from './exporter.ts';
import { sizeText } from './size-text.ts';

const longestPause = 24 * 60 * 60_000;
const fileName = /^[A-Za-z0-9]+$/;

function wantedKinds(option: unknown, { host }: OpenClient): readonly DatasetKind[] {
  const scopes: readonly string[] = host.scopes;
  if (typeof option !== 'string') return datasetKinds.filter((kind) => scopes.includes(datasetScopes[kind]));
  const named = option.split(/[\s,]+/).filter((text) => text !== '');
  const wrong = named.find((text) => !(datasetKinds as readonly string[]).includes(text));
  if (wrong === undefined && named.length > 0) return datasetKinds.filter((kind) => named.includes(kind));
  throw new CommandError('invalid_input', `--only takes, with commas: ${datasetKinds.join(', ')}`);
}

/** What to begin or go on with. Throws CommandError `other_export` where the folder holds part of another one. */
async function stateToGoOnWith(folder: string, format: ExportFormat, fingerprint: string, now: Date) {
  await dropStateDrafts(folder);
  const left = await readExportState(folder);
  const fresh: ExportState = { format, fingerprint, begunAt: now.toISOString(), datasets: {} };
  if (left === null) return { state: fresh, isResumed: false, isStale: false };
  if (left.fingerprint !== fingerprint || left.format !== format) {
    throw new CommandError(
      'other_export',
      `${folder} holds an unfinished export of ${left.format === format ? 'another host' : `another format (${left.format})`}. Choose another folder, or remove ${join(folder, stateFile)} to begin anew.`,
    );
  }
  const isStale = now.getTime() - Date.parse(left.begunAt) > longestPause;
  return isStale ? { state: fresh, isResumed: false, isStale } : { state: left, isResumed: true, isStale };
}

/** The samples of all types that the host holds. */
async function writeRawSamples(exporter: Exporter, client: VitalgateClient, signal: AbortSignal): Promise<void> {
  let types;
  try {
    types = (await client.getPage('getRawHealthTypes', {}, { signal })).data;
  } catch (error) {
    exporter.leaveOut('raw-samples', error);
    return;
  }
  for (const type of types) {
    if (!type.available) continue;
    if (fileName.test(type.type)) await exporter.write(rawSampleDataset(client, type));
    else exporter.leaveOut('raw-samples', new VitalgateError('invalid_response', 'a type has no usable name'));
  }
}

async function exportInto(folder: string, input: CommandInput, open: OpenClient): Promise<number> {
  const { terminal, json, options, signal } = input;
  const { client, host } = open;
  const kinds = wantedKinds(options['only'], open);
  const format = options['csv'] === true ? 'csv' : 'ndjson';
  const begun = await stateToGoOnWith(folder, format, host.fingerprint, new Date());
  if (begun.isResumed) terminal.err('Going on where the last export into this folder stopped.');
  if (begun.isStale) terminal.err('The unfinished export in this folder is older than a day: it begins anew.');
  const exporter = openExporter(input, folder, begun.state);
  try {
    for (const kind of kinds) {
      if (kind === 'raw-samples') await writeRawSamples(exporter, client, signal);
      else await exporter.write(exportDataset(client, kind));
    }
  } catch (error) {
    terminal.err('The export is not complete. Type the same command again to go on where it stopped.');
    throw error;
  }
  const { files, missing } = exporter;
  await exporter.dropLeftovers();
  if (missing.length === 0) await removeExportState(folder);
  for (const { dataset, message } of missing) terminal.err(`Missing: ${plainText(dataset)}. ${message}`);
  if (json) terminal.outJson({ directory: folder, format, files, missing });
  else {
    const records = files.reduce((sum, file) => sum + file.records, 0);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    terminal.out(`${counted(records, 'record')} in ${counted(files.length, 'file')}, ${sizeText(bytes)}, in ${folder}`);
  }
  return missing.length === 0 ? 0 : 1;
}

/** `export <dir>`. */
export async function runExport(input: CommandInput): Promise<number> {
  const { options, words } = input;
  if (options['csv'] === true && options['ndjson'] === true) {
    throw new CommandError('invalid_input', 'Choose one of --ndjson and --csv.');
  }
  const [word = ''] = words;
  // As from a script whose variable is not set: everything would land in whatever folder it stands in.
  if (word.trim() === '')
    throw new CommandError('invalid_input', 'Name the folder to export into; . is the current one.');
  const folder = resolve(word);
  return withClient(input.hostName, async (open) => {
    await makeFolder(folder);
    return whileExportLocked(folder, () => exportInto(folder, input, open));
  });
}

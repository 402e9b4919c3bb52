import { join, resolve } from 'node:path';
import { VitalgateError, type VitalgateClient } from '@vitalgate/client';
import { didYouMean, findName } from '@vitalgate/contract';
import { CommandError, counted, plainText } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { withClient, type OpenClient } from '../hosts/open-client.ts';
import { makeFolder } from '../hosts/config-directory.ts';
import { csvDialect } from '../csv/csv-dialect.ts';
import { parseRange, type TimeRange } from '../ranges/parse-range.ts';
import { datasetKinds, exportDataset, rawSampleDataset, scopeOf, type DatasetKind } from './export-datasets.ts';
import { whileExportLocked } from './export-lock.ts';
import {
  dropStateDrafts,
  exportFormats,
  readExportState,
  removeExportState,
  stateFile,
  mustBeOfSameExport,
  noteExport,
  type ExportFormat,
  type ExportState,
} from './export-state.ts';
import { openExporter, type ExportedFile, type Exporter } from './exporter.ts';
import { sizeText } from '../terminal/number-text.ts';
import { namedForm } from '../lists/output-form.ts';

const longestPause = 24 * 60 * 60_000;
const fileName = /^[A-Za-z0-9]+$/;

/** The choice of an export: kinds of datasets, and of raw samples the types that are named; all types if null. */
interface Wanted {
  readonly kinds: readonly DatasetKind[];
  readonly types: readonly string[] | null;
}

const isKind = (word: string): word is DatasetKind => (datasetKinds as readonly string[]).includes(word);

async function meantTypes(words: readonly string[], client: VitalgateClient, signal: AbortSignal) {
  const { data } = await client.getPage('getRawHealthTypes', {}, { signal });
  const known = data.map(({ type, name }) => ({ id: type, name }));
  return words.map((word) => {
    const { id, similar } = findName(word.replace(/^raw-samples\//, ''), known);
    if (id !== null) return id;
    throw new CommandError(
      'invalid_input',
      `--only takes raw types and, with commas, ${datasetKinds.join(', ')}; there is no ${plainText(word)}.${plainText(didYouMean(similar))}`,
    );
  });
}

async function wantedOf({ options, signal }: CommandInput, { host, client }: OpenClient): Promise<Wanted> {
  const scopes: readonly string[] = host.scopes;
  const isLeftOut = (kind: DatasetKind): boolean => kind === 'nutrition-foods' && options['foods'] === false;
  const { only } = options;
  if (typeof only !== 'string') {
    const kinds = datasetKinds.filter((kind) => scopes.includes(scopeOf(kind)) && !isLeftOut(kind));
    return { kinds, types: null };
  }
  const named = only
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const others = named.filter((word) => !isKind(word));
  const types = others.length === 0 ? [] : await meantTypes(others, client, signal);
  const isNamed = (kind: DatasetKind): boolean => named.includes(kind) || (kind === 'raw-samples' && types.length > 0);
  const kinds = datasetKinds.filter((kind) => isNamed(kind) && !isLeftOut(kind));
  if (kinds.length === 0) {
    throw new CommandError('invalid_input', `--only takes raw types and, with commas, ${datasetKinds.join(', ')}`);
  }
  return { kinds, types: named.includes('raw-samples') ? null : types };
}

const lastingOptions = ['start', 'end', 'sinceLast', 'spreadsheet'] as const;

function lastingWords(options: CommandInput['options']): string {
  const named = lastingOptions.filter((name) => options[name] !== undefined);
  return named.map((name) => `${name}=${String(options[name])}`).join(' ');
}

/** The words of an export that adds what is new, without its range, whose words come first; null for any other. */
const behindRange = (words: string): string | null => /sinceLast=.*/.exec(words)?.[0] ?? null;

/** True if two exports add what is new, of ranges that differ and in nothing else. */
function isOtherRange(one: string, other: string): boolean {
  return one !== other && behindRange(one) !== null && behindRange(one) === behindRange(other);
}

interface Begun {
  readonly state: ExportState;
  readonly isResumed: boolean;
  readonly isStale: boolean;
  /** True if it has another range than was asked for, which comes after it then. */
  readonly isOtherRange: boolean;
}

const begunAnew = (state: ExportState): Begun => ({ state, isResumed: false, isStale: false, isOtherRange: false });

/** The export to begin or go on with. Throws CommandError `other_export` if the folder holds part of another one. */
async function stateToGoOnWith(folder: string, fresh: ExportState, options: CommandInput['options']): Promise<Begun> {
  await dropStateDrafts(folder);
  const left = await readExportState(folder);
  const begun = begunAnew(fresh);
  if (left === null) return begun;
  const [leftWords, freshWords] = [left.words ?? '', fresh.words ?? ''];
  const differs =
    left.fingerprint !== fresh.fingerprint
      ? 'another host'
      : left.format !== fresh.format
        ? `another format (${left.format})`
        : leftWords !== freshWords && !isOtherRange(leftWords, freshWords)
          ? 'other options'
          : null;
  if (differs !== null) {
    throw new CommandError(
      'other_export',
      `${folder} holds an unfinished export of ${differs}. Choose another folder, or remove ${join(folder, stateFile)} to begin anew.`,
    );
  }
  const age = Date.parse(fresh.begunAt) - Date.parse(left.begunAt);
  // What came behind the place of an increment is in the next one, so it may pause for as long as it likes.
  const isStale = age > longestPause && options['sinceLast'] !== true;
  if (isStale) return { ...begun, isStale };
  return { ...begun, state: left, isResumed: true, isOtherRange: leftWords !== freshWords };
}

async function writeRawSamples(
  exporter: Exporter,
  client: VitalgateClient,
  { types: wanted }: Wanted,
  range: TimeRange,
  signal: AbortSignal,
): Promise<void> {
  let types;
  try {
    types = (await client.getPage('getRawHealthTypes', {}, { signal })).data;
  } catch (error) {
    exporter.leaveOut('raw-samples', error);
    return;
  }
  for (const type of types) {
    if (wanted === null ? !type.available : !wanted.includes(type.type)) continue;
    if (fileName.test(type.type)) await exporter.write(rawSampleDataset(client, type, range));
    else exporter.leaveOut('raw-samples', new VitalgateError('invalid_response', 'a type has no usable name'));
  }
}

function formatOf(options: CommandInput['options']): ExportFormat {
  return namedForm(options, exportFormats) ?? 'ndjson';
}

async function exportFrom(
  { state, isResumed, isStale }: Begun,
  wanted: Wanted,
  folder: string,
  input: CommandInput,
  { client }: OpenClient,
): Promise<Exporter> {
  const { terminal, options, signal } = input;
  const isSinceLast = options['sinceLast'] === true;
  if (isResumed) terminal.err('Going on where the last export into this folder stopped.');
  if (isStale) terminal.err('The unfinished export in this folder is older than a day: it begins anew.');
  // As it was when the export began: seven days before now is another moment now.
  const { range = {}, fingerprint, format } = state;
  const exporter = openExporter(input, folder, state, { dialect: csvDialect(options), isSinceLast });
  if (wanted.kinds.includes('raw-samples')) await noteExport(folder, { fingerprint, format });
  try {
    for (const kind of wanted.kinds) {
      if (kind === 'raw-samples') await writeRawSamples(exporter, client, wanted, range, signal);
      // These are written whole each time: of a part, what lies before it would be gone.
      else await exporter.write(exportDataset(client, kind, isSinceLast ? {} : range));
    }
  } catch (error) {
    terminal.err('The export is not complete. Type the same command again to go on where it stopped.');
    throw error;
  }
  await exporter.dropLeftovers();
  if (exporter.missing.length === 0 || isSinceLast) await removeExportState(folder);
  return exporter;
}

/** The samples that an export of another range wanted: all else is written whole anyway, and only if it is wanted now. */
async function samplesOf({ state: { only } }: Begun, input: CommandInput, open: OpenClient): Promise<Wanted> {
  const options = only === undefined ? input.options : { ...input.options, only: only ?? undefined };
  const { kinds, types } = await wantedOf({ ...input, options }, open);
  return { kinds: kinds.filter((kind) => kind === 'raw-samples'), types };
}

function newestFiles(passes: readonly Exporter[]): readonly ExportedFile[] {
  return [...new Map(passes.flatMap(({ files }) => files).map((file) => [file.file, file])).values()];
}

async function exportInto(folder: string, input: CommandInput, open: OpenClient): Promise<number> {
  const { terminal, json, options } = input;
  const format = formatOf(options);
  const begunAt = new Date();
  const asked = parseRange(options, begunAt);
  const wanted = await wantedOf(input, open);
  const isSinceLast = options['sinceLast'] === true;
  const { fingerprint } = open.host;
  if (isSinceLast) await mustBeOfSameExport(folder, { fingerprint, format });
  const fresh: ExportState = {
    format,
    fingerprint,
    begunAt: begunAt.toISOString(),
    words: lastingWords(options),
    only: typeof options['only'] === 'string' ? options['only'] : null,
    range: asked,
    datasets: {},
  };
  const begun = await stateToGoOnWith(folder, fresh, options);
  const first = await exportFrom(
    begun,
    begun.isOtherRange ? await samplesOf(begun, input, open) : wanted,
    folder,
    input,
    open,
  );
  const last = begun.isOtherRange ? await exportFrom(begunAnew(fresh), wanted, folder, input, open) : first;
  const files = newestFiles([first, last]);
  const { missing } = last;
  // The longer range of the two saw more that is gone.
  const gone = [...new Map([...last.gone, ...first.gone].map((each) => [each.dataset, each])).values()];
  for (const { dataset, message } of missing) terminal.err(`Missing: ${plainText(dataset)}. ${message}`);
  for (const { dataset, records } of gone) {
    terminal.err(
      `${counted(records, 'record')} of ${plainText(dataset)} ${records === 1 ? 'is' : 'are'} here and no longer on the host; an export without --since-last writes it anew.`,
    );
  }
  if (json) terminal.outJson({ directory: folder, format, files, missing, ...(isSinceLast ? { gone } : {}) });
  else {
    const records = files.reduce((sum, file) => sum + file.records, 0);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const places = counted(files.length, format === 'parquet' ? 'folder' : 'file');
    terminal.out(`${counted(records, 'record')} in ${places}, ${sizeText(bytes)}, in ${folder}`);
  }
  return missing.length === 0 ? 0 : 1;
}

export async function runExport(input: CommandInput): Promise<number> {
  const { options, words } = input;
  formatOf(options);
  parseRange(options);
  const [word = ''] = words;
  // As from a script whose variable is not set: everything would land in whatever folder it stands in.
  if (word.trim() === '')
    throw new CommandError('invalid_input', 'Name the folder to export into; . is the current one.');
  const folder = resolve(word);
  return withClient(input, async (open) => {
    await makeFolder(folder);
    return whileExportLocked(folder, () => exportInto(folder, input, open));
  });
}

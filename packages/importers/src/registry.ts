import { limitedSink } from '@vitalgate/core';
import { formats } from './formats.ts';
import type { FormatManifest } from './kit/format-manifest.ts';
import { hasEnding } from './kit/file-names.ts';
import { nothingSaid, type Importer, type ImportFile, type ImportSource, type TableSettings } from './kit/importer.ts';

/** The importer of a format, with what its manifest says. */
export interface FormatImporter extends Importer {
  readonly manifest: FormatManifest;
}

/** The importer of a format. Of its records none holds more than one may. */
async function importerOf(manifest: FormatManifest, settings: TableSettings): Promise<FormatImporter> {
  const importer = await manifest.importer(settings);
  return { ...importer, manifest, run: (source, sink, context) => importer.run(source, limitedSink(sink), context) };
}

/** The importer of the format of a name. Rejects if this build has none. */
export async function importerNamed(format: string): Promise<FormatImporter> {
  const manifest = formats.find((one) => one.format === format);
  if (manifest === undefined) throw new Error(`no importer for the format ${format}`);
  return importerOf(manifest, nothingSaid);
}

/** What one importer reads of what the user hands over as one import. */
export interface ClaimedPart {
  readonly importer: FormatImporter;
  /** Files that it claimed, and no others. */
  readonly source: ImportSource;
}

/** What the user hands over, shared out among importers. */
export interface SharedOut {
  readonly parts: readonly ClaimedPart[];
  /** Paths of files that no importer reads. */
  readonly unclaimed: readonly string[];
}

function only(source: ImportSource, paths: ReadonlySet<string>): ImportSource {
  return { ...source, files: source.files.filter(({ path }) => paths.has(path)) };
}

/** A source for each of these imports, in one walk over the files, of which a folder may hold very many. A file can be of several. */
function eachOf(source: ImportSource, imports: readonly (readonly string[])[]): readonly ImportSource[] {
  const files: ImportFile[][] = imports.map(() => []);
  const holders = new Map<string, ImportFile[][]>();
  for (const [place, own] of files.entries()) {
    for (const path of imports[place] ?? []) {
      const known = holders.get(path);
      if (known === undefined) holders.set(path, [own]);
      else known.push(own);
    }
  }
  for (const file of source.files) for (const own of holders.get(file.path) ?? []) own.push(file);
  return files.map((own) => ({ ...source, files: own }));
}

/** In the order in which they are asked: if the user said the columns of the files, those of any table go before all others. */
function inOrder(among: readonly FormatManifest[], { columns }: TableSettings): readonly FormatManifest[] {
  const isFirst = ({ claims }: FormatManifest): boolean => columns !== null && claims === 'anyTable';
  return [...among.filter(isFirst), ...among.filter((one) => !isFirst(one))];
}

/**
 * Shares files out among the importers of these formats: each is asked about the files that none before it claimed. It is loaded for
 * that, unless their names show that none is of it: loading all of them takes longer than a small file.
 */
export async function shareOut(source: ImportSource, settings = nothingSaid, among = formats): Promise<SharedOut> {
  const parts: ClaimedPart[] = [];
  const left = new Set(source.files.map(({ path }) => path));
  for (const manifest of inOrder(among, settings)) {
    if (![...left].some((path) => hasEnding(path, manifest.endings))) continue;
    const importer = await importerOf(manifest, settings);
    const claimed = new Set((await importer.claims(only(source, left))).filter((path) => left.has(path)));
    if (claimed.size === 0) continue;
    const claimedFiles = only(source, claimed);
    // Files that a feed could have delivered are statements, each made at its own time.
    const together = manifest.feed === undefined ? [[...claimed]] : [...claimed].map((path) => [path]);
    const exports = (await importer.exports?.(claimedFiles)) ?? together;
    for (const own of eachOf(claimedFiles, exports)) parts.push({ importer, source: own });
    // What it claimed and puts in no import is left for others, and else reported.
    for (const path of exports.flat()) left.delete(path);
  }
  return { parts, unclaimed: [...left] };
}

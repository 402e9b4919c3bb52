import type { ImportSource } from '../kit/importer.ts';
import { firstLines, type LookedAtFile, type UnreadKind } from './looked-at-file.ts';
import { known } from '../kit/known-members.ts';
import { unreadApps } from './unread-apps.ts';
import { unreadDocuments } from './unread-documents.ts';

/** A file that is known and not read. */
export interface UnreadFile extends Pick<UnreadKind, 'what' | 'way' | 'isTable'> {
  readonly path: string;
  /** All that was named together is of this kind. */
  readonly isWhole: boolean;
}

/** Most files that are looked at, each of which costs a read, and most that they are seen beside. */
const mostLookedAt = 200;
const mostBesides = 2000;

/** Apps before documents: a table of an app is one of a table's kind too. */
const kinds: readonly UnreadKind[] = [
  ...unreadApps.map((kind): UnreadKind => ({ ...kind, isWhole: true })),
  ...unreadDocuments,
];

/** A file of a source, looked at. */
async function lookedAt(source: ImportSource, path: string, besides: readonly string[]): Promise<LookedAtFile> {
  const head = await source.head(path);
  return { path, head, start: await source.startBytes(path), lines: firstLines(head), besides };
}

/** Whether a file is the export of an app or a device that is known and not read. */
export async function isOfKnownApp(source: ImportSource, path: string): Promise<boolean> {
  const file = await lookedAt(source, path, []);
  return unreadApps.some(({ fits }) => fits(file));
}

/** What files are that no importer reads, as far as that is known; what says most comes first. Of many files the first are looked at. */
export async function unreadFiles(source: ImportSource, paths: readonly string[]): Promise<readonly UnreadFile[]> {
  const besides = source.files.slice(0, mostBesides).map(({ path }) => path);
  const found: { readonly rank: number; readonly file: UnreadFile }[] = [];
  for (const path of paths.slice(0, mostLookedAt)) {
    const file = await lookedAt(source, path, besides);
    const rank = kinds.findIndex(({ fits }) => fits(file));
    const kind = kinds[rank];
    if (kind === undefined) continue;
    found.push({
      rank,
      file: {
        path,
        what: kind.what,
        way: kind.way,
        isWhole: kind.isWhole === true,
        ...known({ isTable: kind.isTable ?? null }),
      },
    });
  }
  return found.sort((one, other) => one.rank - other.rank).map(({ file }) => file);
}

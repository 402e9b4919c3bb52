import type { RecordSink } from '@vitalgate/core';
import type { ImportContext, Importer, ImportSource } from '../kit/importer.ts';
import { createTrackerHand, type TrackerHand } from './tracker-hand.ts';
import { folderOf, hasEnding } from '../kit/file-names.ts';
import type { FormatManifest } from '../kit/format-manifest.ts';

/** The export of a tracker's account: files of several kinds that lie together. */
export interface TrackerArchive<Kind extends string> {
  /** The name of its records' source, as the same app writes it to a phone. */
  readonly sourceName: string;
  /** The format. Files that do not end as it says are none of its own that are read. */
  readonly manifest: FormatManifest;
  /** The kind of a file by its beginning; null if it is none that is read. */
  readonly kindOf: (source: ImportSource, path: string) => Promise<Kind | null>;
  /** The order in which kinds are read: what says more of a time before what says less of it. */
  readonly order: readonly Kind[];
  /** Whether a file that is not read is one of an export whose file of a known kind stands in this folder (`''` or with `/` at its end). */
  readonly isBeside?: (path: string, folder: string) => boolean;
  /** Opens a reader of one import. */
  readonly open: (hand: TrackerHand, context: ImportContext) => TrackerArchiveReader<Kind>;
}

export interface TrackerArchiveReader<Kind extends string> {
  /** Reads a file. Gives whether it was whole. */
  read(source: ImportSource, path: string, kind: Kind): Promise<boolean>;
  /** After the last file. */
  finish?(): void;
}

/** Reads an account's export, whole or a single file of it. Files of it that are of no kind that is read are counted. */
export function createArchiveImporter<Kind extends string>(archive: TrackerArchive<Kind>): Importer {
  const { manifest, kindOf, order, isBeside, open, sourceName } = archive;

  async function kindsOf(source: ImportSource): Promise<ReadonlyMap<string, Kind>> {
    const kinds = new Map<string, Kind>();
    for (const { path } of source.files) {
      const kind = hasEnding(path, manifest.endings) ? await kindOf(source, path) : null;
      if (kind !== null) kinds.set(path, kind);
    }
    return kinds;
  }

  return {
    async claims(source) {
      const kinds = await kindsOf(source);
      const folders = new Set([...kinds.keys()].map(folderOf));
      const besides = ({ path }: { readonly path: string }): boolean =>
        kinds.has(path) || (isBeside !== undefined && [...folders].some((folder) => isBeside(path, folder)));
      return kinds.size === 0 ? [] : source.files.filter(besides).map(({ path }) => path);
    },
    async run(source: ImportSource, sink: RecordSink, context: ImportContext) {
      const kinds = await kindsOf(source);
      const hand = createTrackerHand(sink, sourceName, context);
      const reader = open(hand, context);
      let complete = true;
      for (const kind of order) {
        for (const { path } of source.files) {
          if (kinds.get(path) !== kind || (await reader.read(source, path, kind))) continue;
          complete = false;
          hand.skip('file', 'endsEarly', path);
        }
      }
      reader.finish?.();
      for (const { path } of source.files) if (!kinds.has(path)) hand.skip('file', 'notSupported', path);
      return { complete };
    },
  };
}

import type { RecordSink } from '@vitalgate/core';

/** One file of what the user hands over: a zip's entry, a folder's file or a single file. */
export interface ImportFile {
  /** Path with `/` between its parts, relative to the zip's or folder's root. */
  readonly path: string;
  /** Unpacked size in bytes, or null where unknown. */
  readonly size: number | null;
}

/** How reading a file ended: `broken` after a damaged or cut off zip entry; what came before it was handed over. */
export type ReadEnd = 'whole' | 'broken';

/** How much of a file `head` gives, in bytes: the document type of an export and what stands behind it fit. */
export const headBytes = 64 * 1024;

/** What the user hands over, as text. System files (`__MACOSX/`, `._*`, `.DS_Store`) are already left out. */
export interface ImportSource {
  readonly files: readonly ImportFile[];
  /** The first 64 KiB (or fewer) of a file, decoded as `read` does. */
  head(path: string): Promise<string>;
  /**
   * Hands over a file in order, piece by piece, decoded leniently: as its byte order mark or its XML declaration says,
   * else as UTF-8. Rejects if the user cancels.
   */
  read(path: string, onText: (text: string) => void): Promise<ReadEnd>;
}

/** Reads one format: files in, records out; no database, no file system. */
export interface Importer {
  /** Stable name of the format: `apple-health`. */
  readonly format: string;
  /** Whether the content (never the name) is of this format. */
  recognise(source: ImportSource): Promise<boolean>;
  /** Hands every record to the sink. `complete` is false where the data ended early. */
  run(source: ImportSource, sink: RecordSink): Promise<{ readonly complete: boolean }>;
}

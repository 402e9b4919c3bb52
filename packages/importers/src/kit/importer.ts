import { toldText, type KeptTableColumns, type TableColumns, type Sentence } from '@vitalgate/contract';
import { instant, type Instant, type LocalDate, type RecordSink } from '@vitalgate/core';
import { dayNumberOf } from '@vitalgate/days';

/** One file of what the user hands over: a zip's entry, a folder's file or a single file. */
export interface ImportFile {
  /** Path with `/` between its parts, relative to the zip's or folder's root. */
  readonly path: string;
  /** Unpacked size in bytes, or null if unknown. */
  readonly size: number | null;
  /** When it was written, as its file system or its archive says; absent if nothing says it. */
  readonly date?: Instant | undefined;
}

/** How reading a file ended: `broken` after a damaged or cut off zip entry; what came before it was handed over. */
export type ReadEnd = 'whole' | 'broken';

/** How much of a file `head` gives, in bytes: the document type of an export and what stands behind it fit. */
export const headBytes = 64 * 1024;

/** A file that can be read at any place. */
export interface SeekableFile {
  readonly size: number;
  /** Fills all of `into` with the bytes from a position on; behind the end of the file stand zeros. */
  read(position: number, into: Uint8Array): void;
  close(): void;
}

/** What the user hands over. System files (`__MACOSX/`, `._*`, `.DS_Store`) are already left out. */
export interface ImportSource {
  readonly files: readonly ImportFile[];
  /** The first 64 KiB (or fewer) of a file, decoded as `read` does. */
  head(path: string): Promise<string>;
  /**
   * Hands over a file in order, piece by piece, decoded leniently: as its byte order mark or its XML declaration says,
   * else as UTF-8. Rejects if the user cancels.
   */
  read(path: string, onText: (text: string) => void): Promise<ReadEnd>;
  /** The first 64 KiB (or fewer) of a file as they are. */
  startBytes(path: string): Promise<Uint8Array>;
  /** Hands over a file in order, piece by piece, as it is. A piece is the caller's only until the call returns. */
  readBytes(path: string, onBytes: (bytes: Uint8Array) => void): Promise<ReadEnd>;
  /** Opens a copy of a file, which is gone when it is closed, to be read at any place; null if no copy can be made. */
  seekable(path: string): Promise<SeekableFile | null>;
}

/** What is known of an import beside its files. */
export interface ImportContext {
  /** When a live delivery was received; null for a file. */
  readonly madeAt: Instant | null;
  /** What the program that sends a live feed says of the delivery, by lower-case name of the header; empty for a file. */
  readonly hints: Readonly<Record<string, string>>;
  /** Other parts of the same run of its sender are in the store, or may still come: it says nothing of what lies beyond its own records. */
  readonly isPart?: boolean;
  /** When the import of a file began; absent for a delivery. */
  readonly startedAt?: Instant;
  /**
   * The instant at which the user's clocks showed a time of a date, in seconds from midnight: files of people who type have no
   * zone. If it is absent, their clocks show UTC.
   */
  readonly instantAt?: (date: LocalDate, secondOfDay: number) => Instant;
  /** What is packed by DEFLATE; null if it is damaged, cut off, or more than so many bytes. Absent: nothing packed inside a file is read. */
  readonly inflate?: (packed: Uint8Array, mostBytes: number) => Uint8Array | null;
}

/** The instant of a local time of the user. */
export function userInstant({ instantAt }: ImportContext, date: LocalDate, secondOfDay: number): Instant {
  return instantAt?.(date, secondOfDay) ?? instant((dayNumberOf(date) * 86_400 + secondOfDay) * 1000);
}

export const fileContext: ImportContext = { madeAt: null, hints: {} };

/** What the user said of tables. */
export interface TableSettings {
  /** Columns of the files that are imported now; null: as kept, or as their headers say. */
  readonly columns: TableColumns | null;
  /** The header of the table of which the columns were said; null: of any that they fit. */
  readonly header: readonly string[] | null;
  readonly kept: readonly KeptTableColumns[];
}

export const nothingSaid: TableSettings = { columns: null, header: null, kept: [] };

/** Reads one format: files in, records out; no database of ours, no file system. */
export interface Importer {
  /** Paths of the files that it would read, recognised by their content and never by the name alone; none if it reads none. */
  claims(source: ImportSource): Promise<readonly string[]>;
  /**
   * The claimed files of each whole export, in the order in which they are imported: several that lie side by side are as if imported one
   * after the other. Absent: all files are one import.
   */
  exports?(source: ImportSource): Promise<readonly (readonly string[])[]>;
  /** Hands every record of a source of claimed files to the sink. `complete` is false if the data ended early. */
  run(source: ImportSource, sink: RecordSink, context: ImportContext): Promise<{ readonly complete: boolean }>;
}

/** A reason, in words for the user, why nothing of what was handed over is imported. */
export class ImportRefused extends Error {
  /** The message with its values apart. */
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(toldText(sentence));
    this.sentence = sentence;
  }
}

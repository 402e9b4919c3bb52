import type { Sentence } from '@vitalgate/contract';
/** A file of no format, as far as it is looked at to say what it is. */
export interface LookedAtFile {
  /** Path within what the user named. */
  readonly path: string;
  /** Its first 64 KiB as text, and as they are. */
  readonly head: string;
  readonly start: Uint8Array;
  /** Its first lines, without quotes: in one of them stands the header of a table. */
  readonly lines: readonly string[];
  /** Paths of files that were named together with it. */
  readonly besides: readonly string[];
}

/** A kind of file that is known and not read. */
export interface UnreadKind {
  /** What it is, behind `is`: `a PDF`. */
  readonly what: string;
  /** A way to the same data that is read, as a sentence; null if there is none. */
  readonly way: Sentence | null;
  /** If one file is of this kind, so is all that was named together with it. */
  readonly isWhole?: true;
  /** It is a table, of which the user may say which column is what. */
  readonly isTable?: true;
  readonly fits: (file: LookedAtFile) => boolean;
}

/** Whether a file has these bytes at a place; a text stands for its letters, a number for a byte. */
export function hasBytes({ start }: LookedAtFile, bytes: string | readonly number[], at = 0): boolean {
  const wanted = typeof bytes === 'string' ? Array.from(bytes, (letter) => letter.charCodeAt(0)) : bytes;
  return wanted.every((byte, index) => start[at + index] === byte);
}

/** The first lines of a text, as far as a header is looked for in them. */
export function firstLines(head: string): readonly string[] {
  const lines = head.replace(/^\uFEFF/u, '').split(/\r\n?|\n/u, 6);
  return lines.map((line) => line.replaceAll('"', '').slice(0, 4000));
}

/** Whether one of the first lines of a text holds what a header of a table says. */
export function hasHeader({ lines }: LookedAtFile, pattern: RegExp): boolean {
  return lines.some((line) => pattern.test(line));
}

/** Whether a text is JSON that has all of these names of members. */
export function hasMembers({ head }: LookedAtFile, ...names: readonly string[]): boolean {
  return /^[\uFEFF\s]*[{[]/u.test(head) && names.every((name) => head.includes(`"${name}"`));
}

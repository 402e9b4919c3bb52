import type { ImportSource } from '../importer.ts';

/** A file of rows as text, decoded as it was found to be written. */
export interface CsvText {
  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`. */
  readonly encoding: string;
  /** Its beginning, as `ImportSource.head` gives it. */
  readonly head: string;
  /** As `ImportSource.read`. */
  read(onText: (text: string) => void): ReturnType<ImportSource['read']>;
}

/** What Windows has in place of the control characters of Latin-1. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windowsText(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (const byte of bytes)
    pieces.push(byte >= 0x80 && byte < 0xa0 ? windows.charAt(byte - 0x80) : String.fromCharCode(byte));
  return pieces.join('');
}

function markedEncoding(start: Uint8Array): string | null {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Judges whether bytes that come in pieces are UTF-8; those that the end cuts off are. */
function utf8Judge(): { see(bytes: Uint8Array): void; isUtf8(): boolean } {
  let isUtf8 = true;
  let following = 0;
  return {
    see(bytes) {
      for (let at = 0; at < bytes.length && isUtf8; at++) {
        const byte = bytes[at] ?? 0;
        if (following > 0) {
          isUtf8 = byte >= 0x80 && byte < 0xc0;
          following--;
        } else if (byte >= 0x80) {
          following = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
          isUtf8 = byte >= 0xc2 && byte < 0xf5;
        }
      }
    },
    isUtf8: () => isUtf8,
  };
}

/**
 * Opens a file of rows as text. Spreadsheets write the letters of Western Europe in the encoding of Windows if a file says nothing and is not UTF-8:
 * the whole file is looked through once to know that.
 */
export async function csvText(
  source: Pick<ImportSource, 'head' | 'read' | 'startBytes' | 'readBytes'>,
  path: string,
): Promise<CsvText> {
  const start = await source.startBytes(path);
  const decoded = async (encoding: string): Promise<CsvText> => ({
    encoding,
    head: await source.head(path),
    read: (onText) => source.read(path, onText),
  });
  const marked = markedEncoding(start);
  if (marked !== null) return decoded(marked);
  const judge = utf8Judge();
  await source.readBytes(path, (bytes) => judge.see(bytes));
  if (judge.isUtf8()) return decoded('utf-8');
  return {
    encoding: 'windows-1252',
    head: windowsText(start),
    read: (onText) => source.readBytes(path, (bytes) => onText(windowsText(bytes))),
  };
}

/** The beginning of a file of rows, for whoever looks at its header: decoded as `csvText` does, without looking through the whole file. */
export async function csvHead(source: Pick<ImportSource, 'head' | 'startBytes'>, path: string): Promise<string> {
  const start = await source.startBytes(path);
  const judge = utf8Judge();
  judge.see(start);
  return judge.isUtf8() || markedEncoding(start) !== null ? source.head(path) : windowsText(start);
}

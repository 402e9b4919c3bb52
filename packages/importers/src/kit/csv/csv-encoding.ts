import { windowsEncoding } from '@vitalgate/contract';
import type { ImportSource } from '../importer.ts';

/** A file of rows as text, decoded as it was found to be written. */
export interface CsvText {
  /** `utf-8`, `utf-16le`, `utf-16be`, `windows-1252` or `windows-1250`. */
  readonly encoding: string;
  /** Its beginning, as `ImportSource.head` gives it. */
  readonly head: string;
  /** As `ImportSource.read`. */
  read(onText: (text: string) => void): ReturnType<ImportSource['read']>;
}

/** What Windows has in place of the control characters of Latin-1 in Western Europe. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The same, and all that follows, in Central Europe. */
const central =
  '€\u0081‚\u0083„…†‡\u0088‰Š‹ŚŤŽŹ\u0090‘’“”•–—\u0098™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙';

function windowsText(bytes: Uint8Array, encoding: ReturnType<typeof windowsEncoding>): string {
  const letters = encoding === 'windows-1252' ? western : central;
  const pieces: string[] = [];
  for (const byte of bytes) pieces.push(letters[byte - 0x80] ?? String.fromCharCode(byte));
  return pieces.join('');
}

const encodingOf = (start: Uint8Array): ReturnType<typeof windowsEncoding> =>
  windowsEncoding(windowsText(start, 'windows-1252'));

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
 * Opens a file of rows as text. Spreadsheets write in an encoding of Windows, the one of Western or of Central Europe, if a file says nothing and is not UTF-8:
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
  const encoding = encodingOf(start);
  return {
    encoding,
    head: windowsText(start, encoding),
    read: (onText) => source.readBytes(path, (bytes) => onText(windowsText(bytes, encoding))),
  };
}

/** The beginning of a file of rows, for whoever looks at its header: decoded as `csvText` does, without looking through the whole file. */
export async function csvHead(source: Pick<ImportSource, 'head' | 'startBytes'>, path: string): Promise<string> {
  const start = await source.startBytes(path);
  const judge = utf8Judge();
  judge.see(start);
  return judge.isUtf8() || markedEncoding(start) !== null ? source.head(path) : windowsText(start, encodingOf(start));
}

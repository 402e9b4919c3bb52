import { utf8Text } from '../written/utf8-text.ts';

/** A value of a row of a database that the user hands over. */
export type SourceValue = number | string | Uint8Array | null;

/** Characters, and bytes of bytes: longer ones are cut, so that no cell fills the memory. A record may hold less. */
export const longestText = 5000;

/** The text encodings by their numbers in the header: UTF-8, UTF-16 of either order. */
export type TextEncoding = 1 | 2 | 3;

/** Most bytes of a character. */
const widestCharacter = 4;

/** How many bytes of a value are read: no more than its longest text needs. */
export const bytesRead = (length: number, longest: number): number => Math.min(length, longest * widestCharacter);

const lengths: readonly number[] = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

/** Bytes of a value of a kind, which is its serial type; NaN for a kind that there is not. */
export function lengthOf(type: number): number {
  return type >= 12 ? Math.floor((type - 12) / 2) : (lengths[type] ?? Number.NaN);
}

function utf16Text(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, isLittle));
  return text;
}

/** A signed number, the most significant byte first; one beyond 2^53 comes rounded. */
function integerAt(view: DataView, at: number, bytes: number): number {
  if (bytes === 1) return view.getInt8(at);
  if (bytes === 2) return view.getInt16(at);
  if (bytes === 3) return view.getInt8(at) * 2 ** 16 + view.getUint16(at + 1);
  if (bytes === 4) return view.getInt32(at);
  if (bytes === 6) return view.getInt16(at) * 2 ** 32 + view.getUint32(at + 2);
  return view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
}

/** The value of a kind whose bytes begin at a place; texts and bytes are cut. */
export function storedValue(
  view: DataView,
  at: number,
  type: number,
  { encoding, longest }: { readonly encoding: TextEncoding; readonly longest: number },
): SourceValue {
  if (type === 0) return null;
  if (type === 7) return view.getFloat64(at);
  if (type === 8 || type === 9) return type - 8;
  if (type < 7) return integerAt(view, at, lengthOf(type));
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, bytesRead(lengthOf(type), longest));
  if (type % 2 === 0) return bytes.slice(0, longest);
  const text = encoding === 1 ? utf8Text(bytes) : utf16Text(bytes, encoding === 2);
  return text.length > longest ? text.slice(0, longest) : text;
}

import { nutrientKeys } from '@vitalgate/contract';
import { utf8Bytes } from '@vitalgate/core';

/** What the texts of foods have in common, in the order of a text. */
const pieces: readonly string[] = [
  '{"id":',
  ',"brand":null,"category":',
  ',"barcode":null,"servings":[',
  '},{"description":',
  '{"description":',
  ',"grams":',
  '],"nutrientsPer100Grams":',
  ...nutrientKeys.map((key, at) => `${at === 0 ? '{' : ','}"${key}":`),
  '},"source":{"name":',
  ',"reference":',
  'null',
  '"usda-sr24-',
  '"USDA National Nutrient Database for Standard Reference, release 24"',
];

/** The control character of a piece: JSON text has none of its own. */
const markOf = (at: number): string => String.fromCharCode(at + 1);

const expanded = pieces.map((piece) => utf8Bytes(piece));

/** A food's JSON text with one character for each piece that most of them have, a third as long. */
export function shortFoodText(text: string): string {
  return pieces.reduce((short, piece, at) => short.replaceAll(piece, markOf(at)), text);
}

/** The bytes of texts that `shortFoodText` made short, joined by anything printable. */
export function fullFoodTexts(short: Uint8Array): Uint8Array {
  let length = short.length;
  for (const byte of short) if (byte < 0x20) length += (expanded[byte - 1]?.length ?? 1) - 1;
  const full = new Uint8Array(length);
  let at = 0;
  for (let index = 0; index < short.length; index++) {
    const byte = short[index] ?? 0;
    const piece = byte < 0x20 ? expanded[byte - 1] : undefined;
    if (piece === undefined) full[at++] = byte;
    else for (let place = 0; place < piece.length; place++) full[at++] = piece[place] ?? 0;
  }
  return full;
}

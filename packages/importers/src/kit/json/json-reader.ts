import type { JsonPart } from './json-part.ts';
import { createJsonScanner, type JsonReader, type JsonScanning } from './json-scanner.ts';
import { wantedTree } from './wanted-tree.ts';

export type { JsonFault, JsonPart, JsonPlace } from './json-part.ts';
export type { JsonEnd, JsonReader } from './json-scanner.ts';

/** How a JSON text is read; what is left out is as it usually is: 16 million characters, 200 levels, `JSON.parse`. */
export type JsonReaderOptions = Partial<JsonScanning>;

const longestValue = 16_000_000;
const deepestNesting = 200;

/**
 * A reader of JSON of any length in memory of one value: it finds the wanted values by counting brackets and has each
 * made of its own text. What is not wanted is passed over. A value that holds other wanted parts is handed over as a
 * whole only. Never throws on what the text holds.
 */
export function createJsonReader(parts: readonly JsonPart[], options: JsonReaderOptions = {}): JsonReader {
  return createJsonScanner(wantedTree(parts), {
    onFault: options.onFault ?? (() => undefined),
    longestValue: options.longestValue ?? longestValue,
    deepestNesting: options.deepestNesting ?? deepestNesting,
    parse: options.parse ?? ((text) => JSON.parse(text) as unknown),
  });
}

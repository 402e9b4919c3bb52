import type { ImportSource } from '../importer.ts';
import { createJsonReader, type JsonEnd, type JsonPart, type JsonReaderOptions } from './json-reader.ts';

/** Hands over the wanted parts of a file. `broken` if the file could not be read to its end. */
export async function readJsonFile(
  source: ImportSource,
  path: string,
  parts: readonly JsonPart[],
  options?: JsonReaderOptions,
): Promise<JsonEnd | 'broken'> {
  const reader = createJsonReader(parts, options);
  const read = await source.read(path, (text) => reader.write(text));
  const end = reader.end();
  return read === 'broken' ? 'broken' : end;
}

/** Hands over the wanted parts of a text, which may be cut off. */
export function readJsonText(text: string, parts: readonly JsonPart[]): void {
  const reader = createJsonReader(parts);
  reader.write(text);
  reader.end();
}

import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { bundleFolder } from '../built/package-file.ts';

const bundledPlace = /[^\s()]*packages\/host\/dist\/bundled\/([\w.-]+\.js):(\d+):(\d+)/;

/** Places that were named before: a fault may come with each request, and to read a map takes some milliseconds. */
const known = new Map<string, string>();

function sourcePlace(place: string, file: string, row: number, column: number): string {
  try {
    const map = new SourceMap(
      JSON.parse(readFileSync(new URL(`${file}.map`, bundleFolder), 'utf8')) as SourceMapPayload,
    );
    const found = map.findEntry(row - 1, column - 1);
    if (!('originalSource' in found)) return place;
    return `${new URL(found.originalSource, bundleFolder).href}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  } catch {
    return place;
  }
}

/**
 * A line of a stack with the place in the source in place of that in the bundle. The map is read for a fault alone: Node would read
 * each at the start. A line of elsewhere, or without a map, stays as it is.
 */
export function withSourcePlace(line: string): string {
  return line.replace(bundledPlace, (place: string, file: string, row: string, column: string) => {
    const found = known.get(place) ?? sourcePlace(place, file, Number(row), Number(column));
    known.set(place, found);
    return found;
  });
}

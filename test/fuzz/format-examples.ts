import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** A file of an example, by its path in it: of a file that stands for itself, its own name. */
export interface ExampleFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** What is imported at once: the files of an export, or one file. */
export type Example = readonly ExampleFile[];

const formats = fileURLToPath(new URL('../../packages/importers/src/formats/', import.meta.url));

/** The files under a folder, by their whole paths. */
export function filesUnder(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function unpacked(path: string): Buffer {
  return path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path);
}

/** The examples in a format's folder: each file of `examples` by itself, and each folder there whole. */
export function examplesOf(format: string): readonly Example[] {
  const folder = join(formats, format, 'examples');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).map((entry): Example => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [{ path: entry.name.replace(/\.gz$/u, ''), bytes: unpacked(path) }];
    return filesUnder(path).map((file) => ({ path: file.slice(path.length + 1), bytes: unpacked(file) }));
  });
}

import { readFileSync, statSync } from 'node:fs';

/** The facts that a bundle's folder states of itself, in `made-of.json`. */
interface MadeOf {
  /** Marks of the files that change with whatever the bundle is made of, by their paths from the folder. */
  readonly sources: Readonly<Record<string, string>>;
}

/** Changes whenever the file is written. Throws if there is none. */
export function fileMark(file: URL): string {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
}

/** True if a folder holds a bundle of what the compiler made last. The compiler alone makes none, so that one may be outdated. */
export function isBundleCurrent(folder: URL): boolean {
  try {
    const { sources } = JSON.parse(readFileSync(new URL('made-of.json', folder), 'utf8')) as MadeOf;
    return Object.entries(sources).every(([path, mark]) => fileMark(new URL(path, folder)) === mark);
  } catch {
    // No bundle, a half-written one, or a source that is gone.
    return false;
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout, with a final slash. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/** A text file of the project by its path from the root. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** Paths of all files that are, or are about to be, under version control. */
export function projectPaths(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0').filter((path) => path !== ''))];
}

/** The files whose path matches, with their text. A file that was removed since it was listed is left out. */
export function projectFiles(matching: RegExp): readonly ProjectFile[] {
  return projectPaths()
    .filter((path) => matching.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(root + path, 'utf8') }];
      } catch {
        return [];
      }
    });
}

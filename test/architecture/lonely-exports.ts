import type { ProjectFile } from '../project-files.ts';
import { isTest } from './imports.ts';

const exported = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const word = /[A-Za-z_$][\w$]*/g;
const index = /^packages\/[^/]+\/src\/index\.ts$/;

/**
 * Values of the packages that are exported although no other file names them, as `path: name`. The index of a package
 * names what it passes on, so it does not count.
 */
export function lonelyExports(files: readonly ProjectFile[]): readonly string[] {
  const naming = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (index.test(path)) continue;
    for (const [name] of text.matchAll(word)) {
      const paths = naming.get(name) ?? new Set();
      naming.set(name, paths.add(path));
    }
  }
  return files
    .filter(({ path }) => /^packages\/[^/]+\/src\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exported)]
        .map(([, name = '']) => name)
        .filter((name) => naming.get(name)?.size === 1)
        .map((name) => `${path}: ${name}`),
    );
}

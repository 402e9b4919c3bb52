import type { ProjectFile } from '../project-files.ts';
import { importsOf, isTest, workspaceOf } from './imports.ts';

/** The folder that a path of a package's sources lies in, from the package: `src` for its root. Null outside of them. */
function folderOf(path: string): string | null {
  return /^packages\/[^/]+\/(src(?:\/.+)?)\/[^/]+$/.exec(path)?.[1] ?? null;
}

/** The path that a relative import leads to. */
export function resolved(path: string, relative: string): string {
  const place = path.split('/').slice(0, -1);
  for (const step of relative.split('/')) {
    if (step === '..') place.pop();
    else if (step !== '.') place.push(step);
  }
  return place.join('/');
}

/**
 * Pairs of folders of one package that import each other, as `package: one <> other`, in order. There should be none: of two
 * folders one is the kit that the other builds on. Every folder counts.
 */
export function mutualFolders(files: readonly ProjectFile[]): readonly string[] {
  const arrows = new Set<string>();
  for (const file of files) {
    const [name, from] = [workspaceOf(file), folderOf(file.path)];
    if (name === null || from === null || isTest(file.path)) continue;
    for (const specifier of importsOf(file.text)) {
      const to = specifier.startsWith('.') ? folderOf(resolved(file.path, specifier)) : null;
      if (to !== null && to !== from) arrows.add(`${name}: ${from} > ${to}`);
    }
  }
  return [...arrows]
    .flatMap((arrow) => {
      const [, name = '', from = '', to = ''] = /^(.*): (.*) > (.*)$/.exec(arrow) ?? [];
      return from < to && arrows.has(`${name}: ${to} > ${from}`) ? [`${name}: ${from} <> ${to}`] : [];
    })
    .sort();
}

import type { ProjectFile } from '../project-files.ts';
import { importsOf, isTest, workspaceOf } from './imports.ts';

/**
 * Folders of a package that import each other both ways, with what is left of them. The list may only shrink: of two
 * folders one is the kit that the other builds on.
 */
export const knownMutualFolders: readonly string[] = [
  'app: data <> explain',
  'app: data <> zones',
  'app: import <> zones',
  'cli: mcp <> reads',
  'core: metrics <> ports',
  'core: ports <> records',
  'core: records <> workouts',
  'host: app <> host',
  'host: app <> store-jobs',
  'host: certificate <> listeners',
  'host: data-directory <> sqlite',
  'host: errors <> logging',
  'host: host <> rehearsal',
  'host: ingest <> store-jobs',
  'importers: fit <> recordings',
  'importers: gpx <> recordings',
  'importers: recordings <> tcx',
  'sqlite: health <> imports',
  'sqlite: health <> statistics',
  'sqlite: imports <> statistics',
];

/** The folder right below `src` that a path lies in; null for files of `src` itself and outside of it. */
function folderOf(path: string): string | null {
  return /^packages\/[^/]+\/src\/([^/]+)\/./.exec(path)?.[1] ?? null;
}

function resolved(path: string, relative: string): string {
  const place = path.split('/').slice(0, -1);
  for (const step of relative.split('/')) {
    if (step === '..') place.pop();
    else if (step !== '.') place.push(step);
  }
  return place.join('/');
}

/** Pairs of folders of one package that import each other, as `package: one <> other`, in order. */
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

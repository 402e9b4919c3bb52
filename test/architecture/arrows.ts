import type { ProjectFile } from '../project-files.ts';
import { importsOf, isTest, workspaceOf } from './imports.ts';
import { resolved } from './mutual-folders.ts';

/** Which workspaces each workspace may import. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  days: [],
  core: ['contract', 'days'],
  http: ['contract', 'days', 'core'],
  sqlite: ['contract', 'days', 'core'],
  importers: ['contract', 'days', 'core'],
  terminal: ['contract', 'days'],
  host: ['contract', 'days', 'core', 'http', 'sqlite', 'importers', 'terminal'],
  app: ['contract', 'days'],
  client: [],
  cli: ['contract', 'days', 'client', 'terminal'],
};

/** Imports against the arrows, and relative imports that leave their workspace or lack their `.ts`. */
export function wrongArrows(files: readonly ProjectFile[]): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file.text).flatMap((name) => (isWrong(file, name) ? [`${file.path} -> ${name}`] : [])),
  );
}

/** What starts a program runs before anything is built, so it imports what starts every program by its path. */
const bin = /^packages\/([^/]+)\/bin\//;

function isWrong(file: ProjectFile, name: string): boolean {
  const from = workspaceOf(file);
  if (from === null) return false;
  if (name.startsWith('.')) {
    const to = resolved(file.path, name);
    const [, started] = bin.test(file.path) ? (bin.exec(to) ?? []) : [];
    if (started !== undefined) return started !== from && !(arrows[from] ?? []).includes(started);
    return workspaceAt(to) === workspaceAt(file.path) ? !/\.(?:tsx?|json|css|js)$/.test(name) : !isTest(file.path);
  }
  const target = /^@vitalgate\/([^/]+)/.exec(name)?.[1];
  if (target === undefined || target === from) return target === from;
  return !(arrows[from] ?? []).includes(target) && !isTest(file.path);
}

/** The folder of a path's workspace. */
function workspaceAt(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

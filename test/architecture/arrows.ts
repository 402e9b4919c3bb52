import type { ProjectFile } from '../project-files.ts';
import { importsOf, isTest, workspaceOf } from './imports.ts';

/** Which workspaces each workspace may import. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  days: [],
  core: ['contract', 'days'],
  http: ['contract', 'days', 'core'],
  sqlite: ['contract', 'days', 'core'],
  importers: ['contract', 'days', 'core'],
  testing: ['contract', 'days', 'core'],
  terminal: ['contract'],
  host: ['contract', 'days', 'core', 'http', 'sqlite', 'importers', 'terminal'],
  app: ['contract'],
  client: [],
  cli: ['contract', 'days', 'client', 'terminal'],
};

/** Imports against the arrows, and relative imports that leave their workspace or lack their `.ts`. */
export function wrongArrows(files: readonly ProjectFile[]): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file.text).flatMap((name) => (isWrong(file, name) ? [`${file.path} -> ${name}`] : [])),
  );
}

function isWrong(file: ProjectFile, name: string): boolean {
  const from = workspaceOf(file);
  if (from === null) return false;
  if (name.startsWith('.')) return leaves(file.path, name) ? !isTest(file.path) : !/\.(?:tsx?|json|css|js)$/.test(name);
  const target = /^@vitalgate\/([^/]+)/.exec(name)?.[1];
  if (target === undefined || target === from) return target === from;
  return !(arrows[from] ?? []).includes(target) && !isTest(file.path);
}

function leaves(path: string, relative: string): boolean {
  const place = path.split('/').slice(0, -1);
  for (const step of relative.split('/')) {
    if (step === '..') place.pop();
    else if (step !== '.') place.push(step);
  }
  return place.slice(0, 2).join('/') !== path.split('/').slice(0, 2).join('/');
}

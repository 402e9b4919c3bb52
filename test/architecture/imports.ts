import type { ProjectFile } from '../project-files.ts';

const statement = /(?:(?<!')\bfrom|^\s*import|\bimport\()\s*['"]([^'"\n$]+)['"]/gm;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** What a module imports, as written, static and dynamic, each once. */
export function importsOf(text: string): readonly string[] {
  return [...new Set([...text.replaceAll(comment, '').matchAll(statement)].map(([, name = '']) => name))];
}

/** The package of a bare import: `@scope/name` or `name`; null for a relative one. */
export function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('/')) return null;
  if (specifier.startsWith('node:')) return 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether a file is a test or serves tests alone. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('test/');
}

/** The workspace that a file lies in: `core` for `packages/core/…`, null outside. */
export function workspaceOf({ path }: Pick<ProjectFile, 'path'>): string | null {
  return /^packages\/([^/]+)\//.exec(path)?.[1] ?? null;
}

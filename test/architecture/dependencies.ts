import { builtinModules } from 'node:module';
import type { ProjectFile } from '../project-files.ts';
import { importsOf, isTest, packageOf } from './imports.ts';

/** What a package.json says about dependencies. */
export interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Imports of one workspace that its package.json does not declare. Tests may use what the root declares for development. */
export function undeclaredImports(
  manifest: Manifest,
  files: readonly ProjectFile[],
  development: readonly string[],
): readonly string[] {
  const declared = new Set([...dependenciesOf(manifest), 'node']);
  return files.flatMap(({ path, text }) => {
    const own = isTest(path) || /\/scripts\//.test(path);
    return importsOf(text).flatMap((name) => {
      const wanted = packageOf(name);
      if (wanted === null || declared.has(wanted)) return [];
      if (builtinModules.includes(name)) return [`${path}: ${name} without node:`];
      return own && (development.includes(wanted) || wanted.startsWith('@vitalgate/')) ? [] : [`${path}: ${wanted}`];
    });
  });
}

/** Dependencies of one workspace that nothing in it imports or names as a type. */
export function unusedDependencies(manifest: Manifest, files: readonly ProjectFile[]): readonly string[] {
  const used = new Set(files.flatMap(({ text }) => importsOf(text).map(packageOf)));
  return dependenciesOf(manifest).filter((name) => !used.has(name));
}

/** Only a workspace that is never published has dependencies for development of its own. */
function dependenciesOf({ dependencies, devDependencies, optionalDependencies }: Manifest): readonly string[] {
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
}

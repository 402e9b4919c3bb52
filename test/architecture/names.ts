import type { ProjectFile } from '../project-files.ts';

const drawer = /^(?:utils?|helpers?|common|misc)$/i;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const code = /\.(?:[cm]?[jt]sx?)$/;

/** Files and folders of code whose names are not kebab-case, or that are drawers for anything. */
export function badNames(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    if (!code.test(path)) return path.split('/').some((part) => drawer.test(part.replace(/\..*$/, '')));
    return path.split('/').some((part) => {
      const name = part.replace(/^\./, '').replace(/\..*$/, '');
      return drawer.test(name) || !kebab.test(name);
    });
  });
}

/** index files anywhere but at the root of a package. */
export function misplacedIndexes(paths: readonly string[]): readonly string[] {
  return paths.filter(
    (path) => /(?:^|\/)index\.[jt]sx?$/.test(path) && !/^packages\/[^/]+\/src\/index\.ts$/.test(path),
  );
}

const users = 'Users';
// Written so that this file does not hold what it looks for. ada is a person who does not exist.
const machinePath = new RegExp(
  String.raw`(?:^|[\s"'\x60(=:])(?:/(?:work|farm|root|home/(?!ada\b)\w+|tmp/(?:studio|bash_jobs))/|/${users}/(?!ada\b)\w|[A-Z]:\\+${users}\\+(?!ada\b)\w)`,
  'm',
);
const registryHost = /registry[.](?:npmjs|yarnpkg)[.]|npm[m]irror|deb[.]debian[.]org/;

/** Files that hold a path of somebody's machine or the address of a package registry. */
export function machineTraces(files: readonly ProjectFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => [
    ...(machinePath.test(text) ? [`${path}: a path of a machine`] : []),
    ...(registryHost.test(text) ? [`${path}: a registry`] : []),
  ]);
}

/** Files that import a package although it is kept to one place. */
export function strayImports(files: readonly ProjectFile[], name: string, allowed: RegExp): readonly string[] {
  const imported = new RegExp(String.raw`(?:from|import|import\(|require\()\s*['"]${name}['"/]`);
  return files.filter(({ path, text }) => imported.test(text) && !allowed.test(path)).map(({ path }) => path);
}

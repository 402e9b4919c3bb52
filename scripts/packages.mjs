/**
 * The packages that are published, made from what is built. A program's package holds the workspaces that it is made of, laid out as
 * in the checkout, so that what is run there is what is tested here. Imports of workspaces become relative, and all else is a
 * dependency with an exact version.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { makeClient } from './client-package.mjs';
import { publicManifest, repository, writeJson, writePapers } from './package-papers.mjs';
import { root, StepFailed } from './setup.mjs';

/** The binding of SQLite. */
const binding = 'better-sqlite3';

/** @typedef {{ name: string, version: string, description: string, exports?: Record<string, { default: string }>, bin?: Record<string, string>, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Manifest */

/** @param {string} path @returns {any} */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** @type {ReadonlyMap<string, { folder: string, manifest: Manifest }>} Our workspaces by their names. */
const workspaces = new Map(
  readdirSync(join(root, 'packages')).map((name) => {
    const manifest = readJson(`packages/${name}/package.json`);
    return [manifest.name, { folder: `packages/${name}`, manifest }];
  }),
);

/** A workspace and all that it needs of the others. @param {string} name @param {Set<string>} found */
function withNeeded(name, found = new Set()) {
  const workspace = workspaces.get(name);
  if (workspace === undefined || found.has(name)) return found;
  found.add(name);
  for (const dependency of Object.keys(workspace.manifest.dependencies ?? {})) withNeeded(dependency, found);
  return found;
}

/** Where an entry of a workspace lies in a package. @param {string} name @param {string} entry */
function entryFile(name, entry) {
  const { folder: place, manifest } = workspaces.get(name) ?? {};
  const file = manifest?.exports?.[entry]?.default;
  if (place === undefined || file === undefined) throw new StepFailed(`${name} has no entry ${entry}.`);
  return join(place, file);
}

/** The text of a module with imports of workspaces made relative. @param {string} text @param {string} path in the package */
function withRelativeImports(text, path) {
  return text
    .replace(
      /(\bfrom |\bimport |\bimport\()(['"])(@vitalgate\/[a-z]+)((?:\/[a-z-]+)*)\2/g,
      (_, before, quote, name, entry) => {
        const file = relative(dirname(path), entryFile(name, `.${entry}`)).replaceAll('\\', '/');
        return `${before}${quote}${file.startsWith('.') ? file : `./${file}`}${quote}`;
      },
    )
    .replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
}

/** Whether a built file is of a source that is still there, or is no module. @param {string} path in the checkout */
function isCurrent(path) {
  if (!path.endsWith('.js')) return true;
  return existsSync(join(root, path.replace('/dist/', '/src/').replace(/\.js$/, '.ts')));
}

/** Copies what runs of a workspace: no types, maps, tests and left-overs of earlier builds. @param {string} place @param {string} target */
function copyWorkspace(place, target) {
  const isApp = place.endsWith('/app');
  for (const entry of readdirSync(join(root, place, 'dist'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:d\.ts|map|tsbuildinfo)$|^\.|\.test\.js$/.test(entry.name)) continue;
    const from = join(entry.parentPath, entry.name);
    const path = relative(root, from).replaceAll('\\', '/');
    if (!isApp && !isCurrent(path)) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    if (entry.name.endsWith('.js') && !isApp) {
      writeFileSync(join(target, path), withRelativeImports(readFileSync(from, 'utf8'), path));
    } else {
      cpSync(from, join(target, path));
    }
  }
}

/** Licences of packages whose code lies in a package of ours. @param {readonly string[]} names */
function licencesOf(names) {
  return names
    .map((name) => {
      const place = join(root, 'node_modules', name);
      const file = readdirSync(place).find((entry) => /^licen[cs]e/i.test(entry));
      if (file === undefined) return `${name}: ${readJson(`node_modules/${name}/package.json`).license}\n`;
      return `${name}\n\n${readFileSync(join(place, file), 'utf8').trim()}\n`;
    })
    .join('\n----\n\n');
}

/**
 * @param {string} folder of all packages
 * @param {string} name of the package
 * @param {string} main workspace of the program
 * @param {{ pages?: string, more?: object }} parts
 */
function makeProgram(folder, name, main, { pages, more = {} }) {
  const target = join(folder, name);
  const needed = [...withNeeded(main)].map((one) => workspaces.get(one));
  /** @type {Record<string, string>} */
  const dependencies = {};
  for (const workspace of needed) {
    if (workspace === undefined) continue;
    copyWorkspace(workspace.folder, target);
    for (const [dependency, version] of Object.entries(workspace.manifest.dependencies ?? {})) {
      if (!workspaces.has(dependency)) dependencies[dependency] = version;
    }
  }
  const { folder: place, manifest } = workspaces.get(main) ?? {};
  if (place === undefined || manifest === undefined) throw new StepFailed(`There is no workspace ${main}.`);
  cpSync(join(root, place, 'bin'), join(target, place, 'bin'), { recursive: true });
  // Programs read their version here, and the host that of its binding.
  const { version, dependencies: named } = manifest;
  writeJson(join(target, place, 'package.json'), { name, version, type: 'module', dependencies: named });
  if (pages !== undefined) {
    const app = workspaces.get(pages);
    copyWorkspace(app?.folder ?? '', target);
    const shown = Object.keys(app?.manifest.dependencies ?? {}).filter((one) => !workspaces.has(one));
    writeFileSync(join(target, 'LICENSES-OF-THE-PAGES'), licencesOf(shown));
  }
  const bin = Object.fromEntries(
    Object.keys(manifest.bin ?? {}).map((one) => [one, `${place}/bin/${basename(manifest.bin?.[one] ?? '')}`]),
  );
  const sorted = Object.entries(dependencies)
    .filter(([one]) => one !== binding)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeJson(join(target, 'package.json'), {
    ...publicManifest(name, place, manifest),
    type: 'module',
    bin,
    files: ['packages', 'CHANGELOG.md', 'LICENSES-OF-THE-PAGES'],
    dependencies: Object.fromEntries(sorted),
    ...(manifest.optionalDependencies === undefined ? {} : { optionalDependencies: manifest.optionalDependencies }),
    ...more,
  });
  writePapers(target, place);
}

/**
 * The package that brings better-sqlite3 in on a Node without an SQLite of its own: npm leaves it out on any other.
 * @param {string} folder of all packages
 */
function makeBinding(folder) {
  const host = workspaces.get('@vitalgate/host')?.manifest;
  const version = host?.dependencies?.[binding];
  if (host === undefined || version === undefined) throw new StepFailed('The host has no binding of SQLite.');
  const name = '@vitalgate/sqlite-for-node-20';
  const target = join(folder, 'vitalgate-sqlite-for-node-20');
  writeJson(join(target, 'package.json'), {
    ...publicManifest(name, 'packages/host', {
      ...host,
      description: 'Brings better-sqlite3 to vitalgate-host on Node 20.',
    }),
    engines: { node: '>=20.19 <22.16' },
    type: 'commonjs',
    main: 'index.cjs',
    files: ['index.cjs', 'CHANGELOG.md'],
    dependencies: { [binding]: version },
  });
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, file), join(target, file));
  writeFileSync(join(target, 'index.cjs'), `module.exports = require('${binding}');\n`);
  writeFileSync(
    join(target, 'README.md'),
    `# ${name}\n\nNode 20 has no SQLite of its own. [vitalgate-host](${repository}) names this package as an optional dependency, which npm leaves out on any other Node; it depends on better-sqlite3 and holds nothing else.\n`,
  );
  return { brings: { [name]: host.version }, version };
}

/**
 * Makes the folder of each package that is published, and its tarball beside it. Returns the paths of the tarballs.
 * @param {string} folder is emptied first
 */
export function makePackages(folder) {
  rmSync(folder, { recursive: true, force: true });
  const { brings, version } = makeBinding(folder);
  makeProgram(folder, 'vitalgate-host', '@vitalgate/host', {
    pages: '@vitalgate/app',
    more: {
      optionalDependencies: brings,
      peerDependencies: { [binding]: version },
      peerDependenciesMeta: { [binding]: { optional: true } },
    },
  });
  makeProgram(folder, 'vitalgate', '@vitalgate/cli', {});
  makeClient(folder);
  return readdirSync(folder).map((name) => {
    const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const options = /** @type {const} */ ({
      cwd: join(folder, name),
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const { status, stdout, stderr } = spawnSync('npm', words, options);
    if (status !== 0) throw new StepFailed(`${name} could not be packed: ${stderr}`);
    return join(folder, JSON.parse(stdout)[0].filename);
  });
}

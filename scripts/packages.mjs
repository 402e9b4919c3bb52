/**
 * The packages that are published, made from what is built. A program's package holds its bundle, laid out as in the
 * checkout, so that what is run there is what is tested here. Packages of others are dependencies with exact versions.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

/** Copies what the build made of the pages. @param {string} place @param {string} target */
function copyPages(place, target) {
  cpSync(join(root, place, 'dist'), join(target, place, 'dist'), {
    recursive: true,
    filter: (path) => !basename(path).startsWith('.'),
  });
}

/**
 * Copies the bundle of a program, and the data beside it. Returns the packages of others that the bundle has taken in.
 * @param {string} place
 * @param {string} target
 * @returns {readonly string[]}
 */
function copyProgram(place, target) {
  const bundle = join(place, 'dist/bundled');
  const { files, takenIn } = readJson(join(bundle, 'made-of.json'));
  for (const name of files) cpSync(join(root, bundle, name), join(target, bundle, name));
  // Nothing is beside it that could be newer.
  writeJson(join(target, bundle, 'made-of.json'), { sources: {} });
  cpSync(join(root, place, 'bin'), join(target, place, 'bin'), { recursive: true });
  const foods = join(place, 'dist/foods.sqlite');
  if (existsSync(join(root, foods))) cpSync(join(root, foods), join(target, foods));
  return takenIn;
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
    for (const [dependency, version] of Object.entries(workspace.manifest.dependencies ?? {})) {
      if (!workspaces.has(dependency)) dependencies[dependency] = version;
    }
  }
  const { folder: place, manifest } = workspaces.get(main) ?? {};
  if (place === undefined || manifest === undefined) throw new StepFailed(`There is no workspace ${main}.`);
  const takenIn = copyProgram(place, target);
  const isNeeded = (/** @type {string} */ dependency) => !takenIn.includes(dependency);
  writeFileSync(join(target, 'LICENSES-OF-THE-BUNDLE'), licencesOf(takenIn));
  // Programs read their version here, and the host that of its binding.
  const { version, dependencies: named } = manifest;
  writeJson(join(target, place, 'package.json'), { name, version, type: 'module', dependencies: named });
  if (pages !== undefined) {
    const app = workspaces.get(pages);
    copyPages(app?.folder ?? '', target);
    const shown = Object.keys(app?.manifest.dependencies ?? {}).filter((one) => !workspaces.has(one));
    writeFileSync(join(target, 'LICENSES-OF-THE-PAGES'), licencesOf(shown));
  }
  const bin = Object.fromEntries(
    Object.keys(manifest.bin ?? {}).map((one) => [one, `${place}/bin/${basename(manifest.bin?.[one] ?? '')}`]),
  );
  const sorted = Object.entries(dependencies)
    .filter(([one]) => one !== binding && isNeeded(one))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeJson(join(target, 'package.json'), {
    ...publicManifest(name, place, manifest),
    type: 'module',
    bin,
    files: ['packages', 'CHANGELOG.md', 'LICENSES-OF-THE-BUNDLE', 'LICENSES-OF-THE-PAGES'],
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

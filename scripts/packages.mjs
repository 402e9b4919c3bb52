/**
 * The packages that are published, made from what is built. A program's package holds its bundle, laid out as in the
 * checkout, so that what is run there is what is tested here. Packages of others are dependencies with exact versions.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeClient } from './client-package.mjs';
import { publicManifest, writeJson, writePapers } from './package-papers.mjs';
import { root, StepFailed } from './step.mjs';

/** What the programs' bins import. */
const startsBoth = 'packages/terminal/bin';

/** @typedef {{ name: string, version: string, description: string, exports?: Record<string, { default: string }>, bin?: Record<string, string>, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Manifest */

/** @param {string} path @returns {any} */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** @type {ReadonlyMap<string, { folder: string, manifest: Manifest }>} Our workspaces by their names. */
const workspaces = new Map(
  readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    // What was compiled of a package that is gone stays in an old checkout.
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const manifest = readJson(`${folder}/package.json`);
      return [manifest.name, { folder, manifest }];
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
  for (const bin of [join(place, 'bin'), startsBoth]) cpSync(join(root, bin), join(target, bin), { recursive: true });
  for (const data of ['dist/foods.sqlite', 'assets/sample-person.json.gz'].map((name) => join(place, name))) {
    if (existsSync(join(root, data))) cpSync(join(root, data), join(target, data));
  }
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
 * @param {string} [pages] workspace of its pages
 */
function makeProgram(folder, name, main, pages) {
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
  // Programs read their version here.
  writeJson(join(target, place, 'package.json'), { name, version: manifest.version, type: 'module' });
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
    .filter(([one]) => isNeeded(one))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeJson(join(target, 'package.json'), {
    ...publicManifest(name, place, manifest),
    type: 'module',
    bin,
    files: ['packages', 'CHANGELOG.md', 'LICENSES-OF-THE-BUNDLE', 'LICENSES-OF-THE-PAGES'],
    dependencies: Object.fromEntries(sorted),
    ...(manifest.optionalDependencies === undefined ? {} : { optionalDependencies: manifest.optionalDependencies }),
  });
  writePapers(target, place);
}

/**
 * Makes the folder of each package that is published, and its tarball beside it. Returns the paths of the tarballs.
 * @param {string} folder is emptied first
 */
export function makePackages(folder) {
  rmSync(folder, { recursive: true, force: true });
  makeProgram(folder, 'vitalgate-host', '@vitalgate/host', '@vitalgate/app');
  makeProgram(folder, 'vitalgate', '@vitalgate/cli');
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

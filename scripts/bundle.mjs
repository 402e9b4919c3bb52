/**
 * Bundles both programs and the host's worker threads out of what the compiler made, each into `dist/bundled` of its package: one of
 * a few dozen files starts in half the time of one of hundreds. A folder has no folders in it, so that paths from a module to what
 * lies beside `dist` stay true. Packages of others stay outside, but for the few that are taken in.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { fileMark, isBundleCurrent } from '../packages/terminal/dist/commands/current-bundle.js';

const root = new URL('..', import.meta.url);

/** Packages of others of which the bundle takes in what it uses: zod by itself loads its messages in every language. */
const takenIn = ['zod'];

/** Files that change with what the bundles are made of, or with how: the compiler writes the former at each change. */
const sources = [
  ...['contract', 'days', 'core', 'http', 'sqlite', 'importers', 'terminal', 'host', 'client', 'cli'].map(
    (name) => `packages/${name}/dist/.tsbuildinfo`,
  ),
  'scripts/bundle.mjs',
  ...['rolldown', ...takenIn].map((name) => `node_modules/${name}/package.json`),
];

/** Modules of a package that something outside of the bundle loads, as their paths in `dist` by their names there. @param {URL} dist */
function entriesOf(dist) {
  const workers = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('-worker.js') && !path.startsWith('bundled/'))
    .filter((path) => existsSync(new URL(`../src/${path.replace(/js$/, 'ts')}`, dist)));
  const first = ['adapters/young-heap.js', 'commands/main.js'].filter((path) => existsSync(new URL(path, dist)));
  return Object.fromEntries([
    ...first.map((path) => [path.slice(path.lastIndexOf('/') + 1, -3), path]),
    ...workers.map((path) => [path.slice(0, -3).replaceAll('/', '-'), path]),
    ['current-bundle', '../../terminal/dist/commands/current-bundle.js'],
  ]);
}

/** A module with the map to its source, so that a place in a bundle leads there. */
const withMapsOfTheCompiler = {
  name: 'maps-of-the-compiler',
  load(/** @type {string} */ id) {
    const map = `${id}.map`;
    return existsSync(map) ? { code: readFileSync(id, 'utf8'), map: readFileSync(map, 'utf8') } : null;
  },
};

/**
 * `node:http` without what is made on first use. An import of it makes all of that, undici among it, and costs a program as much as
 * Node's own start.
 */
const lightHttp = {
  name: 'light-http',
  resolveId: (/** @type {string} */ id) => (id === 'node:http' ? '\0light-http' : null),
  load(/** @type {string} */ id) {
    if (id !== '\0light-http') return null;
    const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, described]) =>
      'value' in described ? [name] : [],
    );
    return `export const { ${names.join(', ')} } = process.getBuiltinModule('node:http');`;
  },
};

/** @param {string} place of a program's package */
async function bundle(place) {
  const dist = new URL(`${place}/dist/`, root);
  const folder = new URL('bundled/', dist);
  if (isBundleCurrent(folder)) return;
  const stamp = new URL('made-of.json', folder);
  const before = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')).files : [];
  rmSync(stamp, { force: true });
  const marks = sources.map((path) => {
    const file = new URL(path, root);
    return [relative(fileURLToPath(folder), fileURLToPath(file)).replaceAll('\\', '/'), fileMark(file)];
  });
  const bundled = await rolldown({
    cwd: fileURLToPath(dist),
    input: Object.fromEntries(
      Object.entries(entriesOf(dist)).map(([name, path]) => [name, fileURLToPath(new URL(path, dist))]),
    ),
    platform: 'node',
    external: (id) =>
      !/^(?:\0|node:http$)/.test(id) &&
      !/^(?:[./]|[A-Za-z]:|@vitalgate\/)/.test(id) &&
      !takenIn.includes(id.split('/', 1)[0] ?? ''),
    plugins: [lightHttp, withMapsOfTheCompiler],
  });
  mkdirSync(folder, { recursive: true });
  const { output } = await bundled.write({
    dir: fileURLToPath(folder),
    format: 'esm',
    // Classes keep their names, by which faults are logged.
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    // A host that runs still loads the modules of its own build, and never those of the next.
    chunkFileNames: '[name]-[hash].js',
  });
  await bundled.close();
  const files = output.map(({ fileName }) => fileName);
  const kept = new Set([...files, ...before]);
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(new URL(name, folder));
  const half = new URL('made-of.json.part', folder);
  writeFileSync(half, `${JSON.stringify({ sources: Object.fromEntries(marks), files, takenIn }, null, 2)}\n`);
  renameSync(half, stamp);
}

await Promise.all(['packages/host', 'packages/cli'].map(bundle));

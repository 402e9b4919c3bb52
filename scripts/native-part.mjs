/**
 * SQLite's native part (the binding of better-sqlite3), which Node 20 needs: built apart from the other packages, so that one message can say
 * what to install if it cannot be built.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const name = 'better-sqlite3';

const isInNode = "process.getBuiltinModule?.('node:sqlite')?.StatementSync.prototype.setReturnArrays !== undefined";

/**
 * Whether the Node that runs has an SQLite of its own that the host uses, or a binding that was made for it. In a process of its
 * own, since a damaged binding can end it.
 * @param {string} folder the checkout
 */
export function hasSqlite(folder) {
  const script = `${isInNode} || new (require(${JSON.stringify(name)}))(':memory:').close()`;
  return spawnSync(process.execPath, ['-e', script], { cwd: folder, stdio: 'ignore' }).status === 0;
}

/**
 * The folder whose `include/node` holds the headers of this very Node: with them a build downloads nothing.
 * Null if there are none, or those of another version.
 * @param {string} program the path of node
 */
export function headersBeside(program, version = process.versions.node) {
  const folder = dirname(dirname(program));
  const file = join(folder, 'include', 'node', 'node_version.h');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const part = (/** @type {string} */ key) => new RegExp(`#define NODE_${key}_VERSION (\\d+)`).exec(text)?.[1];
  return [part('MAJOR'), part('MINOR'), part('PATCH')].join('.') === version ? folder : null;
}

/** The first of these programs that stands on the path. @param {readonly string[]} programs @param {NodeJS.ProcessEnv} env */
function onPath(programs, env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return programs.some((program) =>
    folders.some((folder) => {
      try {
        accessSync(join(folder, program), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/** What a build needs and this machine lacks, in words. @param {NodeJS.ProcessEnv} env @param {string} output */
function missingTools(env, output) {
  if (process.platform === 'win32') return [];
  const needs = [
    { words: 'Python 3', isThere: env['PYTHON'] !== undefined || onPath(['python3', 'python'], env) },
    { words: 'make', isThere: env['MAKE'] !== undefined || onPath(['make', 'gmake'], env) },
    { words: 'a C++ compiler', isThere: env['CXX'] !== undefined || onPath(['c++', 'g++', 'clang++'], env) },
    {
      words: "Node's headers (they could not be downloaded)",
      isThere: !/node-gyp.lib.install\.js/.test(output),
    },
  ];
  return needs.filter(({ isThere }) => !isThere).map(({ words }) => words);
}

/** @type {Readonly<Record<string, string>>} */
const howToInstall = {
  darwin: 'On macOS: xcode-select --install',
  linux: 'On Debian and Ubuntu: apt install build-essential python3. On Fedora: dnf install gcc-c++ make python3',
  win32: 'On Windows: the Visual Studio Build Tools with "Desktop development with C++", and Python 3',
};

/**
 * Builds the binding in a checkout whose packages are installed. Takes a prebuilt one if that can be fetched, and else
 * compiles, with the headers beside the running Node unless npm is set to others.
 * @param {string} folder the checkout
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} what to do if it failed, in one message; null if it is built
 */
export function buildNativePart(folder, env = process.env) {
  const isWindows = process.platform === 'win32';
  const npm = (/** @type {readonly string[]} */ words, /** @type {NodeJS.ProcessEnv} */ settings) =>
    spawnSync('npm', words, { cwd: folder, env: settings, encoding: 'utf8', shell: isWindows, maxBuffer: 2 ** 28 });
  const asked = npm(['config', 'get', 'nodedir'], env).stdout?.trim();
  const headers = asked === undefined || asked === 'undefined' || asked === '' ? headersBeside(process.execPath) : null;
  // Two spellings: npm warns of the first one and will drop it, older ones know no other.
  const settings =
    headers === null ? env : { ...env, npm_config_nodedir: headers, npm_package_config_node_gyp_nodedir: headers };
  const { status, stdout, stderr, error } = npm(['rebuild', name, '--foreground-scripts'], settings);
  if (status === 0 && hasSqlite(folder)) return null;

  const output = `${stdout ?? ''}${stderr ?? ''}${error === undefined ? '' : `${error.message}\n`}`;
  const log = join('.cache', 'native-build.log');
  mkdirSync(join(folder, '.cache'), { recursive: true });
  writeFileSync(join(folder, log), output);
  const missing = missingTools(env, output);
  return [
    "SQLite's native part could not be built.",
    ...(missing.length === 0 ? [] : [`This machine lacks: ${missing.join(', ')}.`]),
    `${howToInstall[process.platform] ?? 'It needs Python 3, make and a C++ compiler'}.`,
    `Then type the same command again. What the build printed is in ${log}.`,
  ].join('\n');
}

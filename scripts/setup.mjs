/**
 * Brings a checkout into the state that its commands need: dependencies installed, sources compiled, the food catalogue
 * made. Each step is left out if it is up to date. Needs nothing but Node and npm.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildNativePart, hasSqlite } from './native-part.mjs';

/** Root folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A step that ended with another exit code than 0. */
export class StepFailed extends Error {}

/**
 * Runs a program in the checkout with its output on the terminal's stderr, so that stdout stays for the command itself.
 * @param {string} title @param {string} program @param {readonly string[]} words
 * @param {'toStderr' | 'shown'} output
 */
export function runStep(title, program, words, output = 'toStderr') {
  const isWindows = process.platform === 'win32';
  const { status, error } = spawnSync(program, words, {
    cwd: root,
    stdio: ['ignore', output === 'shown' ? 'inherit' : 2, 'inherit'],
    shell: isWindows && program === 'npm',
  });
  if (status !== 0) throw new StepFailed(`${title} failed${error === undefined ? '' : `: ${error.message}`}`);
}

/**
 * The packages of a lock file by their folder.
 * @param {string} path @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function lockedPackages(path) {
  return existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages : {};
}

/**
 * What to install: `running` is what compiles and runs the programs, the root's dependencies and those of the workspaces; `testing`
 * is its devDependencies as well: browser, judges, linter and test runner.
 * @typedef {'running' | 'testing'} Purpose
 */

/**
 * Whether what npm says it installed is what the lock file asks for. Times of files say little after a checkout.
 * @param {Purpose} purpose
 */
function isInstalled(purpose) {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json'))
    .filter(([folder]) => folder.includes('node_modules/'))
    .filter(([, { dev, devOptional }]) => purpose === 'testing' || !(dev || devOptional))
    .filter(([folder, { optional }]) => !optional || folder in installed)
    .every(([folder, { version, integrity }]) => {
      const found = installed[folder];
      return found !== undefined && found.version === version && found.integrity === integrity;
    });
}

/**
 * Installs the dependencies if they are missing or not those of the lock file, and builds SQLite's native part. What is there
 * for testing stays.
 * @param {Purpose} purpose
 */
export function install(purpose) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StepFailed(`Node 20.19 or later is needed; this is ${process.versions.node}. See https://nodejs.org`);
  }
  if (!isInstalled(purpose)) {
    const isFresh = !existsSync(join(root, 'node_modules'));
    const omitted = purpose === 'running' && !hasTestRunner() ? ['--omit=dev'] : [];
    process.stderr.write('Installing dependencies…\n');
    runStep('npm', 'npm', [isFresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...omitted]);
  }
  if (hasSqlite(root)) return;
  process.stderr.write('Building the native part of SQLite; where it must be compiled, that takes some minutes…\n');
  const failure = buildNativePart(root);
  if (failure !== null) throw new StepFailed(failure);
}

const hasTestRunner = () => existsSync(join(root, 'node_modules/vitest/package.json'));

/** What the programs are compiled from; each brings the workspaces that it needs. */
const programs = ['packages/host', 'packages/cli'];

/** What the pages are built from. */
const pageSources = ['packages/app/index.html', 'packages/app/public', 'packages/app/scripts', 'packages/app/src'];
const builtPages = join(root, 'packages/app/dist');

/** A digest of everything that the pages are built from: times of files say little after a checkout. */
function digestOfPages() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const add = (/** @type {string} */ path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(`${path}\n`).update(readFileSync(path));
  };
  for (const source of pageSources) add(join(root, source));
  return hash.digest('hex');
}

/** Builds the app's pages where they are missing or not of these sources. */
function buildPages() {
  const stamp = join(builtPages, '.sources');
  const digest = digestOfPages();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  runStep('The pages', process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'packages/app/scripts/vite.config.ts',
  ]);
  writeFileSync(stamp, digest);
}

/** Compiles what changed, bundles the programs, builds the pages, and makes the food catalogue: each if it is missing or out of date. */
export function build() {
  if (!existsSync(join(root, 'packages/host/dist'))) process.stderr.write('Compiling; the first time takes a while…\n');
  // What is tested with, and the pages' types, wait until there is something to test with.
  const parts = hasTestRunner() ? [] : programs;
  runStep('The compiler', process.execPath, ['node_modules/typescript/bin/tsc', '-b', ...parts]);
  runStep('The bundles', process.execPath, ['scripts/bundle.mjs']);
  buildPages();
  runStep('The food catalogue', process.execPath, ['packages/host/scripts/build-foods.mjs']);
}

/**
 * Runs a script's body; a failed step ends the process with 1 and its message.
 * @param {() => void | Promise<void>} body
 */
export async function runScript(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

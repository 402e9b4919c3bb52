/**
 * Brings a checkout into the state that its commands need: a Node that is new enough, dependencies installed, sources compiled,
 * the food catalogue made. Each step is left out if it is up to date. Needs nothing but npm and Node 20.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ownNode } from './node/own-node.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root, runStep } from './step.mjs';

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
 * Installs the dependencies if they are missing or not those of the lock file. What is there for testing stays.
 * @param {Purpose} purpose
 */
async function installPackages(purpose) {
  if (isInstalled(purpose)) return;
  const isFresh = !existsSync(join(root, 'node_modules'));
  const omitted = purpose === 'running' && !hasTestRunner() ? ['--omit=dev'] : [];
  process.stderr.write('Installing dependencies…\n');
  // What is installed runs on the Node of the checkout, whichever installs it.
  const words = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--engine-strict=false',
    '--loglevel=error',
    ...omitted,
  ];
  await runStep('npm', 'npm', [isFresh ? 'ci' : 'install', ...words]);
}

/**
 * Installs the dependencies, and beside them a Node if this one is too old. That Node comes first on the path of what is started from
 * here.
 * @param {Purpose} purpose
 */
async function install(purpose) {
  const [node] = await Promise.all([ownNode(), installPackages(purpose)]);
  if (node !== process.execPath) process.env['PATH'] = `${dirname(node)}${delimiter}${process.env['PATH']}`;
  return node;
}

/** Whether what tests the checkout is installed too. */
export const hasTestRunner = () => existsSync(join(root, 'node_modules/vitest/package.json'));

/** What the programs are compiled from; each brings the workspaces that it needs. */
const programs = ['packages/host', 'packages/cli'];

/** What the pages are built from. */
const pageSources = [
  ...['index.html', 'public', 'scripts', 'src'].map((name) => `packages/app/${name}`),
  'packages/contract/src',
  'packages/days/src',
];
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

/** Builds the app's pages if they are missing or not of these sources. @param {string} node */
async function buildPages(node) {
  const stamp = join(builtPages, '.sources');
  const digest = digestOfPages();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const words = ['node_modules/vite/bin/vite.js', 'build', '--config', 'packages/app/scripts/vite.config.ts'];
  await runStep('The pages', node, words);
  writeFileSync(stamp, digest);
}

/**
 * Compiles what changed, bundles the programs, builds the pages, and makes the food catalogue: each if it is missing or out of date.
 * @param {string} node runs it
 * @param {{ isChecked?: boolean }} options `isChecked`: false if types that are wrong may pass
 */
async function build(node, { isChecked = true } = {}) {
  const isFirst = !existsSync(join(root, 'packages/host/dist'));
  if (isFirst) process.stderr.write('Compiling; the first time takes a while…\n');
  const isLong = isFirst ? undefined : setTimeout(() => process.stderr.write('Compiling what changed…\n'), 2000);
  // What is tested with, and the pages' types, wait until there is something to test with.
  const parts = hasTestRunner() ? [] : programs;
  const ofCompiler = async () => {
    const unchecked = isChecked ? [] : ['--noCheck'];
    await runStep('The compiler', node, ['node_modules/typescript/bin/tsc', '-b', ...parts, ...unchecked]);
    await Promise.all([
      runStep('The bundles', node, ['scripts/bundle.mjs']),
      runStep('The food catalogue', node, ['packages/host/scripts/build-foods.mjs']),
    ]);
  };
  await Promise.all([ofCompiler(), buildPages(node)]).finally(() => clearTimeout(isLong));
}

/**
 * Installs and builds what is missing; waits first for another command that does so in this checkout. Answers the Node that everything
 * else runs on. Rejects with StepFailed.
 * @param {Purpose} purpose
 * @param {{ isChecked?: () => boolean }} options asked after the installation: false if types that are wrong may pass
 */
export function setUp(purpose, { isChecked = () => true } = {}) {
  return oneAtATime('set-up', async () => {
    const node = await install(purpose);
    await build(node, { isChecked: isChecked() });
    return node;
  });
}

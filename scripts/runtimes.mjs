/**
 * Other runtimes than Node, and the oldest compiler whose users we have, to try the client in: from npm's packages of them, which
 * hold the binary and no install step. They are large, so they are fetched for `npm run test:runtimes` alone.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, StepFailed } from './step.mjs';

const folder = join(root, '.cache/runtimes');
const libc = process.platform === 'linux' ? '-glibc' : '';
const bun = `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`;
const deno = `@deno/${process.platform}-${process.arch}${libc}`;
const versions = { [bun]: '1.4.5', [deno]: '2.9.6', typescript: '5.0.4' };

/** The variable that has the tests use them. */
export const runtimesVariable = 'VITALGATE_RUNTIMES';

/** Programs of other runtimes as the words that start them; none unless they were fetched for this run. */
export function otherRuntimes() {
  if (process.env[runtimesVariable] === undefined) return [];
  return [
    { name: 'Bun', words: [join(folder, 'node_modules', bun, 'bin/bun')] },
    { name: 'Deno', words: [join(folder, 'node_modules', deno, 'deno'), 'run', '-A'] },
  ];
}

/** Compilers by their names; none unless they were fetched for this run. @returns {Record<string, string>} */
export function oldestCompiler() {
  if (process.env[runtimesVariable] === undefined) return {};
  return { 'TypeScript 5.0': join(folder, 'node_modules/typescript/bin/tsc') };
}

/** Fetches what is missing of them. */
export function fetchRuntimes() {
  if (Object.keys(versions).every((name) => existsSync(join(folder, 'node_modules', name)))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const named = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', ...named];
  const { status } = spawnSync('npm', words, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new StepFailed('Bun, Deno and TypeScript 5.0 could not be fetched from npm.');
}

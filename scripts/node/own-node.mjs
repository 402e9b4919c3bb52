/**
 * The Node of the checkout: the one that runs if it is new enough, else one of its own, from npm's packages of Node. This must run
 * on Node 20, and say on an older one what to install.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNewEnough, neededNode } from '../../packages/terminal/bin/needed-node.mjs';
import { isProcessRunning } from './is-process-running.mjs';
import { StepFailed } from '../step.mjs';

/** The line that a checkout on an older Node fetches. */
export const newestLine = 26;

/** The oldest and the newest lines that we run on, and the newest but one with long support. */
export const nodeLines = [22, 24, newestLine];

/** A line that is too old to run on. */
export const tooOldLine = 20;

const folder = fileURLToPath(new URL('../../.cache/nodes/', import.meta.url));
const isWindows = process.platform === 'win32';
const system = `${isWindows ? 'win' : process.platform}-${process.arch}`;

/** @type {Readonly<Record<string, Readonly<Record<string, { version: string, integrity: string } | undefined>>>>} */
const lines = JSON.parse(readFileSync(new URL('lines.json', import.meta.url), 'utf8'));

const running = process.versions.node;
const howToInstall = `Vitalgate needs Node ${neededNode}, and this is ${running}: install one from https://nodejs.org.`;

/**
 * Runs a program to its end. @param {string} program @param {readonly string[]} words
 * @returns {Promise<{ isDone: boolean, said: string }>} what it printed
 */
function run(program, words) {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], shell: isWindows && program === 'npm' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.once('error', (error) => resolve({ isDone: false, said: error.message }));
    child.once('close', (code) => resolve({ isDone: code === 0, said }));
  });
}

/** Removes what processes left that were killed while they fetched. */
function removeUnfinished() {
  for (const name of readdirSync(folder)) {
    const [, pid] = /\.unfinished-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isProcessRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Fetches a Node into a folder that is not there yet. Throws StepFailed.
 * @param {string} unfinished
 * @param {string} program in that folder
 * @param {{ version: string, integrity: string }} locked
 */
async function fetchNode(unfinished, program, { version, integrity }) {
  const name = `node-${system}@${version}`;
  mkdirSync(unfinished, { recursive: true });
  const settings = ['--loglevel=error', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=1000'];
  const { isDone, said } = await run('npm', ['pack', name, '--pack-destination', unfinished, ...settings]);
  const tarball = readdirSync(unfinished).find((file) => file.endsWith('.tgz'));
  if (!isDone || tarball === undefined) {
    const why = /\bcode (\w+)/.exec(said)?.[1];
    throw new StepFailed(
      `${howToInstall.slice(0, -1)}, or try again online (npm could not fetch ${name}${why === undefined ? '' : `: ${why}`}).`,
    );
  }
  const path = join(unfinished, tarball);
  const digest = createHash('sha512').update(readFileSync(path)).digest('base64');
  if (`sha512-${digest}` !== integrity) {
    throw new StepFailed(`${name} from npm is not the one that is locked here; nothing of it was kept or run.`);
  }
  const unpacked = await run('tar', ['-xzf', path, '-C', unfinished, '--strip-components=1', `package/bin/${program}`]);
  rmSync(path);
  // Where another C library is used it cannot start.
  if (!unpacked.isDone || !(await run(join(unfinished, 'bin', program), ['--version'])).isDone) {
    throw new StepFailed(howToInstall);
  }
}

/**
 * The path of a Node of this line: the one that runs if it is of that line, else one in `.cache/nodes`, fetched first if it is
 * missing (some 60 MB, 150 MB on disk). Rejects with StepFailed if there is none for this machine, or if it cannot be had.
 * @param {number} line @returns {Promise<string>}
 */
export async function nodeOfLine(line) {
  const locked = lines[line]?.[system];
  if (running === locked?.version || (line !== nodeLines[0] && running.startsWith(`${line}.`))) return process.execPath;
  if (locked === undefined) throw new StepFailed(howToInstall);
  const program = isWindows ? 'node.exe' : 'node';
  const place = join(folder, locked.version);
  if (!existsSync(join(place, 'bin', program))) {
    process.stderr.write(`Fetching Node ${locked.version}…\n`);
    mkdirSync(folder, { recursive: true });
    removeUnfinished();
    const unfinished = `${place}.unfinished-${process.pid}`;
    try {
      await fetchNode(unfinished, program, locked);
      renameSync(unfinished, place);
    } catch (error) {
      // Another process may have been faster.
      if (!existsSync(join(place, 'bin', program))) throw error;
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return join(place, 'bin', program);
}

/** The path of the Node that the checkout runs on. Rejects with StepFailed, also on a Node older than 20. */
export async function ownNode() {
  if (isNewEnough()) return process.execPath;
  if (Number(running.split('.', 1)[0]) < 20) throw new StepFailed(howToInstall);
  return nodeOfLine(newestLine);
}

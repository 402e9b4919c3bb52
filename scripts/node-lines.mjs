/** Other lines of Node than the one that runs, as programs: from npm's packages of Node, which hold the binary and no install step. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest line that we run on, then the two newest ones with long support. */
export const nodeLines = [20, 24, 26];

/** The newest of them. */
export const newestLine = 26;

const folder = fileURLToPath(new URL('../.cache/nodes', import.meta.url));
const system = process.platform === 'win32' ? 'win' : process.platform;

/**
 * The path of a Node of this line: the one that runs if it is of that line, else one in `.cache/nodes`, which is fetched first if
 * it is missing (some 60 MB, 145 MB on disk). Throws if there is none for this machine.
 * @param {number} line
 */
export function nodeOfLine(line) {
  if (process.versions.node.startsWith(`${line}.`)) return process.execPath;
  const name = `node-${system}-${process.arch}`;
  const place = join(folder, String(line));
  const program = join(place, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  process.stderr.write(`Fetching Node ${line}…\n`);
  const unfinished = `${place}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n');
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', `${name}@${line}`];
  const options = /** @type {const} */ ({
    cwd: unfinished,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (spawnSync('npm', words, options).status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`Node ${line} could not be fetched from npm as ${name}.`);
  }
  rmSync(join(unfinished, 'node_modules', name, 'include'), { recursive: true, force: true });
  try {
    renameSync(unfinished, place);
  } catch {
    // Another process was faster.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return program;
}

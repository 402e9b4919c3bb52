/**
 * How long it takes from nothing to a host that serves the sample person, and what is then on disk: from a clone by `npm start`, on
 * Node 20 and on the newest Node, and from the tarballs of both programs by npm install, on the newest. npm's cache is empty each
 * time. Exits 1 beyond 30 s of a clone on Node 20, 15 s of the others, or 60 MB of the tarballs.
 *
 *   node benchmarks/start-from-nothing.mjs [--only clone|packages] [--nodes 20,26] [--packages build/packages] [--project FOLDER] [--warm] [--without-sample-person] [--no-limits]
 *
 * `--warm` leaves npm the cache that it has. `--project` names a new folder to install the tarballs in, and leaves it there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { newestLine, nodeOfLine, tooOldLine } from '../scripts/node/own-node.mjs';
import { makePackages } from '../scripts/packages.mjs';
import { root } from '../scripts/step.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    packages: { type: 'string' },
    project: { type: 'string' },
    'without-sample-person': { type: 'boolean', default: false },
    nodes: { type: 'string', default: `${tooOldLine},${newestLine}` },
    warm: { type: 'boolean', default: false },
    'no-limits': { type: 'boolean', default: false },
  },
});
const sampleData = values['without-sample-person'] ? [] : ['--sample-data'];
const words = [...sampleData, '--json', '--no-open', '--no-discovery', '--port', '0', '--app-port', '0'];

/** Runs a step to its end; throws if it fails. @param {string} program @param {readonly string[]} given @param {object} options */
function run(program, given, options) {
  const { status, stderr } = spawnSync(program, given, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${program} ${given.join(' ')} failed: ${stderr}`);
}

/** Starts a host and waits until it serves, then ends it. @param {readonly string[]} given @param {{ cwd: string, env: NodeJS.ProcessEnv }} options */
async function untilServing(given, options) {
  const child = spawn('node', given, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  let isServing = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (JSON.parse(line).event !== 'started') continue;
    isServing = true;
    break;
  }
  const at = performance.now();
  child.kill('SIGTERM');
  await closed;
  if (!isServing) throw new Error(said);
  return at;
}

/** Seconds of the processor that the programs run so far took, with what these ran; 0 on systems that do not say. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return 0;
  // Behind the name: user and system time of the children that ended, in hundredths.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Bytes of all files under a folder. @param {string} folder @returns {number} */
function bytesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : entry.isSymbolicLink() ? 0 : lstatSync(path).size);
  }, 0);
}

const base = mkdtempSync(join(tmpdir(), 'vitalgate-nothing-'));

/** @param {number} line */
const environmentOf = async (line) => ({
  ...process.env,
  PATH: [dirname(await nodeOfLine(line)), process.env['PATH']].join(delimiter),
  ...(values.warm ? {} : { npm_config_cache: mkdtempSync(join(base, 'npm-')) }),
});

/** @param {number} line */
async function fromClone(line) {
  const folder = join(base, `clone-${line}`);
  const options = { cwd: folder, env: await environmentOf(line) };
  const begun = performance.now();
  run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder], {});
  const served = await untilServing(['scripts/start.mjs', ...words, '--data-dir', join(base, `data-${line}`)], options);
  return { seconds: (served - begun) / 1000, bytes: bytesIn(folder) };
}

/** Of a folder that `npm run pack` made, or made here. */
const tarballs =
  values.only === 'clone'
    ? []
    : values.packages === undefined
      ? makePackages(join(base, 'packages'))
      : readdirSync(values.packages)
          .filter((name) => name.endsWith('.tgz'))
          .map((name) => join(values.packages ?? '', name));

/** @param {number} line */
async function fromPackages(line) {
  const folder = values.project ?? join(base, `project-${line}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = { cwd: folder, env: await environmentOf(line) };
  const installed = tarballs.filter((path) => /vitalgate-(?:host-)?\d/.test(path));
  const begun = performance.now();
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...installed], options);
  const program = join(folder, 'node_modules/vitalgate-host/packages/host/bin/vitalgate-host.mjs');
  const served = await untilServing([program, 'serve', ...words, '--data-dir', join(folder, 'data')], options);
  return { seconds: (served - begun) / 1000, bytes: bytesIn(join(folder, 'node_modules')) };
}

/** @param {string} what @param {() => Promise<{ seconds: number, bytes: number }>} start @param {{ seconds: number, megabytes?: number }} most */
async function measure(what, start, most) {
  const before = processorSeconds();
  const { seconds, bytes } = await start();
  const processor = (processorSeconds() - before).toFixed(1);
  const megabytes = Math.round(bytes / 1e6);
  const size = most.megabytes === undefined ? '' : ` and ${most.megabytes} MB`;
  console.log(
    `${what}: ${seconds.toFixed(1)} s (${processor} s of the processor), ${megabytes} MB; at most ${most.seconds} s${size}`,
  );
  const isOver = seconds > most.seconds || megabytes > (most.megabytes ?? Infinity);
  if (isOver && !values['no-limits']) process.exitCode = 1;
}

try {
  for (const line of values.only === 'packages' ? [] : values.nodes.split(',').map(Number)) {
    const most = { seconds: line === tooOldLine ? 30 : 15 };
    await measure(`clone to serving, Node ${line}`, () => fromClone(line), most);
  }
  if (values.only !== 'clone') {
    const most = { seconds: 15, megabytes: 60 };
    await measure(`packages to serving, Node ${newestLine}`, () => fromPackages(newestLine), most);
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}

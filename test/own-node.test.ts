import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isNewEnough } from '../packages/terminal/bin/needed-node.mjs';
import { newestLine, nodeOfLine, tooOldLine } from '../scripts/node/own-node.mjs';
import { root } from './project-files.ts';

const system = `${process.platform}-${process.arch}`;
const version = '26.99.0';

/** What the program of the checkout does, as the Node that is fetched runs it. */
const main = `export async function runCommandLine(words) {
  if (words[0] === 'wait') {
    if (words[1] === 'politely') {
      process.on('SIGTERM', () => {
        console.log('ends');
        process.exit(3);
      });
    }
    console.log('waits');
    return new Promise((resolve) => setTimeout(resolve, 60_000, 0));
  }
  let given = '';
  for await (const text of process.stdin) given += text;
  console.log(JSON.stringify({ major: process.versions.node.split('.')[0], words, given, name: process.argv[1] }));
  return 7;
}`;

/** Node 20, which alone is on the machine of this test. */
let old: string;
let made: string;
let integrity: string;
let registry: Server;
let address: string;
/** A checkout whose program is built. */
let checkout: string;
const running = new Set<ChildProcess>();

/** A registry with one package of Node, whose program starts the newest one that is here. */
beforeAll(async () => {
  old = await nodeOfLine(tooOldLine);
  made = mkdtempSync(join(tmpdir(), 'vitalgate-registry-'));
  const program = join(made, 'package/bin/node');
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, `#!/bin/sh\nexec ${await nodeOfLine(newestLine)} "$@"\n`);
  chmodSync(program, 0o755);
  writeFileSync(join(made, 'package/package.json'), JSON.stringify({ name: `node-${system}`, version }));
  spawnSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: made });
  const tarball = readFileSync(join(made, 'package.tgz'));
  integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  registry = createServer((asked, answer) => {
    if (asked.url?.endsWith('.tgz') === true) return answer.end(tarball);
    const dist = { tarball: `${address}/node-${system}/package.tgz`, integrity };
    const one = { name: `node-${system}`, version, dist };
    return answer.end(
      JSON.stringify({ name: one.name, 'dist-tags': { latest: version }, versions: { [version]: one } }),
    );
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => {
  registry.close();
  rmSync(made, { recursive: true });
});

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'vitalgate-own-node-'));
  for (const path of ['packages/terminal/bin', 'packages/host/bin', 'scripts/node', 'scripts/step.mjs']) {
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  }
  mkdirSync(join(checkout, 'packages/host/dist/commands'), { recursive: true });
  writeFileSync(join(checkout, 'packages/host/dist/commands/main.js'), main);
  writeFileSync(join(checkout, 'packages/host/package.json'), '{ "type": "module" }');
  lock({ [system]: { version, integrity } });
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(checkout, { recursive: true });
});

function lock(nodes: object): void {
  writeFileSync(join(checkout, 'scripts/node/lines.json'), JSON.stringify({ [newestLine]: nodes }));
}

/** Starts the program by Node 20. */
function start(words: readonly string[], from = address) {
  const environment = {
    ...process.env,
    PATH: [dirname(old), process.env['PATH']].join(delimiter),
    npm_config_registry: from,
    npm_config_cache: join(checkout, 'npm'),
  };
  const bin = join(checkout, 'packages/host/bin/vitalgate-host.mjs');
  const child = spawn(old, [bin, ...words], { env: environment, stdio: 'pipe' });
  running.add(child);
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said.stderr += text));
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    running.delete(child);
    return { code, signal, ...said };
  });
  child.stdin.end('given');
  return { child, ended };
}

/** As it is once the Node was fetched. */
function keep(): void {
  const kept = join(checkout, '.cache/nodes', version, 'bin');
  mkdirSync(kept, { recursive: true });
  cpSync(join(made, 'package/bin/node'), join(kept, 'node'));
}

const kept = (): readonly string[] => readdirSync(join(checkout, '.cache/nodes'));

describe.skipIf(process.platform === 'win32')('a checkout on Node 20', () => {
  test('fetches a Node and goes on by it with the same words, input, output and exit code', async () => {
    const ran = await start(['a', '--b']).ended;
    expect(ran).toMatchObject({ code: 7, stderr: `Fetching Node ${version}…\n` });
    expect(JSON.parse(ran.stdout)).toEqual({
      major: String(newestLine),
      words: ['a', '--b'],
      given: 'given',
      name: join(checkout, 'packages/host/bin/vitalgate-host.mjs'),
    });
    expect(await start([]).ended).toMatchObject({ code: 7, stderr: '' });
    expect(kept()).toEqual([version]);
  });

  test('passes signals on, and ends as the program does', async () => {
    keep();
    const polite = start(['wait', 'politely']);
    await once(polite.child.stdout, 'data');
    polite.child.kill('SIGTERM');
    expect(await polite.ended).toMatchObject({ code: 3, signal: null });
    const other = start(['wait']);
    await once(other.child.stdout, 'data');
    other.child.kill('SIGINT');
    expect(await other.ended).toMatchObject({ code: null, signal: 'SIGINT' });
  });

  test('leaves nothing running if it is killed', async () => {
    keep();
    const killed = start(['wait', 'politely']);
    await once(killed.child.stdout, 'data');
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL', stdout: 'waits\nends\n' });
  });

  test('keeps one if two programs fetch it at once, and removes what a kill left', { tags: 'long' }, async () => {
    mkdirSync(join(checkout, '.cache/nodes', `${version}.unfinished-99999999`), { recursive: true });
    const both = await Promise.all([start([]).ended, start([]).ended]);
    expect(both.map(({ code }) => code)).toEqual([7, 7]);
    expect(kept()).toEqual([version]);
  });

  test('keeps and runs nothing that is not what is locked', async () => {
    lock({ [system]: { version, integrity: integrity.replace(/.{8}$/, 'AAAAAA==') } });
    const { code, stderr, stdout } = await start([]).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`node-${system}@${version} from npm is not the one that is locked here`);
    expect(kept()).toEqual([]);
  });

  test.each(['no connection', 'no such package'])('says in one sentence what to install: %s', async (why) => {
    if (why === 'no such package') lock({});
    const { code, stderr, stdout } = await start([], 'http://127.0.0.1:1').ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.replace(/^Fetching .*\n/, '')).toMatch(
      /^Vitalgate needs Node 22\.16 or later, but not 23, and this is 20\.[\d.]+: install one from https:\/\/nodejs\.org.*\n$/,
    );
  });
});

test('the Nodes that are new enough are those that the packages name', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  expect(engines.node).toBe('^22.16 || >=24');
  const versions = ['18.20.8', '20.20.2', '22.15.1', '22.16.0', '23.11.1', '24.0.0', '26.12.1'];
  expect(versions.filter((one) => isNewEnough(one))).toEqual(['22.16.0', '24.0.0', '26.12.1']);
});

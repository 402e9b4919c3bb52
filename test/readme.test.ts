import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { usualDataDirectory } from '../packages/host/src/data-directory/data-directory-path.ts';
import { startHost, type RunningHost } from './host-process.ts';

// Real processes, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const root = fileURLToPath(new URL('..', import.meta.url));
const [, walk = ''] = readFileSync(join(root, 'README.md'), 'utf8').split(/^## Walk$/m);
const blocks = [...(walk.split(/^## /m)[0] ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

const tools = ['sh', 'curl', 'npx'].filter(
  (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined,
);

/** What npx does in a checkout, once it has found out. */
const quickNpx = 'npx() { [ "$1" != --no-install ] || shift; program=$1; shift; "node_modules/.bin/$program" "$@"; }';

/** A shell that stays open, as a terminal does, so that what one block sets the next one finds. */
function openShell(environment: NodeJS.ProcessEnv) {
  const shell = spawn('sh', [], { cwd: root, env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  let [output, problems] = ['', ''];
  shell.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text));
  shell.stderr.setEncoding('utf8').on('data', (text: string) => void (problems += text));
  return {
    shell,
    /** What the last block said on stderr. */
    problems: () => problems,
    /** Types a block and answers what it printed. Rejects if its last command failed. */
    async type(block: string): Promise<string> {
      [output, problems] = ['', ''];
      shell.stdin.write(`${block}\necho "ended with $?"\n`);
      for (let waited = 0; waited < 60_000; waited += 20) {
        const [, printed = '', code] = /^([\s\S]*)ended with (\d+)\n$/.exec(output) ?? [];
        if (code === '0') return printed;
        if (code !== undefined) break;
        await sleep(20);
      }
      throw new Error(`this failed:\n${block}\n${output}\n${problems}`);
    },
  };
}

describe.skipIf(tools.length > 0)('the walk of README.md, typed as written (skipped without sh, curl and npx)', () => {
  let home: string;
  let environment: NodeJS.ProcessEnv;
  let host: RunningHost;
  const children: ChildProcess[] = [];
  const onPort = (block: string): string => block.replaceAll('8443', String(host.apiPort));

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'vitalgate-readme-'));
    environment = {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: join(home, 'data'),
      LOCALAPPDATA: home,
      VITALGATE_CONFIG_DIR: join(home, 'client'),
    };
    const dataDirectory = usualDataDirectory({ platform: process.platform, environment, home });
    host = await startHost({ dataDirectory, sampleData: true, environment: { HOME: home } });
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await host.stop();
    await rm(home, { recursive: true, force: true });
  });

  test('leads from a closed API to every kind of data, and back', async () => {
    const [open = '', pairingOpen = '', pair = '', read = '', curl = '', end = ''] = blocks;
    expect(blocks).toHaveLength(6);

    const [second, third] = [openShell(environment), openShell(environment)];
    children.push(second.shell, third.shell);
    // npx itself has shown that it finds a program; each of its own starts takes half a second.
    const [first = '', ...others] = onPort(open).split('\n');
    await second.type(first);
    for (const shell of [second, third]) await shell.type(quickNpx);
    await second.type(others.join('\n'));
    let page = '';
    const window = spawn('sh', ['-c', pairingOpen.replace('npx --no-install ', 'exec node_modules/.bin/')], {
      cwd: root,
      env: environment,
    });
    children.push(window);
    window.stdout.setEncoding('utf8').on('data', (text: string) => void (page += text));
    const pageShows = async (text: string | RegExp): Promise<void> => {
      for (let waited = 0; waited < 60_000 && page.search(text) === -1; waited += 20) await sleep(20);
      expect(page).toMatch(text);
    };
    await pageShows('--pinnedpubkey');
    const fingerprint = /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(page)?.[0] ?? '';

    // Who has no terminal to compare in must bring the fingerprint along.
    const paired = third.type(
      pair.replace('localhost', `localhost:${String(host.apiPort)} --fingerprint ${fingerprint}`),
    );
    // Without a terminal the page asks nothing and prints the command that decides.
    await pageShows(/pairing approve \S+\n/);
    await second.type(/npx vitalgate-host pairing approve \S+/.exec(page)?.[0] ?? 'false');
    await paired;
    expect(page).toContain(`confirmation code  ${third.problems().match(/\d{6}/)?.[0] ?? 'none'} `);

    const tables = await third.type(read);
    expect(tables).toMatch(/^Heart rate \(heartRate\), average of each day$/m);
    expect(tables).toMatch(/^stepCount +[\d,]+/m);
    expect(tables).toMatch(/^Milk, whole, 3\.25% milkfat/m);
    expect(tables).toMatch(/^ +TSH +[\d.]+ mIU\/L/m);
    expect(tables.match(/ bpm +Vitalgate Sample Watch +Sample Watch$/gm)).toHaveLength(250);
    expect(readdirSync(join(home, 'health-data')).sort()).toEqual(['metrics.csv', 'workouts.csv']);

    const [metrics, bundle, samples] = (await third.type(onPort(curl)))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { data?: readonly unknown[]; resourceType?: string });
    expect(metrics?.data).toHaveLength(1);
    expect(bundle?.resourceType).toBe('Bundle');
    expect(samples?.data).toHaveLength(250);

    const ended = await third.type(end);
    expect(ended).toContain('getRawHealthSamples');
    expect(ended).toContain('My script is revoked.');
    const [status = ''] = (await third.type("get 'workouts?limit=5'")).split('\n');
    expect(JSON.parse(status)).toMatchObject({ error: { code: 'invalid_token' } });
  });
});

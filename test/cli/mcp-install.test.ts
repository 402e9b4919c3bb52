import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { vitalgate } from './vitalgate-process.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitalgate-agents-'));
});

afterEach(() => rm(home, { recursive: true }));

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** In a process of its own, with a home of its own and nobody to ask. */
function run(...words: readonly string[]): Promise<Ran> {
  const environment = {
    PATH: process.env['PATH'],
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, 'roaming'),
    VITALGATE_CONFIG_DIR: join(home, 'own'),
    VITALGATE_KEYCHAIN: 'off',
  };
  const child = spawn(process.execPath, [vitalgate, ...words], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

const file = (): string => join(home, '.cursor', 'mcp.json');

test('shows, keeps a copy, and the agent starts a server that lists its tools; out again', async () => {
  await mkdir(join(home, '.cursor'));
  const mine = '{\n  // mine\n  "mcpServers": {}\n}\n';
  await writeFile(file(), mine);
  await chmod(file(), 0o640);
  const asked = await run('mcp', 'install', 'cursor');
  expect([asked.code, await readFile(file(), 'utf8')]).toEqual([2, mine]);
  expect(asked.stderr).toContain('+     "vitalgate": {');
  const installed = await run('mcp', 'install', 'cursor', '--yes', '--host', 'agent', '--json');
  const copy = `${file()}.before-vitalgate`;
  expect([installed.code, JSON.parse(installed.stdout)]).toEqual([
    0,
    { client: 'cursor', file: file(), changed: true, copy },
  ]);
  expect([await readFile(copy, 'utf8'), (await stat(file())).mode & 0o777]).toEqual([mine, 0o640]);
  const text = await readFile(file(), 'utf8');
  const { vitalgate: entry } = (
    JSON.parse(text.replace('// mine', '')) as {
      mcpServers: Record<string, { command: string; args: string[]; env: Record<string, string> }>;
    }
  ).mcpServers;
  expect(entry).toMatchObject({ args: [vitalgate, 'mcp', '--host', 'agent'], env: { VITALGATE_KEYCHAIN: 'off' } });
  const agent = new Client({ name: 'agent', version: '1' });
  await agent.connect(new StdioClientTransport({ ...entry, command: entry?.command ?? '', stderr: 'ignore' }));
  expect((await agent.listTools()).tools.map(({ name }) => name)).toContain('list_metrics');
  await agent.close();
  const again = await run('mcp', 'install', 'cursor', '--yes', '--host', 'agent', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ changed: false, copy: null });
  // Another host in its place is no reason to lose what was there first.
  const other = await run('mcp', 'install', 'cursor', '--yes', '--host', 'nobody');
  expect([other.code, await readFile(copy, 'utf8')]).toEqual([0, mine]);
  expect(other.stderr).toContain('No paired host is called nobody yet');
  expect((await run('mcp', 'uninstall', 'cursor', '--yes')).code).toBe(0);
  expect(await Promise.all([file(), copy].map((path) => readFile(path, 'utf8')))).toEqual([mine, mine]);
  expect((await readdir(join(home, '.cursor'))).sort()).toEqual(['mcp.json', 'mcp.json.before-vitalgate']);
});

test('a change of lines that Windows ends, with tabs, is shown without signs of them', async () => {
  await mkdir(join(home, '.cursor'));
  await writeFile(file(), '{\r\n\t"mcpServers": {\r\n\t\t"a": { "command": "a" }\r\n\t}\r\n}\r\n');
  const { stderr } = await run('mcp', 'install', 'cursor', '--yes');
  const shown = stderr.split('\n').filter((line) => /^[-+] /.test(line));
  expect(shown.slice(0, 3)).toEqual([
    '-     "a": { "command": "a" }',
    '+     "a": { "command": "a" },',
    '+     "vitalgate": {',
  ]);
  expect(shown.join('')).toMatch(/^[ -~]+$/);
});

test('a server that was there before, written by hand, does not come back when it is taken out', async () => {
  await mkdir(join(home, '.cursor'));
  await writeFile(file(), '{ "mcpServers": { "vitalgate": { "command": "mine" } } }');
  expect((await run('mcp', 'install', 'cursor', '--yes')).code).toBe(0);
  expect((await run('mcp', 'uninstall', 'cursor', '--yes')).code).toBe(0);
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ mcpServers: {} });
});

test('what came into the file since stays when the server is taken out', async () => {
  await mkdir(join(home, '.cursor'));
  await writeFile(file(), '{ "mcpServers": {} }');
  expect((await run('mcp', 'install', 'cursor', '--yes')).code).toBe(0);
  await writeFile(file(), (await readFile(file(), 'utf8')).replace('{', '{ "newer": true,'));
  expect((await run('mcp', 'uninstall', 'cursor', '--yes')).code).toBe(0);
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ newer: true, mcpServers: {} });
});

test('T14: a file that is read-only stays as it is, also behind a link, and what was there is not copied', async () => {
  await mkdir(join(home, '.cursor'));
  const kept = join(home, 'kept.json');
  for (const isLink of [false, true]) {
    await rm(file(), { force: true });
    await writeFile(isLink ? kept : file(), '{}\n');
    await chmod(isLink ? kept : file(), 0o444);
    if (isLink) await symlink(kept, file());
    const refused = await run('mcp', 'install', 'cursor', '--yes', '--json');
    expect([refused.code, JSON.parse(refused.stdout)]).toMatchObject([1, { error: { code: 'file_unwritable' } }]);
    expect(await readFile(file(), 'utf8')).toBe('{}\n');
  }
  expect((await readdir(join(home, '.cursor'))).filter((name) => name !== 'mcp.json')).toEqual([]);
});

test('a file that cannot be read stays as it is; an unknown agent is wrong words', async () => {
  await mkdir(join(home, '.cursor'));
  await writeFile(file(), '{ "mcpServers": {');
  const broken = await run('mcp', 'install', 'cursor', '--yes', '--json');
  expect([broken.code, JSON.parse(broken.stdout)]).toMatchObject([1, { error: { code: 'unreadable_configuration' } }]);
  expect(await readdir(join(home, '.cursor'))).toEqual(['mcp.json']);
  expect((await run('mcp', 'install', 'curser', '--yes')).code).toBe(2);
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackExtension, validateManifest } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../project-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-mcpb-'));
});

afterAll(() => rm(folder, { recursive: true }));

interface Manifest {
  readonly version: string;
  readonly server: { readonly mcp_config: { readonly args: readonly string[]; readonly env: Record<string, string> } };
}

test('the bundle passes its own validator, and what is unpacked starts alone and lists its tools', async () => {
  execFileSync(process.execPath, ['scripts/mcpb.mjs', folder], { cwd: root, stdio: 'pipe' });
  const unpacked = join(folder, 'unpacked');
  expect(await unpackExtension({ mcpbPath: join(folder, 'vitalgate.mcpb'), outputDir: unpacked, silent: true })).toBe(
    true,
  );
  expect(validateManifest(join(unpacked, 'manifest.json'))).toBe(true);
  const { server, version } = JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8')) as Manifest;
  const { args, env } = server.mcp_config;
  const agent = new Client({ name: 'agent', version: '1' });
  await agent.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: args.map((word) => word.replace('${__dirname}', unpacked)),
      env: { ...env, VITALGATE_CONFIG_DIR: join(folder, 'own') },
      cwd: folder,
      stderr: 'ignore',
    }),
  );
  expect(agent.getServerVersion()).toMatchObject({ name: 'vitalgate', version });
  expect((await agent.listTools()).tools.map(({ name }) => name)).toContain('list_metrics');
  await agent.close();
});

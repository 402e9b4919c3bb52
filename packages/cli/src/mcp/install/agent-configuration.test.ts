import { join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { expect, test } from 'vitest';
import { entryIn, withEntry } from './agent-configuration.ts';
import { agents, type Agent } from './agents.ts';

function agent(id: string): Agent {
  const found = agents.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no agent ${id}`);
  return found;
}

const entry = { command: '/usr/bin/node', args: ['/opt/it’s "here"/vitalgate.mjs', 'mcp'] };

const commented = `// mine
{
    "theme": "dark", /* kept */
    "mcpServers": {
        // another one
        "other": { "command": "other", "args": [] },
    },
    "last": 1
}
`;

test('JSON with comments and trailing commas keeps all of them, and is what it was when the server is taken out', () => {
  const installed = withEntry(commented, agent('cursor'), entry);
  expect(entryIn(installed, agent('cursor'))).toEqual(entry);
  for (const kept of ['// mine', '"theme": "dark", /* kept */', '// another one']) expect(installed).toContain(kept);
  expect(parseJson(installed)).toMatchObject({ mcpServers: { other: { command: 'other', args: [] } }, last: 1 });
  const out = withEntry(installed, agent('cursor'), null);
  expect(entryIn(out, agent('cursor'))).toBeNull();
  for (const kept of ['// mine', '/* kept */', '// another one', '"last": 1']) expect(out).toContain(kept);
  expect(withEntry(installed, agent('cursor'), entry)).toBe(installed);
});

/** An empty object is written in several ways. */
const bare = (text: string): string => text.replace(/\{\s*\}/, '{}');

test.each([
  '{ "mcpServers": { "sentry": { "type": "http", "url": "x" }, "b": {} }, "z": 1 }',
  '{\r\n\t"mcpServers": {\r\n\t\t"a": { "command": "a" } // mine\r\n\t}\r\n}\r\n',
  '{\n  "mcpServers": {\n    "a": {\n      "command": "a"\n    },\n  },\n}\n',
  '{\n  "mcpServers": {}\n}\n',
  '{\n  "mcpServers": {\n    // none yet\n  }\n}\n',
])('JSON: no byte of what is there changes, and all of it is as before once the server is out: %j', (text) => {
  const installed = withEntry(text, agent('cursor'), entry);
  expect(entryIn(installed, agent('cursor'))).toEqual(entry);
  const out = withEntry(installed, agent('cursor'), null);
  expect(bare(out)).toBe(bare(text));
  for (const line of text.split('\n').filter((one) => one.includes('"a"') || one.includes('sentry'))) {
    expect(installed).toContain(line.split(' }, "z"')[0]?.split(' // mine')[0]);
  }
});

test('JSON: a comment behind the member before stays when the server is taken out', () => {
  const text = '{\n  "mcpServers": {\n    "a": {}, // keep\n    "vitalgate": { "command": "x" }\n  }\n}\n';
  expect(withEntry(text, agent('cursor'), null)).toBe('{\n  "mcpServers": {\n    "a": {} // keep\n  }\n}\n');
});

test.each(agents.map(({ id }) => id))('%s: into nothing, into an empty table, and out again', (id) => {
  const own = agent(id);
  for (const text of ['', own.format === 'toml' ? '# mine\nmodel = "x"\n' : '{}', '\ufeff']) {
    const installed = withEntry(text, own, own.entry(entry));
    expect(entryIn(installed.replace('\ufeff', ''), own)).toEqual(own.entry(entry));
    expect(entryIn(withEntry(installed, own, null).replace('\ufeff', ''), own)).toBeNull();
  }
});

const toml = `# mine
model = "x" # kept

[mcp_servers.other]
command = "other"

[mcp_servers.vitalgate]
command = "old"

[mcp_servers.vitalgate.env]
A = "b"

[profiles.deep]
text = """
a
"""
`;

test('TOML keeps its comments and other tables, and loses the old server with its own tables', () => {
  const installed = withEntry(toml, agent('codex'), entry);
  expect(installed).toContain('model = "x" # kept');
  expect(parseToml(installed)).toMatchObject({
    mcp_servers: { other: { command: 'other' }, vitalgate: entry },
    profiles: { deep: { text: 'a\n' } },
  });
  expect(entryIn(installed, agent('codex'))).toEqual(entry);
  expect(withEntry(installed, agent('codex'), null)).not.toContain('vitalgate');
});

test.each([
  ['at the end', '# mine\nmodel = "x"\n'],
  ['at the end, as Windows ends lines', '# mine\r\nmodel = "x"\r\n'],
  ['below another table', '[mcp_servers.other]\ncommand = "other"\n# its last word\n'],
])('TOML is byte for byte as before once the server is out again: %s', (_case, text) => {
  const installed = withEntry(text, agent('codex'), { ...entry, env: { A: 'b' } });
  expect(installed.startsWith(text)).toBe(true);
  expect(withEntry(installed, agent('codex'), null)).toBe(text);
});

test('TOML: the server keeps its place, and a comment above the next table stays with that table', () => {
  const other = '\n# of the profile\n[profiles.deep]\nx = 1\n';
  const before = `model = "x"\n\n[mcp_servers.vitalgate]\ncommand = "old"\n# of its env\n[mcp_servers.vitalgate.env]\nA = "b"\n${other}`;
  const installed = withEntry(before, agent('codex'), entry);
  expect(installed.startsWith('model = "x"\n\n[mcp_servers.vitalgate]\ncommand = "/usr/bin/node"\n')).toBe(true);
  expect(installed.endsWith(`\n${other}`)).toBe(true);
  expect(installed).not.toContain('of its env');
  expect(withEntry(before, agent('codex'), null)).toBe(`model = "x"\n${other}`);
});

test.each([
  ['cursor', '{ "mcpServers": { ', 'no JSON in line 1'],
  ['cursor', '[]', 'no table of settings'],
  ['cursor', '{ "mcpServers": [] }', 'no table of servers'],
  ['codex', 'model = ', 'no TOML'],
  ['codex', 'mcp_servers = { other = { command = "x" } }\n', 'cannot change'],
  // What looks like a table is a text.
  ['codex', 'text = """\n[mcp_servers.vitalgate]\n"""\n', 'cannot change'],
])('%s: %s is left alone', (id, text, reason) => {
  expect(() => withEntry(text, agent(id), entry)).toThrow(reason);
});

const file = (id: string, platform: NodeJS.Platform, environment = {}): string =>
  agent(id).file({ platform, home: '/home/ada', environment });

test('the files of each system are where the agents’ own pages say', () => {
  expect(file('claude-desktop', 'darwin')).toBe(
    join('/home/ada', 'Library', 'Application Support', 'Claude', 'claude_desktop_config.json'),
  );
  expect(file('vscode', 'linux')).toBe(join('/home/ada', '.config', 'Code', 'User', 'mcp.json'));
  expect(file('vscode', 'win32', { APPDATA: '/roaming' })).toBe(join('/roaming', 'Code', 'User', 'mcp.json'));
  expect(file('codex', 'linux', { CODEX_HOME: '/codex' })).toBe(join('/codex', 'config.toml'));
  expect(file('claude-code', 'linux')).toBe(join('/home/ada', '.claude.json'));
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tools } from '../../packages/cli/src/mcp/tools.ts';
import { root } from '../project-files.ts';

const guide = readFileSync(`${root}docs/guides/mcp.md`, 'utf8');

it('the guide’s settings are JSON, and each starts the server the same way', () => {
  const settings = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text) as object);
  expect(settings).toHaveLength(4);
  const words = ['/home/ada/vitalgate/packages/cli/bin/vitalgate.mjs', 'mcp', '--host', 'agent'];
  for (const setting of settings) {
    const text = JSON.stringify(setting);
    expect(text).toContain(JSON.stringify(words).slice(1, -1));
    expect(text).toContain('"node"');
  }
});

it('the guide names every tool beside its scope', () => {
  const rows = [...guide.matchAll(/^\| (none|`[\w.]+`) +\| (`\w+`.*?) *\|$/gm)];
  const named = rows.flatMap(([, scope = '', words = '']) =>
    [...words.matchAll(/`([a-z_]+)`/g)].map(([, tool]) => [tool, scope === 'none' ? null : scope.slice(1, -1)]),
  );
  expect(named.map(String).sort()).toEqual(tools.map(({ name, scope }) => String([name, scope])).sort());
});

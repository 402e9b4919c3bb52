import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingSqlite } from './missing-sqlite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-missing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The host's workspace in a folder under the temporary one. */
function workspaceIn(...path: readonly string[]): URL {
  const place = join(folder, ...path, 'packages', 'host');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "dependencies": { "better-sqlite3": "1.2.3" } }');
  return pathToFileURL(`${place}/`);
}

test('a project, or the folder of npx, is named by its path', () => {
  const workspace = workspaceIn('node_modules', 'vitalgate-host');
  writeFileSync(join(folder, 'package.json'), '{}');
  expect(missingSqlite(workspace, '20.19.0')).toBe(
    `Node 20.19.0 has no SQLite of its own. Type "npm install --prefix ${folder} better-sqlite3@1.2.3", which fetches or compiles one; or use Node 22.16 or later, which needs nothing.`,
  );
});

test('what is installed globally gets it globally, and a checkout builds it', () => {
  expect(missingSqlite(workspaceIn('lib', 'node_modules', 'vitalgate-host'))).toContain(
    'Type "npm install --global better-sqlite3@1.2.3"',
  );
  expect(missingSqlite(workspaceIn('checkout'))).toContain('Type "npm run build"');
});

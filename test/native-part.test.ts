import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildNativePart, hasSqlite, headersBeside } from '../scripts/native-part.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-native-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeHeaders(version: readonly [number, number, number]) {
  const include = join(folder, 'include', 'node');
  mkdirSync(include, { recursive: true });
  const lines = ['MAJOR', 'MINOR', 'PATCH'].map((part, at) => `#define NODE_${part}_VERSION ${String(version[at])}`);
  writeFileSync(join(include, 'node_version.h'), `${lines.join('\n')}\n`);
}

describe('headers beside the Node that runs', () => {
  it('are used if they are of its version', () => {
    writeHeaders([20, 19, 3]);
    expect(headersBeside(join(folder, 'bin', 'node'), '20.19.3')).toBe(folder);
  });

  it('are left alone if they are of another version, or absent', () => {
    expect(headersBeside(join(folder, 'bin', 'node'), '20.19.3')).toBeNull();
    writeHeaders([20, 19, 2]);
    expect(headersBeside(join(folder, 'bin', 'node'), '20.19.3')).toBeNull();
  });
});

/** A checkout with the package's sources and no binding, and a path that holds Node and npm alone. */
function bareMachine() {
  const name = 'better-sqlite3';
  for (const part of ['package.json', 'binding.gyp', 'lib']) {
    cpSync(join(root, 'node_modules', name, part), join(folder, 'node_modules', name, part), { recursive: true });
  }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'checkout',
      private: true,
      dependencies: { [name]: '*' },
      allowScripts: { [name]: true },
    }),
  );
  const path = join(folder, 'bin');
  mkdirSync(path);
  symlinkSync(process.execPath, join(path, 'node'));
  for (const program of ['npm', 'sh']) {
    symlinkSync(execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim(), join(path, program));
  }
  const home = join(folder, 'home');
  mkdirSync(home);
  return { PATH: path, HOME: home, npm_config_build_from_source: 'true' };
}

// A Node with an SQLite of its own needs no native part.
describe.skipIf(process.platform === 'win32' || hasSqlite(tmpdir()))('a machine without a compiler', () => {
  it('is told in a few lines what to install, and where the rest stands', () => {
    const env = bareMachine();
    expect(hasSqlite(folder)).toBe(false);
    const message = buildNativePart(folder, env) ?? '';
    expect(message).toContain('This machine lacks: Python 3, make, a C++ compiler.');
    expect(message).toMatch(/apt install build-essential python3|xcode-select --install/);
    expect(message.split('\n').length).toBeLessThan(6);
    expect(readFileSync(join(folder, '.cache', 'native-build.log'), 'utf8')).toContain('find Python');
  });
});

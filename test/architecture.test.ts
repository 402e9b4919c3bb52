import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arrows, wrongArrows } from './architecture/arrows.ts';
import { blindTrust } from './architecture/blind-trust.ts';
import { opensConnections } from './architecture/connections.ts';
import { undeclaredImports, unusedDependencies, type Manifest } from './architecture/dependencies.ts';
import { importsOf, isTest, workspaceOf } from './architecture/imports.ts';
import { lonelyExports } from './architecture/lonely-exports.ts';
import { mutualFolders } from './architecture/mutual-folders.ts';
import { badNames, machineTraces, misplacedIndexes, strayImports } from './architecture/names.ts';
import { impurities } from './architecture/purity.ts';
import { projectFiles, projectPaths, root, type ProjectFile } from './project-files.ts';

const pure = new Set(['contract', 'days', 'core', 'http', 'sqlite', 'importers']);
const paths = projectPaths();
const sources = projectFiles(/\.(?:[cm]?[jt]sx?)$/);
const workspaces = [...new Set(sources.flatMap((file) => workspaceOf(file) ?? []))];

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(`${root}${folder}package.json`, 'utf8')) as Manifest;
}

describe('arrows', () => {
  it('run one way between packages, and every package has its place', () => {
    expect(workspaces.filter((name) => arrows[name] === undefined)).toEqual([]);
    expect(wrongArrows(sources)).toEqual([]);
  });

  it.each([
    ['packages/core/src/a.ts', "import { x } from '@vitalgate/http';"],
    ['packages/contract/src/a.ts', "export * from '@vitalgate/core';"],
    ['packages/http/src/a.ts', "import { x } from '@vitalgate/sqlite';"],
    ['packages/host/src/a.ts', "import { fixedClock } from '../../../test/ports/fixed-clock.ts';"],
    ['packages/core/src/a.ts', "import { x } from '../../contract/src/index.ts';"],
    ['packages/core/src/a.ts', "import { x } from './b';"],
    ['packages/client/bin/a.mjs', "import { x } from '../../terminal/bin/b.mjs';"],
    ['packages/host/src/a.ts', "import { x } from '../../terminal/bin/b.mjs';"],
    ['packages/core/src/a.ts', "import { x } from '@vitalgate/core';"],
  ])('finds a wrong one in %s: %s', (path, text) => {
    expect(wrongArrows([{ path, text }])).toHaveLength(1);
  });

  it('lets a test use what lies outside of its package', () => {
    const text = "import { fixedClock } from '../../../test/ports/fixed-clock.ts';";
    expect(wrongArrows([{ path: 'packages/core/src/a.test.ts', text }])).toEqual([]);
  });
});

/** A file of a package that is not there. */
function inX(path: string, text: string): ProjectFile {
  return { path: `packages/x/src/${path}`, text };
}

describe('folders', () => {
  it('of a package import each other one way', () => {
    expect(mutualFolders(sources)).toEqual([]);
  });

  it('that import each other both ways are found, also by a type or when something runs', () => {
    const files = [
      inX('kit/a.ts', "import type { B } from '../map/b.ts';"),
      inX('map/b.ts', "const load = () => import('../kit/a.ts');"),
      inX('map/c.ts', "import '../other/d.ts';"),
      inX('other/d.test.ts', "import '../map/c.ts';"),
    ];
    expect(mutualFolders(files)).toEqual(['x: src/kit <> src/map']);
  });
});

describe('compiled files', () => {
  it('that something names have a source: what the compiler made of one that moved stays in an old checkout alone', () => {
    const named = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:packages\/)?([a-z]+)\/dist\/([\w/-]+)\.js\b/g)]
        .filter(([, name = '', file = '']) => workspaces.includes(name) && !file.startsWith('bundled'))
        .map(([, name, file]) => ({ path, source: `packages/${name}/src/${file}.ts` })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ source }) => !paths.includes(source))).toEqual([]);
  });
});

describe('purity', () => {
  it('the packages that a phone could run need nothing of Node or a browser', () => {
    const files = sources.filter((file) => pure.has(workspaceOf(file) ?? '') && /\/src\//.test(file.path));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter(({ path }) => !path.endsWith('.test.ts')).flatMap(impurities)).toEqual([]);
  });

  it("the client's root needs nothing of Node or a browser either; it may be asynchronous", () => {
    const files = sources.filter(({ path }) =>
      /^packages\/client\/src\/(?!node\/|(?:node|unpublished)\.ts|.*\.test\.ts$)/.test(path),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap(impurities).filter((found) => !found.endsWith(': an async generator'))).toEqual([]);
    const inNode = files.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((name) => name.includes('/node/'))
        .map(() => path),
    );
    expect(inNode).toEqual([]);
  });

  it("the client's root names types of the contract only, so that it needs no schema library", () => {
    const files = sources.filter(({ path }) => /^packages\/client\/src\/(?!.*\.test\.ts$)/.test(path));
    const values = files.filter(({ text }) =>
      /^(?:import|export) (?!type\b)[^;]*from '@vitalgate\/contract'/m.test(text),
    );
    expect(values.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    'const at = new Date();',
    'const at = Date.now();',
    'const n = Math.random();',
    'setTimeout(() => {}, 1);',
    "new URL('x:y');",
    "import { readFileSync } from 'node:fs'; readFileSync;",
    'export const zone = new Intl.DateTimeFormat();',
    "console.log('x');",
    'export async function* all() { yield 1; }',
    'export const day = (at: Date) => at.getDay();',
    'export const order = (a: string, b: string) => a.localeCompare(b);',
    'export const bytes = Buffer.from([1]);',
  ])('finds what binds to a platform in %s', (text) => {
    expect(impurities({ path: 'a.ts', text })).not.toEqual([]);
  });

  it.each([
    "/** Not Date.now(), not a URL. */ export const text = 'process.env';",
    'export const at = (ms: number) => new Date(ms).toISOString();',
    'export const read = (row: { process: string }) => row.process;',
    'export function f(URL: string) { return URL; }',
  ])('lets %s pass', (text) => {
    expect(impurities({ path: 'a.ts', text })).toEqual([]);
  });
});

describe('dependencies', () => {
  // Tests and builds of a package may use what the root declares.
  const { dependencies, devDependencies } = manifestOf('');
  const development = Object.keys({ ...dependencies, ...devDependencies });

  it.each(workspaces)('%s declares all it imports and imports all it declares', (name) => {
    const manifest = manifestOf(`packages/${name}/`);
    const files = sources.filter((file) => workspaceOf(file) === name);
    expect(undeclaredImports(manifest, files, development)).toEqual([]);
    expect(
      unusedDependencies(
        manifest,
        files.filter(({ path }) => !path.endsWith('.test.ts')),
      ),
    ).toEqual([]);
  });

  it('finds an import that is not declared, in code and in a test', () => {
    const manifest = { name: 'x', dependencies: { zod: '1' } };
    const text = "import 'zod/mini'; import y from 'yazl';";
    expect(undeclaredImports(manifest, [{ path: 'packages/x/src/a.ts', text }], ['yazl'])).toEqual([
      'packages/x/src/a.ts: yazl',
    ]);
    expect(undeclaredImports(manifest, [{ path: 'packages/x/src/a.test.ts', text }], [])).toHaveLength(1);
    expect(undeclaredImports(manifest, [{ path: 'packages/x/src/a.test.ts', text }], ['yazl'])).toEqual([]);
  });

  it('finds a dependency that nothing uses', () => {
    const file = { path: 'packages/x/src/a.ts', text: "import type { z } from 'zod/mini';" };
    expect(unusedDependencies({ name: 'x', dependencies: { zod: '1', saxes: '1' } }, [file])).toEqual(['saxes']);
  });

  it('each have their reason in docs/dependencies.md, which lists no others', () => {
    const page = readFileSync(`${root}docs/dependencies.md`, 'utf8');
    const listed = [...page.matchAll(/^\| ([@\w][^|]*[^ |]) +\|/gm)].flatMap(([, names = '']) => names.split(', '));
    const folders = ['', 'test/typescript-5/', ...workspaces.map((name) => `packages/${name}/`)];
    const declared = folders
      .map(manifestOf)
      .flatMap((manifest) =>
        Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }),
      )
      .filter((name) => !name.startsWith('@vitalgate/'));
    expect(new Set(listed.filter((name) => name !== 'Package'))).toEqual(new Set(declared));
  });

  it('keeps SQLite to one folder of the host, and the XML parser and the DNS-SD responder each to one folder', () => {
    const inCode = sources.filter(({ path }) => !isTest(path) && !/^benchmarks\/|\/scripts\//.test(path));
    expect(strayImports(inCode, 'node:sqlite', /^packages\/host\/src\/sqlite\//)).toEqual([]);
    expect(strayImports(inCode, 'saxes', /^packages\/importers\/src\/kit\/xml\//)).toEqual([]);
    expect(strayImports(inCode, '@homebridge/ciao', /^packages\/host\/src\/discovery\//)).toEqual([]);
    const stray = { path: 'packages/sqlite/src/a.ts', text: "import { DatabaseSync } from 'node:sqlite';" };
    expect(strayImports([stray], 'node:sqlite', /^packages\/host\/src\//)).toEqual(['packages/sqlite/src/a.ts']);
  });
});

describe('connections', () => {
  const ofHost = /^packages\/(?:contract|days|core|http|sqlite|importers|host)\/src\//;
  const inHost = sources.filter(({ path }) => ofHost.test(path) && !isTest(path));

  it('a host opens no connection but to itself', () => {
    expect(inHost.filter(opensConnections).map(({ path }) => path)).toEqual([
      'packages/host/src/program/host-request.ts',
    ]);
  });

  it.each([
    "import { request, type IncomingMessage } from 'node:http';",
    "import { isIP, connect } from 'node:net';",
    "import https from 'node:https';",
    "import * as tls from 'node:tls';",
    "import { lookup } from 'node:dns/promises';",
    'await fetch(address);',
    "const answer = await globalThis.fetch('https://x.example/');",
  ])('finds one in %j', (text) => {
    expect(opensConnections({ path: 'packages/host/src/a.ts', text })).toBe(true);
  });

  it.each([
    "import { createServer, type IncomingMessage } from 'node:http';",
    "import { isIP, type Socket } from 'node:net';",
    "import type { Agent } from 'node:http';",
    'const page = store.fetchPage(cursor);',
  ])('finds none in %j', (text) => {
    expect(opensConnections({ path: 'packages/host/src/a.ts', text })).toBe(false);
  });
});

describe('exports', () => {
  it('are of use to another file', () => {
    expect(lonelyExports(sources)).toEqual([]);
  });

  it('are found if only their own file and an index name them', () => {
    const file = {
      path: 'packages/x/src/a.ts',
      text: 'export const lonely = 1;\nexport function used() { return lonely; }',
    };
    const user = { path: 'packages/x/src/c.test.ts', text: "import { used } from './a.ts';" };
    const passedOn = { path: 'packages/x/src/index.ts', text: "export { lonely } from './a.ts';" };
    expect(lonelyExports([file, user, passedOn])).toEqual(['packages/x/src/a.ts: lonely']);
  });
});

describe('certificates', () => {
  it('S13: are never taken unseen, and no check is given where it would not be called', () => {
    expect(blindTrust(sources.filter(({ path }) => !path.startsWith('test/architecture')))).toEqual([]);
  });

  it.each([
    ['packages/cli/src/a.ts', 'rejectUnauthorized: false'],
    ['packages/client/src/node/other.ts', 'rejectUnauthorized:  isStrict'],
    ['packages/client/src/node/handshake.ts', 'rejectUnauthorized: false, checkServerIdentity: () => undefined'],
    ['test/a.test.ts', "process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'"],
  ])('S13: finds in %s %s', (path, text) => {
    expect(blindTrust([{ path, text }])).toEqual([path]);
  });
});

describe('names', () => {
  it('are kebab-case, and no file or folder is a drawer', () => {
    expect(badNames(paths)).toEqual([]);
  });

  it.each([
    'packages/core/src/utils/a.ts',
    'test/helpers.ts',
    'packages/core/src/myFile.ts',
    'docs/misc/a.md',
    'a/common.css',
  ])('finds %s', (path) => {
    expect(badNames([path])).toEqual([path]);
  });

  it('index.ts stands at the root of a package only', () => {
    expect(misplacedIndexes(paths)).toEqual([]);
    expect(misplacedIndexes(['packages/core/src/pairing/index.ts'])).toHaveLength(1);
  });
});

describe('traces', () => {
  it('no file holds a path of a machine or the address of a registry', () => {
    expect(machineTraces(projectFiles(/\.(?:[cm]?[jt]sx?|json|md|ya?ml|css|html|sql|run)$|^\.|\/run$/))).toEqual([]);
  });

  it.each(['work/main/x', 'root/.npm', 'home/somebody/x'])('finds a path that starts with %s', (rest) => {
    expect(machineTraces([{ path: 'a.md', text: `see "/${rest}" for more` }])).toHaveLength(1);
  });

  it('finds a registry', () => {
    expect(
      machineTraces([{ path: 'a.json', text: ['"https://registry', 'npmjs', 'org/zod"'].join('.') }]),
    ).toHaveLength(1);
  });
});

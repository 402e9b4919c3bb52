import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isTest } from './architecture/imports.ts';
import { projectFiles, root } from './project-files.ts';

const sources = projectFiles(/^packages\/(?:client|contract)\/src\/.*\.ts$/).filter(({ path }) => !isTest(path));

/** A doc comment and the name of what it stands before. */
const documented = /\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\nexport (?:async )?(?<kind>function|class) (?<name>\w+)/g;

const examples = sources.flatMap(({ path, text }) =>
  [...text.matchAll(documented)].flatMap(({ groups: { comment = '', name = '' } = {} }) => {
    const lines = comment.replaceAll(/^ *\* ?/gm, '');
    return [...lines.matchAll(/^@example\n```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({ path, name, code }));
  }),
);

/** Names of functions and classes that an entry of the client exports. */
function exportedBy(entry: string): readonly string[] {
  const { text = '' } = sources.find(({ path }) => path === `packages/client/src/${entry}.ts`) ?? {};
  return [...text.matchAll(/^export (\*|\{[^}]*\}) from '\.\/(.+\.ts)';$/gm)].flatMap(([, names = '', module = '']) => {
    const found = sources.find(({ path }) => path === `packages/client/src/${module}`)?.text ?? '';
    const all = [...found.matchAll(/^export (?:async )?(?:function|class) (\w+)/gm)].map(([, name = '']) => name);
    return module === 'index.ts' ? [] : all.filter((name) => names === '*' || names.includes(name));
  });
}

test('every function and class of the client has an example', () => {
  const called = [...exportedBy('index'), ...exportedBy('node')];
  expect(called).toEqual(expect.arrayContaining(['createClient', 'pair', 'VitalgateError']));
  const shown = new Set(examples.map(({ name }) => name));
  expect(called.filter((name) => !shown.has(name))).toEqual([]);
});

test('every example compiles, and imports what it is about', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitalgate-doc-examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { name, code } of examples) writeFileSync(join(folder, `${name}.mts`), code);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        module: 'NodeNext',
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        noEmit: true,
        lib: ['ES2022', 'ESNext.Disposable', 'DOM'],
        typeRoots: [join(root, 'node_modules/@types')],
        types: ['node'],
        paths: {
          '@vitalgate/client': [join(root, 'packages/client/src/index.ts')],
          '@vitalgate/client/node': [join(root, 'packages/client/src/node.ts')],
          '@vitalgate/contract': [join(root, 'packages/contract/src/index.ts')],
          'zod/mini': [join(root, 'node_modules/zod/mini/index.d.ts')],
        },
      },
      include: ['*.mts'],
    }),
  );
  expect(examples.filter(({ name, code }) => !new RegExp(String.raw`^import .*\b${name}\b`, 'm').test(code))).toEqual(
    [],
  );
  const words = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder];
  let said = '';
  try {
    execFileSync(process.execPath, words, { encoding: 'utf8' });
  } catch (error) {
    said = (error as { stdout: string }).stdout;
  }
  expect(said).toBe('');
});

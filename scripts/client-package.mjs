/**
 * The package of the client, which others build on. It has no dependency, so what it needs is in it: modules, declarations that
 * its entries lead to, entries for CommonJS, and the description of the API.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { publicManifest, writeJson, writePapers } from './package-papers.mjs';
import { root, StepFailed } from './step.mjs';

const place = 'packages/client';
/** @type {Readonly<Record<string, string>>} Entries by their path in the package. */
const entries = { '.': 'index', './node': 'node' };

/** The modules of a kind that an entry leads to, with their texts. @param {'.js' | '.d.ts'} kind */
function reached(kind) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const todo = Object.values(entries);
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (found.has(name)) continue;
    const text = readFileSync(join(root, place, 'dist', `${name}${kind}`), 'utf8').replace(
      /\n\/\/# sourceMappingURL=.*\n?$/,
      '\n',
    );
    found.set(name, text);
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, module = ''] of code.matchAll(/(?:\bfrom |\bimport |\bimport\()['"]([^'"]+)['"]/g)) {
      if (module.startsWith('.')) todo.push(posix.join(posix.dirname(name), module).replace(/\.[jt]s$/, ''));
      else if (!module.startsWith('node:')) throw new StepFailed(`${name}${kind} of the client needs ${module}.`);
    }
  }
  return found;
}

/** A text whose imports of modules beside it end so. @param {string} text @param {'.js' | '.cjs'} ending */
function withEnding(text, ending) {
  return text.replace(/((?:\bfrom |\bimport |\bimport\()['"]\.[^'"]*)\.[jt]s(['"])/g, `$1${ending}$2`);
}

/** Makes the folder of the package. @param {string} folder of all packages */
export function makeClient(folder) {
  const target = join(folder, 'vitalgate-client');
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    mkdirSync(dirname(join(target, 'dist', name)), { recursive: true });
    writeFileSync(join(target, 'dist', name), text);
  };
  for (const [name, text] of reached('.js')) write(`${name}.js`, text);
  for (const [name, text] of reached('.d.ts')) {
    write(`${name}.d.ts`, withEnding(text, '.js'));
    write(`${name}.d.cts`, withEnding(text, '.cjs'));
  }
  // Every Node that it is for can require a module: both kinds of program get the same one.
  for (const name of Object.values(entries)) write(`${name}.cjs`, `module.exports = require('./${name}.js');\n`);
  cpSync(join(root, 'packages/contract/openapi.json'), join(target, 'openapi.json'));
  const manifest = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
  writeJson(join(target, 'package.json'), {
    ...publicManifest(manifest.name, place, manifest),
    keywords: ['vitalgate', 'health', 'healthkit', 'fhir', 'sdk'],
    type: 'module',
    sideEffects: false,
    main: './dist/index.cjs',
    types: './dist/index.d.cts',
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([entry, name]) => [
          entry,
          {
            import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
            require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
          },
        ]),
      ),
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
    // For TypeScript projects whose moduleResolution is that of Node 10.
    typesVersions: { '*': { node: ['./dist/node.d.cts'] } },
    files: ['dist', 'openapi.json', 'CHANGELOG.md'],
  });
  writePapers(target, place);
}

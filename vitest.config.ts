import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { RunSummary } from './test/run-summary/run-summary.ts';
import { WaitsApart } from './test/waits-apart.ts';

const packages = fileURLToPath(new URL('packages/', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, { readonly source?: string }>>;
}

/**
 * The entries of our packages as their sources. By alias, not by the condition `source`: that one would reach Node's own
 * imports too, and with them what the build made.
 */
const sources = readdirSync(packages).flatMap((folder) => {
  // What was compiled of a package that is gone stays in an old checkout.
  if (!existsSync(`${packages}${folder}/package.json`)) return [];
  const { name, exports = {} } = JSON.parse(readFileSync(`${packages}${folder}/package.json`, 'utf8')) as Manifest;
  return Object.entries(exports).flatMap(([entry, { source }]) =>
    source === undefined
      ? []
      : [
          {
            find: new RegExp(`^${name}${entry.slice(1).replace('*', '(.+)')}$`),
            replacement: `${packages}${folder}/${source.replace('*', '$1')}`,
          },
        ],
  );
});

export default defineConfig({
  resolve: { alias: sources },
  test: {
    // Tests wait half of their time, for processes, sockets and clocks: three workers leave a fifth of two cores idle.
    maxWorkers: 4,
    // Most of what a test makes is gone soon: with more room for it, a tenth less of the processor is used. V8 adds threads to
    // each worker. Four workers on two cores only have to take turns with them.
    execArgv: ['--max-semi-space-size=32', '--single-threaded'],
    // Processes and threads take their time on a busy machine, above all the one that makes the sample person.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 40_000 } },
    // The files of a worker share what it has loaded: a test leaves its process as it found it.
    isolate: false,
    // Node reads TypeScript by itself, with less work than vite. The first ones of 22 do not: there vite does it, by the aliases.
    experimental: { viteModuleRunner: process.features.typescript === false, nodeLoader: false },
    setupFiles: 'test/setup.ts',
    reporters: ['default', new RunSummary()],
    sequence: { sequencer: WaitsApart },
    globalSetup: 'test/global-setup.ts',
    tags: [{ name: 'long', description: 'asks the same in more places, or again; left out by `npm test`' }],
    // What the build made is loaded as it is, as a command does.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    projects: [
      // They share a browser as well: each test has a host and a window of its own.
      {
        extends: true,
        test: { name: 'app', include: ['test/app/**/*.test.ts'], setupFiles: 'test/app/setup.ts' },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/app/**', 'test/benchmarks/**'],
        },
      },
      { extends: true, test: { name: 'benchmarks', include: ['test/benchmarks/**/*.test.ts'] } },
    ],
  },
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

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

/** Packages whose tests change nothing outside themselves: their files share what a worker has loaded. */
const pure = ['cli', 'client', 'contract', 'core', 'http', 'importers', 'sqlite'].map(
  (name) => `packages/${name}/src/**/*.test.ts`,
);

export default defineConfig({
  resolve: { alias: sources },
  test: {
    // Many tests wait for processes, sockets and clocks: one worker for each of two cores leaves a quarter of them idle.
    maxWorkers: 3,
    // Processes and threads take their time on a busy machine, above all the one that makes the sample person.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 40_000 } },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/app/**', ...pure],
          globalSetup: 'test/global-setup.ts',
          // What the build made is loaded as it is, as a command does.
          server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['test/app/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          // Their files share a browser and what a worker has loaded: each test has a host and a window of its own.
          isolate: false,
          setupFiles: 'test/app/setup.ts',
          server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'import', 'default'];

/** Packages whose tests hold nothing outside themselves: their files share what a worker has loaded. */
const pure = ['contract', 'core', 'http', 'importers', 'sqlite'].map((name) => `packages/${name}/src/**/*.test.ts`);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Many tests wait for processes and sockets: one worker for each of two cores leaves them half idle.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Processes and threads take their time to start on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...pure],
          globalSetup: 'test/global-setup.ts',
          // What the build made is loaded as it is, as a command does.
          server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
        },
      },
    ],
  },
});

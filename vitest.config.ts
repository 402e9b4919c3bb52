import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'import', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    // Many tests wait for processes and sockets: one worker for each of two cores leaves them half idle.
    maxWorkers: 2,
    globalSetup: 'test/global-setup.ts',
    // What the build made is loaded as it is, as a command does.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Processes and threads take their time to start on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});

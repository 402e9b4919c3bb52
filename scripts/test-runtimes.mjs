/** `npm run test:runtimes`: tries the client as it is published in Bun and Deno, and its types by TypeScript 5.0. */
import { fetchRuntimes, runtimesVariable } from './runtimes.mjs';
import { build, install, runScript, runStep } from './setup.mjs';

await runScript(() => {
  install('testing');
  build();
  fetchRuntimes();
  process.env[runtimesVariable] = 'fetched';
  const words = ['node_modules/vitest/vitest.mjs', 'run', 'test/client/published.test.ts'];
  runStep('The client in other runtimes', process.execPath, words, 'shown');
});

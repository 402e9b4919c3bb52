/** `npm run test:runtimes`: tries the client as it is published in Bun and Deno, and its types by TypeScript 5.0. */
import { fetchRuntimes, runtimesVariable } from './runtimes.mjs';
import { setUp } from './setup.mjs';
import { runScript, runStep } from './step.mjs';

await runScript(async () => {
  const node = await setUp('testing');
  fetchRuntimes();
  process.env[runtimesVariable] = 'fetched';
  const words = ['node_modules/vitest/vitest.mjs', 'run', 'test/client/published.test.ts'];
  await runStep('The client in other runtimes', node, words, 'shown');
});

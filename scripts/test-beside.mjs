/**
 * What `npm test` leaves out, because it takes long and asks the same in more places: `npm run test:long` runs the tests with the
 * tag `long`, `npm run test:benchmarks` those of the benchmarks, at tiny sizes.
 */
import { setUp } from './setup.mjs';
import { runScript, runStep, StepFailed } from './step.mjs';

/** Words for vitest. @type {Readonly<Record<string, readonly string[]>>} */
const kinds = {
  benchmarks: ['--project', 'benchmarks'],
  long: ['--project', 'app', '--project', 'rest', '--tagsFilter', 'long'],
};

await runScript(async () => {
  const [kind = '', ...more] = process.argv.slice(2);
  const words = kinds[kind];
  if (words === undefined) throw new StepFailed(`Which tests? ${Object.keys(kinds).join(' or ')}`);
  const node = await setUp('testing');
  await runStep('Tests', node, ['node_modules/vitest/vitest.mjs', 'run', ...words, ...more], 'shown');
});

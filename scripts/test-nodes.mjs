/**
 * `npm run test:nodes`: runs the suites of the store and the host on Node 20 and on the two newest lines, with what is built. Words
 * after `--` are the tests to run instead.
 */
import { nodeLines, nodeOfLine } from './node-lines.mjs';
import { build, install, runScript, runStep } from './setup.mjs';

const suites = process.argv.length > 2 ? process.argv.slice(2) : ['packages/sqlite', 'packages/host', 'test/stores'];

await runScript(() => {
  install('testing');
  build();
  for (const line of nodeLines) {
    if (line === 20 && !process.versions.node.startsWith('20.')) {
      process.stderr.write('Node 20 is left out: start this on Node 20, whose SQLite is compiled for it.\n');
      continue;
    }
    process.stderr.write(`Node ${line}…\n`);
    runStep(
      `The suites on Node ${line}`,
      nodeOfLine(line),
      ['node_modules/vitest/vitest.mjs', 'run', ...suites],
      'shown',
    );
  }
});

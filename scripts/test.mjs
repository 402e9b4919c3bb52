/** `npm test`: sets up what is missing, then runs every check in order and stops at the first that fails. */
import { build, install, runScript, runStep } from './setup.mjs';

const bin = (/** @type {string} */ path) => `node_modules/${path}`;

/** @type {readonly (readonly [title: string, words: readonly string[]])[]} */
const checks = [
  [
    'Formatting (npx prettier --write . mends it)',
    [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  ],
  ['Lint', [bin('oxlint/bin/oxlint')]],
  ['Types of the packages', [bin('typescript/bin/tsc'), '-b']],
  ['Types of the tests', [bin('typescript/bin/tsc'), '-p', 'tsconfig.tests.json']],
  ['Tests', [bin('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)]],
];

runScript(() => {
  install();
  build();
  for (const [title, words] of checks) {
    process.stderr.write(`${title}…\n`);
    runStep(title, process.execPath, words, 'shown');
  }
});

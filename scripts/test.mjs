/**
 * `npm test`: sets up what is missing, which compiles the packages, then runs the checks that run nothing side by side,
 * and then the tests. Stops at the first that fails.
 */
import { spawn } from 'node:child_process';
import { nodeLines, nodeOfLine, tooOldLine } from './node/own-node.mjs';
import { setUp } from './setup.mjs';
import { root, runScript, runStep, StepFailed } from './step.mjs';

/** Programs with their words. @type {readonly (readonly [title: string, command: string])[]} */
const checks = [
  ['Formatting (npx prettier --write . mends it)', 'scripts/check-format.mjs'],
  ['Lint', 'node_modules/oxlint/bin/oxlint'],
  ['Types of the tests', 'node_modules/typescript/bin/tsc -p tsconfig.tests.json'],
];

/** Without the benchmarks, and without tests that ask the same in more places: `scripts/test-beside.mjs` runs those. */
const tests = 'node_modules/vitest/vitest.mjs run --project app --project rest --tagsFilter !long'.split(' ');

/** Runs all checks at once and shows what each said in one piece; ends the others as soon as one fails. @param {string} node */
async function runChecks(node) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const running = [];
  const ends = checks.map(([title, command]) => {
    const child = spawn(node, command.split(' '), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => void (said += text));
    }
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) {
          process.stderr.write(`${title}: well\n${said}`);
          resolve(null);
        } else if (!child.killed) {
          process.stderr.write(said);
          reject(new StepFailed(`${title} failed`));
        }
      });
    });
  });
  try {
    await Promise.all(ends);
  } finally {
    for (const child of running) if (child.exitCode === null) child.kill();
  }
}

await runScript(async () => {
  const node = await setUp('testing');
  process.stderr.write('Format, lint and types…\n');
  // Other lines of Node are fetched before the tests, which have less time.
  await Promise.all([runChecks(node), ...[tooOldLine, ...nodeLines].map(nodeOfLine)]);
  process.stderr.write('Tests…\n');
  await runStep('Tests', node, [...tests, ...process.argv.slice(2)], 'shown');
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const vitalgate = fileURLToPath(new URL('../packages/cli/bin/vitalgate.mjs', import.meta.url));
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 15;

/** Milliseconds of a whole process. @param {string[]} words */
function timeOf(words) {
  const from = performance.now();
  const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`);
  return performance.now() - from;
}

/** @param {number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

// In turn, so that what slows the machine slows both.
/** @type {{ help: number, bare: number }[]} */
const pairs = [];
for (let round = -1; round < rounds; round++) {
  const pair = { help: timeOf([vitalgate, '--help']), bare: timeOf(['-e', '0']) };
  if (round >= 0) pairs.push(pair);
}
console.log(`vitalgate --help  ${median(pairs.map(({ help }) => help)).toFixed(0)} ms`);
console.log(`node -e 0         ${median(pairs.map(({ bare }) => bare)).toFixed(0)} ms`);
console.log(`ratio             ${median(pairs.map(({ help, bare }) => help / bare)).toFixed(2)} (under 4 is wanted)`);

/**
 * Runs the benchmarks that have targets, one after the other, and prints at the end which hold. Some take minutes; build first.
 *
 *   node benchmarks/all.mjs [--only WORD]
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const rows = {
  'import-throughput': 'import: time, memory, a newer export',
  'page-throughput': 'pages: of every kind, at any depth, of a store of any size',
  'under-import': 'answers under an import',
  'first-start': 'first start',
  'store-size': 'bytes of a sample',
  idle: 'an idle host',
  client: 'an export, and the client',
  app: 'the pages of the app',
  'metrics-cost': 'getMetrics over stores of any size',
  'food-search': 'search among five million foods',
};

const outcomes = Object.entries(rows)
  .filter(([name]) => name.includes(values.only))
  .map(([name, what]) => {
    console.log(`\n${what}: node benchmarks/${name}.mjs`);
    const file = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
    const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' });
    return { name, what, holds: status === 0 };
  });
console.log('');
for (const { name, what, holds } of outcomes) console.log(`${holds ? 'holds' : 'SHORT'}  ${what} (${name})`);
if (outcomes.length === 0)
  console.error(`No benchmark's name holds "${values.only}": ${Object.keys(rows).join(', ')}.`);
process.exitCode = outcomes.length > 0 && outcomes.every(({ holds }) => holds) ? 0 : 1;

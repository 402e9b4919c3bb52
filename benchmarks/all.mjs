/**
 * Runs the benchmarks that have targets, one after the other, and prints at the end every figure with its target, its reference
 * and whether it holds, and the table of how a host grows. Some take minutes; build first. What stands behind `--` goes on to each of them.
 *
 *   node benchmarks/all.mjs [--only WORD] [-- --no-limits]
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
});

const rows = {
  'import-throughput': 'import: time, memory, a newer export',
  'tracker-exports': 'exports of Fitbit and Samsung Health, read without a store',
  'page-throughput': 'pages: of every kind, at any depth, of a store of any size',
  'under-import': 'answers under an import',
  'under-attack': 'answers while one takes all it can get',
  'first-start': 'first start',
  'start-cost': 'what a start takes of the processor',
  'store-size': 'bytes of a sample',
  idle: 'an idle host',
  'eight-hours': 'a host that is asked for eight hours',
  client: 'an export, and the client',
  app: 'the pages of the app',
  home: 'the first page over ten years',
  'every-page': 'how long each page is over ten years, and how fast what it asks for',
  'metrics-cost': 'getMetrics over stores of any size',
  'food-search': 'search among five million foods',
  'client-records': 'the loop of the client over samples',
  growth: 'how a host grows: no target',
  'start-from-nothing': 'from nothing to a host that serves',
  'mcp-size': 'what MCP costs an agent: no target',
};

/** Runs a benchmark, passing on what it prints. Answers the lines that say whether a figure holds, and those of tables. @param {string} name */
async function run(name) {
  const file = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [file, ...positionals], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  /** @type {string[]} */
  const judged = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    if (/^(?:holds|SHORT) |: (?:met|SHORT)$|, target |; at most |^\| /.test(line)) judged.push(line);
  }
  return { holds: (await ended) === 0, judged };
}

/** @type {string[]} */
const table = [];
let [found, short] = [0, 0];
for (const [name, what] of Object.entries(rows)) {
  if (!name.includes(values.only)) continue;
  found++;
  console.log(`\n${what}: node benchmarks/${name}.mjs`);
  const { holds, judged } = await run(name);
  if (!holds) short++;
  table.push(`${holds ? 'holds' : 'SHORT'}  ${what} (${name})`, ...judged.map((line) => `         ${line}`));
}
if (found === 0) console.error(`No benchmark's name holds "${values.only}": ${Object.keys(rows).join(', ')}.`);
else console.log(`\n${table.join('\n')}`);
process.exitCode = found > 0 && short === 0 ? 0 : 1;

/**
 * What a start takes of the processor: commands of both programs, a host from its start until it serves, and one small import with its
 * job's thread. Whole processes with all their threads, medians, in turn with `node -e 0`.
 *
 *   node benchmarks/start-cost.mjs [--rounds 10] [--no-limits]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, median } from './figures.mjs';
import { hostWords, measureCommand } from './processes.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, 'no-limits': { type: 'boolean' } },
});
const vitalgate = fileURLToPath(new URL('../packages/cli/bin/vitalgate.mjs', import.meta.url));
const reportCpu = fileURLToPath(new URL('./report-cpu.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vitalgate-start-'));

/** Milliseconds of the processor of a whole process. @param {string[]} words */
const costOf = async (words) => (await measureCommand(process.execPath, words)).cpuSeconds * 1000;

/** The same of a host until it serves. @param {string} directory */
async function costUntilServing(directory) {
  const words = hostWords(['serve', '--data-dir', directory, '--port', '0', '--app-port', '0', '--no-open']);
  const child = spawn(process.execPath, ['--import', reportCpu, ...words, '--no-discovery', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  if (child.stdout === null) throw new Error('a host without output');
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('"started"')) break;
  const cost = await new Promise((resolve) => {
    child.once('message', (/** @type {any} */ { cpu }) => resolve(cpu / 1000));
    child.send('cpu');
  });
  child.kill('SIGTERM');
  await closed;
  return cost;
}

try {
  const [served, imported] = [join(folder, 'served'), join(folder, 'imported')];
  const file = join(folder, 'export.xml');
  const record = `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2026-01-02 08:00:00 +0000" endDate="2026-01-02 08:10:00 +0000" value="100"/>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<HealthData locale="en">\n${record}\n</HealthData>\n`);
  // A first start makes a certificate, and a first import a store.
  await costUntilServing(served);
  const importing = hostWords(['import', file, '--data-dir', imported, '--json']);
  await costOf(importing);

  /** Most allowed, in starts of Node. @type {readonly (readonly [what: string, most: number, cost: () => Promise<number>])[]} */
  const rows = [
    ['vitalgate-host --version', 3, () => costOf(hostWords(['--version']))],
    ['vitalgate-host imports list', 6, () => costOf(hostWords(['imports', 'list', '--data-dir', imported]))],
    ['vitalgate-host import of one record', 12, () => costOf(importing)],
    ['vitalgate-host serve, until it serves', 8, () => costUntilServing(served)],
    ['vitalgate --version', 2.5, () => costOf([vitalgate, '--version'])],
  ];
  /** @type {number[][]} */
  const costs = rows.map(() => []);
  /** @type {number[]} */
  const bare = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    bare.push(await costOf(['-e', '0']));
    for (const [at, [, , cost]] of rows.entries()) costs[at]?.push(await cost());
  }
  for (const [at, [what, most]] of rows.entries()) {
    const cost = median(costs[at] ?? []);
    const reference = `${cost.toFixed(0)} ms of the processor; node -e 0 ${median(bare).toFixed(0)} ms`;
    judge({ what, figure: cost / median(bare), unit: 'starts of Node', most, reference });
  }
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * What the SQLite of the newest Node takes beside better-sqlite3 on Node 20: inserts of samples in the order of their key, and pages
 * of 250 of them from random places. Processor time, each in processes of its own and in turn; the medians are compared. Exits 1 if
 * the newest Node is slower.
 *
 *   node benchmarks/sqlite-drivers.mjs [--samples 500000] [--pages 4000] [--rounds 3] [--no-limits]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase } from '../packages/host/dist/sqlite/open-database.js';
import { sqliteDriver } from '../packages/host/dist/sqlite/sqlite-driver.js';
import { newestLine, nodeOfLine } from '../scripts/node-lines.mjs';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '500000' },
    pages: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '3' },
    'no-limits': { type: 'boolean', default: false },
    measured: { type: 'boolean', default: false },
  },
});
const [samples, pages, rounds] = [values.samples, values.pages, values.rounds].map(Number);

/** Milliseconds of the processor that a call takes. @param {() => void} call */
function processorTime(call) {
  const begun = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** One round, in this process. */
function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'vitalgate-drivers-'));
  const database = openDatabase(join(folder, 'health.sqlite'), 'health');
  database.exec(
    'CREATE TABLE samples (type_id INTEGER, start_ms INTEGER, identity INTEGER, duration_ms INTEGER, value REAL, source TEXT, PRIMARY KEY (type_id, start_ms, identity)) WITHOUT ROWID',
  );
  const insert = database.prepare('INSERT INTO samples VALUES (?, ?, ?, ?, ?, ?)');
  const inserts = processorTime(() =>
    database.transaction(() => {
      for (let at = 0; at < samples; at++) insert.run(1, at * 5000, at * 7919, 0, 60 + (at % 90), 'Watch');
    }),
  );
  const page = database.prepare(
    'SELECT * FROM samples WHERE type_id = ? AND start_ms >= ? ORDER BY start_ms LIMIT 250',
  );
  let [seed, sum] = [1, 0];
  const reads = processorTime(() => {
    for (let count = 0; count < pages; count++) {
      seed = (seed * 48_271) % 2_147_483_647;
      for (const row of page.all(1, (seed % (samples - 250)) * 5000)) sum += row[4];
    }
  });
  database.close();
  rmSync(folder, { recursive: true });
  const driver = `${sqliteDriver().name} on Node ${process.versions.node}`;
  console.log(JSON.stringify({ driver, inserts, reads, sum }));
}

/** @param {readonly number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

function compare() {
  const script = fileURLToPath(import.meta.url);
  const words = [script, '--measured', '--samples', values.samples, '--pages', values.pages];
  const programs = [nodeOfLine(20), nodeOfLine(newestLine)];
  const found = programs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, program] of programs.entries()) {
      found[at].push(JSON.parse(execFileSync(program, words, { encoding: 'utf8' })));
    }
  }
  if (new Set(found.flat().map(({ sum }) => sum)).size !== 1) throw new Error('the drivers read different values');
  const [old, newest] = found.map((runs) => ({
    driver: runs[0].driver,
    inserts: (samples / median(runs.map(({ inserts }) => inserts))) * 1000,
    reads: (median(runs.map(({ reads }) => reads)) / pages) * 1000,
  }));
  for (const { driver, inserts, reads } of [old, newest]) {
    console.log(
      `${driver}: ${Math.round(inserts).toLocaleString('en-US')} inserts/s, ${Math.round(reads)} µs a page of 250`,
    );
  }
  const ratios = { inserts: newest.inserts / old.inserts, pages: old.reads / newest.reads };
  for (const [name, ratio] of Object.entries(ratios)) {
    console.log(`${name}: ${ratio.toFixed(2)} times as fast; at least 1`);
    if (ratio < 1 && !values['no-limits']) process.exitCode = 1;
  }
}

if (values.measured) measure();
else compare();

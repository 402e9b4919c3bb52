/**
 * Where the time goes once an export is read: the merge of a generated Apple Health export into a store, and of the one that the same
 * phone would write after 1 % more days, statement by statement. What is no statement is the rest.
 *
 *   node benchmarks/merge-phases.mjs [--megabytes 300] [--most 12]
 */
import { phonesOfFormats } from '../packages/importers/dist/formats.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { intlTimeZones } from '../packages/terminal/dist/intl-time-zones.js';
import { contentDigest } from '../packages/host/dist/sqlite/content-digest.js';
import { openDatabase } from '../packages/host/dist/sqlite/open-database.js';
import { openStagingFile } from '../packages/host/dist/sqlite/staging-files.js';
import { runImport } from '../packages/host/dist/store-jobs/run-import.js';
import { openHealthStores } from '../packages/sqlite/dist/index.js';
import { measure } from './processes.mjs';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '300' }, most: { type: 'string', default: '12' } },
});
const directory = mkdtempSync(join(tmpdir(), 'vitalgate-bench-'));
/** @type {Map<string, { seconds: number, runs: number }>} */
const spent = new Map();

/** @template {unknown[]} Given @template Answer @param {string} sql @param {(...given: Given) => Answer} run @returns {(...given: Given) => Answer} */
function timed(sql, run) {
  return (...given) => {
    const started = performance.now();
    try {
      return run(...given);
    } finally {
      const name = sql.trim().replace(/\s+/g, ' ').slice(0, 100);
      const { seconds, runs } = spent.get(name) ?? { seconds: 0, runs: 0 };
      spent.set(name, { seconds: seconds + (performance.now() - started) / 1000, runs: runs + 1 });
    }
  };
}

const file = openDatabase(join(directory, 'health.sqlite'), 'health');
const stores = openHealthStores(
  {
    ...file,
    exec: (sql) => timed(sql, () => file.exec(sql))(),
    prepare(sql) {
      const statement = file.prepare(sql);
      return {
        ...statement,
        run: timed(sql, (...words) => statement.run(...words)),
        get: timed(sql, (...words) => statement.get(...words)),
        all: timed(sql, (...words) => statement.all(...words)),
      };
    },
  },
  {
    defaultZone: 'UTC',
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    openStaging: (importId) => openStagingFile(directory, importId),
    stretches: { digest: contentDigest },
  },
);

/** @param {string} label @param {string[]} words */
async function merged(label, words) {
  const path = join(directory, `${label}.zip`);
  const generator = fileURLToPath(new URL('./generate-export/generate-export.mjs', import.meta.url));
  await measure([generator, '--megabytes', values.megabytes, '--out', path, ...words]);
  let begun = { at: 0, cpu: process.cpuUsage() };
  await runImport(
    { kind: 'import', dataDirectory: directory, importId: label, origin: { kind: 'path', path } },
    {
      stores,
      database: file,
      signal: new AbortController().signal,
      reopenGate() {},
      onStep({ phase }) {
        if (phase !== 'merging') return;
        spent.clear();
        begun = { at: performance.now(), cpu: process.cpuUsage() };
      },
    },
  );
  const wall = (performance.now() - begun.at) / 1000;
  const { user, system } = process.cpuUsage(begun.cpu);
  console.log(`${label}: ${wall.toFixed(2)} s, of which ${((user + system) / 1e6).toFixed(2)} s of the processor`);
  const longest = [...spent].sort(([, one], [, other]) => other.seconds - one.seconds);
  for (const [sql, { seconds, runs }] of longest.slice(0, Number(values.most))) {
    console.log(`${seconds.toFixed(2).padStart(8)} s ${String(runs).padStart(8)} × ${sql}`);
  }
  const rest = wall - longest.reduce((sum, [, { seconds }]) => sum + seconds, 0);
  console.log(`${rest.toFixed(2).padStart(8)} s the rest`);
}

try {
  await merged('first', []);
  await merged('newer', ['--grown-by', '0.01']);
} finally {
  file.close();
  rmSync(directory, { recursive: true, force: true });
}

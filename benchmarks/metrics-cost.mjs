// What getMetrics with every metric costs over a store of 20 million samples, beside one of 200 thousand, in one run.
// Needs 1 GB in the system's temporary directory (--directory DIR for another place), and takes some minutes.
import { phonesOfFormats } from '../packages/importers/dist/formats.js';
import { metricCatalogue } from '../packages/contract/dist/index.js';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { metricSummary } from '../packages/core/dist/index.js';
import { intlTimeZones } from '../packages/terminal/dist/intl-time-zones.js';
import { openDatabase } from '../packages/host/dist/sqlite/open-database.js';
import { openStagingFile } from '../packages/host/dist/sqlite/staging-files.js';
import { openHealthStores } from '../packages/sqlite/dist/index.js';

const { values } = parseArgs({
  options: {
    large: { type: 'string', default: '20000000' },
    small: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '200' },
    directory: { type: 'string', default: tmpdir() },
    'no-limits': { type: 'boolean', default: false },
  },
});

const types = metricCatalogue
  .filter(({ madeFrom }) => madeFrom.kind === 'quantity')
  .slice(0, 40)
  .map(({ madeFrom }) => madeFrom.type);
const days = 2500;
const firstDay = Date.UTC(2018, 0, 1);
const now = Date.UTC(2026, 0, 1);

/** A store with so many samples: spread evenly over the types and over the days, of two sources; the same for the same count. */
function build(directory, count) {
  const begun = performance.now();
  const path = join(directory, `health-${count}.sqlite`);
  const database = openDatabase(path, 'health');
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144');
  const stores = openHealthStores(database, {
    defaultZone: 'Europe/Berlin',
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    openStaging: (importId) => openStagingFile(directory, importId),
  });
  database.exec(`
    INSERT INTO sources (source_id, name) VALUES (1, 'Watch'), (2, 'Phone');
    INSERT INTO provenances (provenance_id, digest, user_entered) VALUES (1, 1, 0);
    INSERT INTO imports (import_number, import_id, report, made_ms)
      VALUES (1, 'made', '{"startedAt": ${now}, "exportedAt": ${now}}', ${now});
    INSERT INTO origin_sets VALUES (1, '[1]')`);
  const ofType = Math.floor(count / types.length);
  const step = Math.floor((days * 86_400_000) / ofType);
  const insert = database.prepare(`
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
    INSERT INTO samples (type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id)
    SELECT ?, ? + n * ?, n, MIN(60000, ? / 2), 50 + (n * 2654435761 + ?) % 97, 1 + n % 2, 1, 1 FROM numbers`);
  for (const [index, type] of types.entries()) {
    database.prepare("INSERT INTO types (type_id, kind, name) VALUES (?, 'quantity', ?)").run(index + 1, type);
    database.transaction(() => insert.run(ofType, index + 1, firstDay, step, step, index));
  }
  stores.statistics.rebuild();
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = -16000');
  const megabytes = Math.round(statSync(path).size / 1e6);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.error(`${count.toLocaleString('en-US')} samples: ${megabytes} MB, built in ${seconds} s`);
  return { stores, database };
}

/** One page of getMetrics with every metric, as text. */
function everyMetric({ stores }) {
  const options = { alone: false, now, fallbackZone: 'Europe/Berlin' };
  return JSON.stringify(metricCatalogue.map((metric) => metricSummary(metric, stores.metrics, options)));
}

/** One metric alone, with every day. */
function oneMetric({ stores }) {
  const metric = metricCatalogue.find(({ madeFrom }) => madeFrom.type === types[0]);
  return JSON.stringify(metricSummary(metric, stores.metrics, { alone: true, now, fallbackZone: 'Europe/Berlin' }));
}

const median = (times) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];

const directory = mkdtempSync(join(values.directory, 'vitalgate-metrics-cost-'));
const opened = [];
try {
  const small = build(directory, Number(values.small));
  opened.push(small);
  const large = build(directory, Number(values.large));
  opened.push(large);
  for (const { name, read } of [
    { name: 'every metric', read: everyMetric },
    { name: 'one metric, every day', read: oneMetric },
  ]) {
    const times = { small: [], large: [] };
    for (let round = 0; round < Number(values.rounds) + 5; round++) {
      for (const [which, store] of round % 2 === 0
        ? [
            ['small', small],
            ['large', large],
          ]
        : [
            ['large', large],
            ['small', small],
          ]) {
        const begun = performance.now();
        read(store);
        if (round >= 5) times[which].push(performance.now() - begun);
      }
    }
    const [of200k, of20m] = [median(times.small), median(times.large)];
    if (read === everyMetric) process.exitCode = of20m / of200k <= 1.2 || values['no-limits'] ? 0 : 1;
    console.log(`${name}: ${of200k.toFixed(2)} ms, ${of20m.toFixed(2)} ms, ratio ${(of20m / of200k).toFixed(2)}`);
  }
} finally {
  for (const { database } of opened) database.close();
  rmSync(directory, { recursive: true, force: true });
}

import { mkdirSync } from 'node:fs';
import { phonesOfFormats } from '../packages/importers/dist/formats.js';
import { join } from 'node:path';
import { intlTimeZones } from '../packages/terminal/dist/intl-time-zones.js';
import { openDatabase } from '../packages/host/dist/sqlite/open-database.js';
import { openStagingFile } from '../packages/host/dist/sqlite/staging-files.js';
import { openHealthStores } from '../packages/sqlite/dist/index.js';

const begin = Date.UTC(2016, 0, 1);
const decade = 3650 * 86_400_000;

/** The types that a made store holds: half of all samples are of the first, the others share the rest. */
export const madeTypes = ['heartRate', 'stepCount', 'activeEnergyBurned', 'respiratoryRate', 'oxygenSaturation'];

/** Opens the health store of a data directory, made first if it is not there. @param {string} directory */
export function openStore(directory) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const database = openDatabase(join(directory, 'health.sqlite'), 'health');
  const stores = openHealthStores(database, {
    defaultZone: 'Europe/Berlin',
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    openStaging: (/** @type {string} */ id) => openStagingFile(directory, id),
  });
  return { database, stores };
}

/**
 * Fills an empty store with so many samples of ten years, by SQL alone, which makes fifty million in two
 * minutes; the same for the same count. Its daily values are computed only if `days` says so: that takes longer.
 * @param {string} directory @param {number} samples @param {{ days?: boolean }} [options]
 */
export function makeStore(directory, samples, { days = false } = {}) {
  const { database, stores } = openStore(directory);
  // What belongs to samples is made by an import of two of each type, so that nothing of the schema is written down here.
  const run = stores.imports.begin({ importId: 'made', fileName: 'made', format: 'apple-health', startedAt: begin });
  run.exportedAt(begin + decade);
  for (const type of madeTypes) {
    for (const name of ['Earlier watch', 'Earlier phone']) {
      const source = { name, bundleIdentifier: null, version: null };
      const [start, end] = [begin - 60_000, begin - 60_000];
      run.quantity({ type, start, end, value: 50, source, device: null, metadata: null, timeZone: null });
    }
  }
  run.finish({ complete: true, finishedAt: begin });
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144');
  // Mixed numbers of 52 bits in place of digests of 53: as large as those, so that a row takes as much.
  const insert = database.prepare(`
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
    INSERT INTO samples (type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id)
    SELECT type_id, ? + n * ?, ((n * 2654435761 % 67108859) << 26) + n, MIN(60000, ? / 2), 50 + (n * 2654435761) % 97,
      source_id, provenance_id, origin_id
    FROM numbers JOIN (SELECT * FROM samples WHERE type_id = (SELECT type_id FROM types WHERE name = ?) LIMIT 1)`);
  for (const [index, type] of madeTypes.entries()) {
    const count = Math.max(2, Math.floor(index === 0 ? samples / 2 : samples / 2 / (madeTypes.length - 1)));
    const step = Math.floor(decade / count);
    database.transaction(() => insert.run(count, begin, step, step, type));
  }
  if (days) {
    // Days that no other rules have computed are taken for right.
    database.exec('UPDATE statistics SET rules_version = 0');
    stores.statistics.rebuild();
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Of a type of a made store, so many moments between its first sample and its last. @param {number} count */
export function momentsOfMadeStore(count) {
  return Array.from(
    { length: count },
    (_, index) => begin + Math.floor((decade * ((index * 0.618034) % 1)) / 1000) * 1000,
  );
}

import { copyFileSync, statSync } from 'node:fs';
import { phonesOfFormats } from '../../packages/importers/dist/formats.js';
import { join } from 'node:path';
import { metricRulesVersion } from '../../packages/core/dist/index.js';
import { intlTimeZones } from '../../packages/terminal/dist/intl-time-zones.js';
import { openDatabase } from '../../packages/host/dist/sqlite/open-database.js';
import { openStagingFile } from '../../packages/host/dist/sqlite/staging-files.js';
import { openHealthStores } from '../../packages/sqlite/dist/index.js';
import { hostCommand } from '../processes.mjs';

/** @param {string} directory */
function openStore(directory) {
  const path = join(directory, 'health.sqlite');
  const database = openDatabase(path, 'health');
  const stores = openHealthStores(database, {
    defaultZone: 'Europe/Berlin',
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    openStaging: (/** @type {string} */ importId) => openStagingFile(directory, importId),
  });
  return { path, database, stores };
}

/** When the heart rates of a grown store begin. */
export const firstHeartRate = Date.UTC(2015, 0, 1);

/** Milliseconds from one heart rate of a grown store to the next. @param {number} count */
export const heartRateStep = (count) => Math.floor((10 * 365 * 86_400_000) / count);

/** The place of the `index`th heart rate of a grown store. @param {number} count @param {number} index */
export const heartRatePlace = (count, index) => ({
  start: firstHeartRate + index * heartRateStep(count),
  identity: identityOf(index),
});

const identityOf = (/** @type {number} */ index) =>
  4_000_000_000_000_000 + ((index * 7919) % 1_000_003) * 1_000_000_007;

/**
 * Makes a store of so many heart rates of ten years, of two sources, with the metadata that a watch writes. Days of metrics are
 * not computed: pages of samples do not read them.
 * @param {string} directory @param {number} count
 */
export function buildHeartRates(directory, count) {
  const begun = performance.now();
  const { path, database, stores } = openStore(directory);
  const run = stores.imports.begin({
    importId: 'made',
    fileName: 'made',
    format: 'apple-health',
    startedAt: firstHeartRate,
  });
  run.finish({ complete: true, finishedAt: firstHeartRate });
  database.exec(`
    PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;
    INSERT INTO sources (source_id, name, bundle_identifier) VALUES (1, 'Watch', 'com.apple.health.2F1C'), (2, 'Chest strap', 'com.example.strap');
    INSERT INTO provenances (provenance_id, digest, source_version, device, metadata, user_entered) VALUES
      (1, 1, '11.2', 'name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,1, software:11.2', '{"HKMetadataKeyHeartRateMotionContext":"1"}', 0),
      (2, 2, '11.2', 'name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,1, software:11.2', '{"HKMetadataKeyHeartRateMotionContext":"0"}', 0),
      (3, 3, '4.1', NULL, NULL, 0);
    INSERT OR IGNORE INTO origin_sets VALUES (1, '[1]');
    INSERT INTO types (type_id, kind, name) VALUES (1, 'quantity', 'heartRate');
    UPDATE statistics SET rules_version = ${metricRulesVersion}`);
  const insert = database.prepare(`
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})
    INSERT INTO samples (type_id, start_ms, identity, duration_ms, value, source_id, provenance_id, origin_id)
    SELECT 1, ${firstHeartRate} + n * ${heartRateStep(count)}, 4000000000000000 + (n * 7919) % 1000003 * 1000000007, 0,
      48 + (n * 2654435761) % 97 + CASE n % 10 WHEN 0 THEN 0.5 WHEN 5 THEN 0.0123 ELSE 0 END, 1 + (n % 7 = 0), CASE n % 7 WHEN 0 THEN 3 WHEN 1 THEN 2 ELSE 1 END, 1
    FROM numbers`);
  database.transaction(() => insert.run());
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const megabytes = Math.round(statSync(path).size / 1e6);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.error(`${count.toLocaleString('en-US')} heart rates: ${megabytes} MB, built in ${seconds} s`);
}

const analytes = [
  'Cholesterol',
  'HDL',
  'LDL',
  'Triglycerides',
  'Glucose',
  'Ferritin',
  'TSH',
  'Sodium',
  'Potassium',
  'Urea',
  'Creatinine',
  'CRP',
];

const bound = (/** @type {string} */ value) => ({ value, comparator: null, unit: 'mg/dL', unitCode: 'mg/dL' });

/** @param {number} test */
function bloodTest(test) {
  const collectedAt = Date.UTC(2020, 0, 1) + test * 5 * 86_400_000;
  const day = new Date(collectedAt).toISOString().slice(0, 10);
  return {
    key: `lab\n${test}`,
    collectedDate: `${day}T08:10:00+00:00`,
    issuedAt: collectedAt + 86_400_000,
    codings: [
      { system: 'http://loinc.org', code: '24323-8', display: 'Comprehensive metabolic 2000 panel - Serum or Plasma' },
    ],
    name: 'Metabolic panel',
    status: 'final',
    laboratory: 'City Laboratory',
    results: analytes.map((name, at) => ({
      identifier: `${test}-${at}`,
      codings: [
        { system: 'http://loinc.org', code: `${2000 + at}-3`, display: `${name} [Mass/volume] in Serum or Plasma` },
      ],
      name,
      quantity: bound(`${40 + ((test * 7 + at * 13) % 160)}.${(test + at) % 10}`),
      text: null,
      answerCodings: [],
      referenceRanges: [{ low: bound('40'), high: bound('190.0'), text: null, appliesTo: null }],
      interpretation: at % 4 === 0 ? 'high' : 'normal',
      status: 'final',
      effective: null,
    })),
    source: { name: 'City Laboratory' },
  };
}

/**
 * Makes a store of the sample person, who has all kinds of records, with so many more blood tests.
 * @param {string} directory @param {number} bloodTests @param {string} [person] A data directory that has the sample person, to copy.
 */
export async function buildSamplePerson(directory, bloodTests, person) {
  if (person === undefined) await hostCommand(['sample-data', 'load', '--data-dir', directory]);
  else for (const name of ['health.sqlite', 'control.sqlite']) copyFileSync(join(person, name), join(directory, name));
  const { database, stores } = openStore(directory);
  const run = stores.imports.begin({ importId: 'lab', fileName: 'lab', format: 'apple-health', startedAt: Date.now() });
  for (let test = 0; test < bloodTests; test++) run.bloodTest(bloodTest(test));
  run.finish({ complete: true, finishedAt: Date.now() });
  database.close();
}

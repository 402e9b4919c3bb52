/**
 * What a heart rate takes on disk: so many samples as a watch records them are imported into an empty store, and all its files are
 * divided by their number. With them come their indexes, the daily values, and what is known of their import.
 *
 *   node benchmarks/store-size.mjs [--samples 1000000] [--no-limits]
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './figures.mjs';
import { openStore } from './made-store.mjs';
import { newDirectory, removeDirectory } from './paired-host.mjs';

const { values } = parseArgs({
  options: { samples: { type: 'string', default: '1000000' }, 'no-limits': { type: 'boolean' } },
});
const samples = Number(values.samples);
const begin = Date.UTC(2022, 0, 1);
const secondsBetween = [5, 4, 6, 240, 300, 301, 5, 299];

const directory = newDirectory();
try {
  const { database, stores } = openStore(directory);
  const run = stores.imports.begin({
    importId: 'one',
    fileName: 'export.zip',
    format: 'apple-health',
    startedAt: begin,
  });
  run.exportedAt(Date.UTC(2026, 0, 1));
  const source = { name: 'Watch', bundleIdentifier: 'com.apple.health', version: '10.3' };
  const device = 'name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.3';
  let start = begin;
  for (let index = 0; index < samples; index++) {
    start += (secondsBetween[index % secondsBetween.length] ?? 5) * 1000;
    const metadata = { HKMetadataKeyHeartRateMotionContext: String(index % 3) };
    const value = 55 + ((index * 7919) % 90);
    run.quantity({ type: 'heartRate', start, end: start, value, source, device, metadata, timeZone: null });
  }
  run.finish({ complete: true, finishedAt: begin });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const files = readdirSync(directory).map((name) => statSync(join(directory, name)).size);
  database.close();
  const bytes = files.reduce((sum, size) => sum + size, 0);
  judge({
    what: `store of ${samples.toLocaleString('en-US')} heart rates`,
    figure: bytes / samples,
    unit: 'bytes a sample',
    most: 56,
    reference: `${(bytes / 1e6).toFixed(1)} MB in all`,
  });
} finally {
  removeDirectory(directory);
}

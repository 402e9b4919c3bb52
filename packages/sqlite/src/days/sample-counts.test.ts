import { noRecords } from '@vitalgate/core';
import { importOf } from '../../../../test/records/import-of.ts';
import { quantitySample, sleepSample } from '../../../../test/records/record-builders.ts';
import { expect, test } from 'vitest';
import { openHealthStores } from '../open-health-stores.ts';
import { fixedOffsetTimeZones } from '../../../../test/ports/fixed-offset-time-zones.ts';
import { temporaryDatabase, temporaryDirectory } from '../../../../test/stores/temporary-stores.ts';
import { openStagingFile } from '../../../host/src/sqlite/staging-files.ts';
import { countRecords } from '../listed/count-records.ts';
import { sampleCounts } from './sample-counts.ts';

test('kept counts are those of a walk over all samples, after imports and an undo, and while days are to be computed', () => {
  const directory = temporaryDirectory();
  const db = temporaryDatabase('health', directory);
  const stores = openHealthStores(db, {
    defaultZone: 'UTC',
    timeZones: fixedOffsetTimeZones,
    phones: new Map(),
    openStaging: (importId) => openStagingFile(directory, importId),
  });
  const walked = (): unknown =>
    db
      .prepare(
        'SELECT t.kind, t.name, COUNT(*), MIN(start_ms), MAX(start_ms) FROM samples JOIN types t USING (type_id) GROUP BY type_id ORDER BY 1, 2',
      )
      .all();
  const kept = (): unknown =>
    sampleCounts(db)
      .map(({ kind, type, count, first, last }) => [kind, type, count, first, last])
      .sort((left, right) => (`${left[0]} ${left[1]}` < `${right[0]} ${right[1]}` ? -1 : 1));
  const own = { name: 'Band', bundleIdentifier: null, version: null };
  importOf(stores.imports, 'a', (run) => {
    run.quantity(quantitySample('2026-03-09T08:00:00Z'));
    run.quantity(quantitySample('2026-03-09T09:00:00Z'));
    run.category(sleepSample('2026-03-09T01:00:00Z', 60, 'asleepCore'));
  });
  importOf(stores.imports, 'b', (run) => {
    run.quantity(quantitySample('2026-03-08T08:00:00Z', { source: own }));
    run.quantity(quantitySample('2026-03-09T08:00:00Z'));
    run.quantity(quantitySample('2026-03-09T08:00:00Z', { type: 'stepCount', value: 4 }));
  });
  expect([kept(), countRecords(db)]).toEqual([walked(), expect.objectContaining({ quantitySamples: 4 })]);
  stores.imports.remove('a');
  expect([kept(), countRecords(db)]).toEqual([walked(), { ...noRecords(), quantitySamples: 3 }]);
  db.exec('UPDATE statistics SET rules_version = 0; DELETE FROM type_sources');
  expect(kept()).toEqual(walked());
  expect(countRecords(db).quantitySamples).toBe(3);
});

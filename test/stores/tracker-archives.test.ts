import { metricCatalogue, toldText } from '@vitalgate/contract';
import { formats } from '@vitalgate/importers/formats';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, it } from 'vitest';
import { runImport } from '../../packages/host/src/store-jobs/run-import.ts';
import { zipOf } from '../app/export-files.ts';
import { examplesOf, type Example } from '../fuzz/format-examples.ts';
import { healthStoresInMemory } from './stores-in-memory.ts';
import { temporaryDirectory } from './temporary-stores.ts';

const archives: readonly Example[] = formats.flatMap(({ format, listed }) =>
  listed?.group === 'All of a tracker' ? examplesOf(format) : [],
);

/** Imports an archive as the zip that its maker gives. Answers the imports that it became. */
async function importZip(stores: HealthStores, importId: string, files: Example): Promise<readonly string[]> {
  const dataDirectory = temporaryDirectory();
  const path = await zipOf(dataDirectory, 'a.zip', Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])));
  const parts = await runImport(
    { kind: 'import', dataDirectory, importId, origin: { kind: 'path', path } },
    {
      stores,
      // No job here reads the database beneath the stores.
      database: undefined as never,
      signal: new AbortController().signal,
      onStep: () => undefined,
      reopenGate: () => undefined,
      isCancelled: () => false,
    },
  );
  return parts.map(({ report, failure }) => {
    if (report === null) throw new Error(toldText(failure.sentence));
    return report.importId;
  });
}

const open = { start: null, end: null };

function contents({ metrics, workouts }: HealthStores) {
  return [
    ...metricCatalogue.flatMap(({ metricId: id }) =>
      metrics.days(id, null, 9999).map(({ date, value }) => `${id} ${date} ${value}`),
    ),
    ...workouts.page(open, null, 999).map(({ record }) => JSON.stringify(record)),
  ];
}

it('archives of all trackers count once, in whatever order and however often they come, and undone leave nothing', async () => {
  const [stores, turned] = [healthStoresInMemory(), healthStoresInMemory()];
  const made: string[] = [];
  for (const files of archives) made.push(...(await importZip(stores, `one ${made.length}`, files)));
  const expected = contents(stores);
  for (const files of [...archives].reverse()) {
    await importZip(turned, `turned ${made.length}`, files);
    made.push(...(await importZip(stores, `two ${made.length}`, files)));
  }
  expect(contents(stores)).toEqual(expected);
  expect(contents(turned)).toEqual(expected);
  for (const id of made) stores.imports.remove(id);
  expect(contents(stores)).toEqual([]);
});

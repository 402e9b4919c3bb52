import { metricCatalogue } from '@vitalgate/contract';
import { formats } from '@vitalgate/importers/formats';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, it } from 'vitest';
import { importArchiveZip } from '../archives/import-archive-zip.ts';
import { examplesOf, type Example } from '../fuzz/format-examples.ts';
import { healthStoresInMemory } from './stores-in-memory.ts';

const archives: readonly Example[] = formats.flatMap(({ format, listed }) =>
  listed?.group === 'All of a tracker' ? examplesOf(format) : [],
);

const importZip = (stores: HealthStores, importId: string, files: Example): Promise<readonly string[]> =>
  importArchiveZip(stores, importId, Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])));

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

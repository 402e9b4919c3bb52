import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { metricCatalogue } from '@vitalgate/contract';
import type { Instant } from '@vitalgate/core';
import { fileContext, shareOut } from '@vitalgate/importers';
import { formats } from '@vitalgate/importers/formats';
import { joinFoodCatalogues, type HealthStores } from '@vitalgate/sqlite';
import { describe, expect, it } from 'vitest';
import { openImportSource } from '../../packages/host/src/files/open-import-source.ts';
import { examplesOf, type Example } from '../fuzz/format-examples.ts';
import { healthConnectDatabase } from './health-connect-database.ts';
import { temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

const startedAt = Date.parse('2026-11-29T12:00:00Z') as Instant;

/** Imports what lies in a folder, as the host does. Answers the formats of the imports that it became. */
async function importFolder({ imports }: HealthStores, importId: string, files: Example): Promise<readonly string[]> {
  const folder = temporaryDirectory();
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  let copies = 0;
  const copyTo = temporaryDirectory();
  const opened = await openImportSource(folder, { copyPath: () => join(copyTo, String(copies++)) });
  const found: string[] = [];
  for (const { importer, source } of (await shareOut(opened.source)).parts) {
    const { format } = importer.manifest;
    const run = imports.begin({ importId: `${importId}${found.length}`, fileName: 'a', format, startedAt });
    run.finish({ ...(await importer.run(source, run, { ...fileContext, startedAt })), finishedAt: startedAt });
    found.push(format);
  }
  await opened.close();
  return found;
}

const open = { start: null, end: null };

/** All that can be read of a store, but for what names its imports. */
function contents({ metrics, workouts, nutrition, bloodTests, foods }: HealthStores) {
  return {
    days: metricCatalogue.flatMap(({ metricId: id }) =>
      metrics.days(id, null, 999).map(({ date, value }) => `${id} ${date} ${value}`),
    ),
    workouts: workouts.page(open, null, 99).map(({ id, record }) => ({ id, ...record })),
    nutrition: nutrition.page(open, null, 99).map(({ id, record }) => ({ id, ...record })),
    bloodTests: bloodTests.page(open, null, 99).map(({ id, record }) => ({ id, ...record })),
    foods: joinFoodCatalogues(() => foods.current())
      .list(null, 99)
      .matches.map(({ food }) => food),
  };
}

const steps = (start: string, count: number) => ({
  start_time: start,
  end_time: start.replace(':00:', ':30:'),
  count,
});

const within = (folder: string, files: Example): Example =>
  files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }));

const renamed = (files: Example): Example =>
  files.map(({ path, bytes }) => ({ path: path.replace(/(\.\w+)$/u, ' (1)$1'), bytes }));

describe('K2: a copy beside a file changes nothing', () => {
  const examples = formats.flatMap(({ format, listed }) =>
    listed === null ? [] : examplesOf(format).map((example, place) => [`${format} ${place}`, format, example] as const),
  );

  it.each(examples)('%s', async (_, format, example) => {
    const alone = temporaryHealthStores();
    expect(new Set(await importFolder(alone, 'a', within('a', example)))).toEqual(new Set([format]));
    const expected = contents(alone);
    expect(Object.values(expected).some((list) => list.length > 0)).toBe(true);
    // As a browser names a second download; a folder is unpacked beside the first.
    const copy =
      example.length === 1 ? [...example, ...renamed(example)] : [...within('a', example), ...within('b', example)];
    const stores = temporaryHealthStores();
    await importFolder(stores, 'a', copy);
    expect(contents(stores)).toEqual(expected);
  });
});

const changed = (files: Example, change: (text: string) => string): Example =>
  files.map(({ path, bytes }) => {
    const text = bytes.toString('latin1');
    return { path, bytes: Buffer.from(change(text), 'latin1') };
  });

describe('K2: a newer export beside an older one counts as if imported after it', () => {
  /** What a newer file says otherwise. */
  const corrections: readonly (readonly [format: string, what: string, change: (text: string) => string])[] = [
    [
      'apple-health',
      'a corrected value',
      (text) => text.replace('2026-01-07', '2026-01-08').replace('value="40"', 'value="55"'),
    ],
    [
      'apple-health',
      'a record less',
      (text) => text.replace('2026-01-07', '2026-01-08').replace(/<Record[^>]*DietaryWater[^>]*>\n/u, ''),
    ],
    ['fhir', 'a corrected result', (text) => text.replace('95.5', '97').replace('"final"', '"corrected"')],
    ['fhir', 'another value of one observation', (text) => text.replace('95.5', '97')],
    ['table', 'another value', (text) => text.replace('81,2;', '81,4;').replace('8.432', '8.732')],
    ['table', 'a row more', (text) => text.replace('2026-03-02;07:40', '2026-03-05;07:40')],
    ['lab-csv', 'a row more', (text) => `${text}2026-03-09,RBC,5.1,10^6/uL,4.0-5.9\n`],
    ['lab-csv', 'another value', (text) => text.replace('6.1', '6.2')],
    ['strava-export', 'another distance', (text) => text.replace(',1.11,', ',1.21,')],
    ['garmin-export', 'another distance', (text) => text.replace('200150', '300150')],
    ['gpx', 'another height', (text) => text.replace('<ele>12', '<ele>22')],
    ['tcx', 'more calories', (text) => text.replace(/<Calories>\d+/u, '<Calories>999')],
    ['fooddata-central', 'another amount', (text) => text.replace('408', '409')],
    ['open-food-facts', 'a newer amount', (text) => text.replace('539', '540').replace('1577918611', '1577918612')],
  ];

  it.each(corrections)('%s: %s', async (format, _, change) => {
    const [first = []] = examplesOf(format);
    const then = changed(first, change);
    expect(then).not.toEqual(first);
    const [together, inOrder] = [temporaryHealthStores(), temporaryHealthStores()];
    await importFolder(inOrder, 'a', within('a', first));
    await importFolder(inOrder, 'b', within('b', then));
    await importFolder(together, 'c', [...within('a', first), ...within('b', then)]);
    expect(contents(together)).toEqual(contents(inOrder));
  });

  it('health-connect: a corrected row, one that was deleted, and one more', async () => {
    const phone = healthConnectDatabase();
    phone.add('steps_record_table', steps('2026-03-09T08:00:00Z', 100));
    phone.add('steps_record_table', steps('2026-03-09T09:00:00Z', 200));
    const first = [{ path: 'health_connect_export.db', bytes: Buffer.from(phone.bytes()) }];
    phone.database.exec(
      'UPDATE steps_record_table SET count = 150 WHERE count = 100; DELETE FROM steps_record_table WHERE count = 200',
    );
    phone.add('steps_record_table', {
      ...steps('2026-03-11T09:00:00Z', 300),
      last_modified_time: '2026-03-11T12:00:00Z',
    });
    const then = [{ path: 'health_connect_export.db', bytes: Buffer.from(phone.bytes()) }];
    const [together, inOrder] = [temporaryHealthStores(), temporaryHealthStores()];
    await importFolder(inOrder, 'a', first);
    await importFolder(inOrder, 'b', then);
    await importFolder(together, 'c', [...within('b', first), ...within('a', then)]);
    expect(contents(together)).toEqual(contents(inOrder));
    expect(contents(together).days).toEqual(expect.arrayContaining(['stepCount 2026-03-11 300']));
  });
});

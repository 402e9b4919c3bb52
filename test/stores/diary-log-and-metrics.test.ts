import { env } from 'node:process';
import { nutrientOfType } from '@vitalgate/contract';
import type { Instant } from '@vitalgate/core';
import { fileContext, shareOut } from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, test } from 'vitest';
import { textSource } from '../importers/import-texts.ts';
import { numbers } from './health-auto-export-phone.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

// What was eaten comes by a diary's exports, as foods and as sums of days, and by phones on which apps wrote it, under this name and
// that, corrected and undone. Further persons: LOG_SEED=100 LOG_PERSONS=500 npx vitest run test/stores/diary-log-and-metrics.test.ts

const firstSeed = Number(env['LOG_SEED'] ?? 1);
const persons = Number(env['LOG_PERSONS'] ?? 4);

const open = { start: null, end: null };
const columns = ['Energy (kcal)', 'Protein (g)', 'Fat (g)', 'Water (g)'];
const types = [
  ['DietaryEnergyConsumed', 'kcal'],
  ['DietaryProtein', 'g'],
  ['DietaryWater', 'mL'],
  ['DietarySodium', 'mg'],
] as const;

type Pick = (below: number) => number;

const date = (day: number): string => `2026-06-${String(10 + day).padStart(2, '0')}`;
const cell = (pick: Pick): string => (pick(3) === 0 ? '' : String(pick(900) / (pick(2) === 0 ? 1 : 7)));
const cells = (pick: Pick): string => columns.map(() => cell(pick)).join(',');

function foods(pick: Pick): string {
  const rows = Array.from(
    { length: 1 + pick(8) },
    () => `${date(pick(5))},${['', '08:00', '19:30'][pick(3)]},Lunch,Food ${pick(3)},1 g,${cells(pick)}`,
  );
  return [`Day,Time,Group,Food Name,Amount,${columns.join(',')}`, ...rows].join('\n');
}

function sums(pick: Pick): string {
  const rows = Array.from({ length: 1 + pick(4) }, (_, day) => `${date(day)},${cells(pick)},true`);
  return [`Date,${columns.join(',')},Completed`, ...rows].join('\n');
}

function phone(pick: Pick): string {
  const app = ['Cronometer', 'com.cronometer.android.gold', 'Cronometer|Yazio', 'Yazio', 'Water'][pick(5)] ?? '';
  const records = Array.from({ length: 1 + pick(6) }, (_, number) => {
    // Some at a time and of an amount that other apps have too, with the name of the food or without.
    const repeats = pick(2) === 0;
    const time = repeats ? '08:00' : `${String(pick(24)).padStart(2, '0')}:${String(10 + number)}`;
    const at = `${date(pick(5))} ${time}:00 +0000`;
    const food = pick(2) === 0 ? '' : `<MetadataEntry key="HKFoodType" value="Food ${pick(2)}"/>`;
    return types
      .filter(() => pick(2) === 0)
      .map(
        ([type, unit]) =>
          `<Record type="HKQuantityTypeIdentifier${type}" sourceName="${app}" unit="${unit}" startDate="${at}" endDate="${at}" value="${repeats ? 50 : pick(900) / 7}">${food}</Record>`,
      )
      .join('\n');
  });
  return `<HealthData><ExportDate value="2026-06-20 12:00:${10 + pick(50)} +0000"/>\n${records.join('\n')}\n</HealthData>`;
}

async function bring({ imports }: HealthStores, importId: string, name: string, text: string): Promise<void> {
  const startedAt = Date.parse('2026-06-21T12:00:00Z') as Instant;
  for (const { importer, source } of (await shareOut(textSource({ [name]: text }))).parts) {
    const { format } = importer.manifest;
    const run = imports.begin({ importId, fileName: name, format, startedAt });
    run.finish({ ...(await importer.run(source, run, fileContext)), finishedAt: startedAt });
  }
}

function ofLog({ nutrition }: HealthStores): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { record } of nutrition.page(open, null, 999)) {
    for (const [type, nutrient] of nutrientOfType) {
      const amount = record.nutrients[nutrient];
      const key = `${type} ${new Date(record.loggedAt).toISOString().slice(0, 10)}`;
      if (amount !== null) found[key] = (found[key] ?? 0) + amount;
    }
  }
  return found;
}

function ofMetrics({ metrics }: HealthStores): Readonly<Record<string, number>> {
  const days = [...nutrientOfType.keys()].flatMap((type) =>
    metrics.days(type, null, 999).map(({ date: day, value }) => [`${type} ${day}`, value] as const),
  );
  return Object.fromEntries(days);
}

const shown = (days: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(days)
    .map(([key, value]) => `${key} ${Number(value.toPrecision(9))}`)
    .sort();

// The last of them has two versions of a meal that share a sample.
test.each([...Array.from({ length: persons }, (_, index) => firstSeed + index), 5024])(
  'the log of a person adds up to the dietary metrics after every import and undo (seed %d)',
  async (seed) => {
    const random = numbers(seed);
    const pick: Pick = (below) => Math.floor(random() * below);
    const stores = temporaryHealthStores();
    const held: string[] = [];
    for (let step = 0; step < 9; step++) {
      const undone = held.length > 1 && pick(4) === 0 ? held.splice(pick(held.length), 1)[0] : undefined;
      if (undone === undefined) {
        const [name, write] =
          (
            [
              ['servings.csv', foods],
              ['days.csv', sums],
              ['export.xml', phone],
            ] as const
          )[pick(3)] ?? (['servings.csv', foods] as const);
        await bring(stores, `${step}`, name, write(pick));
        held.push(`${step}`);
      } else stores.imports.remove(undone);
      expect(shown(ofLog(stores)), `step ${step}`).toEqual(shown(ofMetrics(stores)));
    }
  },
);

/**
 * Makes `dist/foods.sqlite`, the built-in food catalogue, from `assets/usda-sr24.ndjson.gz`. Runs after the compiler.
 * Does nothing if the catalogue is newer than all that it is made from. The new file appears whole or not at all.
 */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { usdaSr24Food, usdaSr24Version } from '@vitalgate/core';
import { foodCatalogueWriter } from '@vitalgate/sqlite';
import { openDatabase } from '../dist/sqlite/open-database.js';

const asset = fileURLToPath(new URL('../assets/usda-sr24.ndjson.gz', import.meta.url));
const catalogue = fileURLToPath(new URL('../dist/foods.sqlite', import.meta.url));
const madeFrom = [
  asset,
  fileURLToPath(import.meta.url),
  ...['food-barcode.js', 'food-name.js', 'food-words.js', 'singular-form.js', 'usda-sr24-food.js'].map((name) =>
    fileURLToPath(new URL(`foods/${name}`, import.meta.resolve('@vitalgate/core'))),
  ),
  ...['food-catalogue-writer.js', 'food-catalogue-schema.js', 'food-tokens.js', 'common-words.js'].map((name) =>
    fileURLToPath(new URL(`foods/${name}`, import.meta.resolve('@vitalgate/sqlite'))),
  ),
];

/** @param {string} path */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (madeFrom.some((path) => modifiedAt(path) > modifiedAt(catalogue))) {
  const foods = gunzipSync(readFileSync(asset))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => usdaSr24Food(JSON.parse(line)));
  const unfinished = `${catalogue}.${process.pid}`;
  mkdirSync(dirname(catalogue), { recursive: true });
  rmSync(unfinished, { force: true });
  const db = openDatabase(unfinished, 'staging');
  const writer = foodCatalogueWriter(db);
  for (const food of foods) writer.add({ food, version: usdaSr24Version });
  writer.finish();
  db.close();
  chmodSync(unfinished, 0o644);
  renameSync(unfinished, catalogue);
  console.error(`Made the food catalogue: ${foods.length.toLocaleString('en-US')} foods.`);
}

import { longestIndexedPrefix } from './food-tokens.ts';

/**
 * The tables of a catalogue's file while it is filled. `food_id` is the order in which foods came; `servings` and `nutrients` are
 * JSON lists, the latter in the contract's order of nutrient keys, per 100 g or, if it says so, per 100 ml; `barcode_number` is
 * the GTIN-14 as a number; `digest` tells contents apart.
 */
export const foodTables = `
CREATE TABLE food_source (source_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE food_category (category_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE food (
  food_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  digest INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_length INTEGER NOT NULL,
  brand TEXT,
  category_id INTEGER REFERENCES food_category,
  barcode TEXT,
  barcode_number INTEGER,
  servings TEXT NOT NULL,
  nutrients TEXT NOT NULL,
  is_per_milliliters INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES food_source,
  reference TEXT
);
`;

const prefixes = Array.from({ length: longestIndexedPrefix }, (_, index) => index + 2).join(' ');

/**
 * What is made once all foods are there. `by_rank` has them in the order of (name length, name, id), the order within a tier of
 * every search, and the full-text index names foods by their place in it: so what matches comes in the right order, and
 * a search reads no more than it answers. `by_name` has them in the order of (name, id). `common_word` says how many foods
 * have a word that begins so, of those beginnings that are frequent. `food_json` has the API's JSON of each food by its
 * places in both orders. It is empty if there are very many foods: their texts would double the file.
 */
export const foodIndexes = `
CREATE TABLE by_rank (place INTEGER PRIMARY KEY, food_id INTEGER NOT NULL);
CREATE TABLE by_name (place INTEGER PRIMARY KEY, food_id INTEGER NOT NULL);
CREATE TABLE food_json (place INTEGER PRIMARY KEY, rank_place INTEGER NOT NULL UNIQUE, characters INTEGER NOT NULL, text TEXT NOT NULL);
CREATE TABLE common_word (beginning TEXT PRIMARY KEY, foods INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE catalogue (foods INTEGER NOT NULL, digest INTEGER NOT NULL);
CREATE INDEX food_by_barcode ON food (barcode_number, food_id) WHERE barcode_number IS NOT NULL;
CREATE VIRTUAL TABLE food_words USING fts5(
  words, content='', columnsize=0, detail=none, prefix='${prefixes}', tokenize='ascii'
);
`;

/** The version of the file's layout; `user_version` of SQLite. Files of earlier versions, which imports brought, have no such `food_json`. */
export const foodCatalogueVersion = 5;

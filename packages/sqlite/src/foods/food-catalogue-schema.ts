/**
 * The tables of a food catalogue's file. Foods lie in the order of (name, id). `words` is the name as the ranking
 * reads it; `servings` and `nutrients` are JSON arrays, the latter in the contract's order of nutrient keys. The
 * index holds the folded words, so its tokenizer only has to cut at blanks, line ends and slashes; it answers
 * "which foods have a word that begins so", never in what order.
 */
export const foodCatalogueSchema = `
CREATE TABLE food_source (source_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE food_category (category_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE food (
  food_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  words TEXT NOT NULL,
  brand TEXT,
  category_id INTEGER REFERENCES food_category,
  barcode TEXT,
  servings TEXT NOT NULL,
  nutrients TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES food_source,
  reference TEXT
);
CREATE UNIQUE INDEX food_by_name ON food (name, id);
CREATE VIRTUAL TABLE food_words USING fts5(words, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize='ascii');
`;

/** The version of the file's layout; `user_version` of SQLite. */
export const foodCatalogueVersion = 1;

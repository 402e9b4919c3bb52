import { nutrientKeys, type Food } from '@vitalgate/contract';
import { compareFoodRanks, foodListRank, foodName, formatFoodName } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { foodCatalogueSchema, foodCatalogueVersion } from './food-catalogue-schema.ts';

/** Gives each distinct text a number and a row. */
function numbered(db: SqlDatabase, sql: string): (text: string) => number {
  const insert = db.prepare(sql);
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(text, number);
    insert.run(number, text);
    return number;
  };
}

/** Fills an empty database with a catalogue that `openFoodSearch` reads. The same foods give the same file. */
export function writeFoodCatalogue(db: SqlDatabase, foods: readonly Food[]): void {
  const ordered = [...foods].sort((a, b) => compareFoodRanks(foodListRank(a), foodListRank(b)));
  db.transaction(() => {
    db.exec(foodCatalogueSchema);
    db.exec(`PRAGMA user_version = ${foodCatalogueVersion}`);
    const sourceNumber = numbered(db, 'INSERT INTO food_source VALUES (?, ?)');
    const categoryNumber = numbered(db, 'INSERT INTO food_category VALUES (?, ?)');
    const insert = db.prepare('INSERT INTO food VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    const index = db.prepare('INSERT INTO food_words (rowid, words) VALUES (?, ?)');
    for (const [position, food] of ordered.entries()) {
      const words = formatFoodName(foodName(food));
      insert.run(
        position + 1,
        food.id,
        food.name,
        words,
        food.brand,
        food.category === null ? null : categoryNumber(food.category),
        food.barcode,
        JSON.stringify(food.servings.map(({ description, grams }) => [description, grams])),
        JSON.stringify(nutrientKeys.map((key) => food.nutrientsPer100Grams[key])),
        sourceNumber(food.source.name),
        food.source.reference,
      );
      index.run(position + 1, words);
    }
    db.exec("INSERT INTO food_words (food_words) VALUES ('optimize')");
  });
  db.exec('VACUUM');
}

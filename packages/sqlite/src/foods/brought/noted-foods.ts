import type { SqlDatabase } from '../../sql/driver.ts';
import type { FoodUndo } from './food-undo.ts';
import type { KeptFoods } from './brought-foods.ts';

/** How many foods imports brought, each once. */
export function countFoods(db: SqlDatabase): number {
  return db.prepare<readonly [number]>('SELECT foods FROM food_total').get()?.[0] ?? 0;
}

/** Notes that an import brought these foods. Part of the caller's transaction. */
export function noteFoods(db: SqlDatabase, importNumber: number, { file, added }: KeptFoods): void {
  db.prepare('INSERT INTO main.food_files VALUES (?, ?)').run(importNumber, file);
  db.prepare('UPDATE main.food_total SET foods = foods + ?').run(added);
}

/** Notes that an import is taken out, with what becomes of its foods. Part of the caller's transaction. */
export function forgetFoods(db: SqlDatabase, importNumber: number, { removed }: FoodUndo): void {
  db.prepare('DELETE FROM main.food_files WHERE import_number = ?').run(importNumber);
  db.prepare('UPDATE main.food_total SET foods = MAX(0, foods - ?)').run(removed);
}

import type { SqlDatabase } from '../../sql/driver.ts';
import type { FoodFiles } from '../food-files.ts';
import { keptFoodFiles } from '../user-foods.ts';
import { withFoodFiles } from './brought-foods.ts';

/** What taking an import's foods out does. */
export interface FoodUndo {
  /** Foods that no other import brought: they are listed no more. */
  readonly removed: number;
  /** Foods that others brought too. */
  readonly kept: number;
  readonly file: string | null;
}

/** Of an import that brought no foods. */
export const noFoodUndo: FoodUndo = { removed: 0, kept: 0, file: null };

/** Finds what becomes of the foods of an import when it is taken out. Changes nothing. */
export function foodUndo(db: SqlDatabase, files: FoodFiles, importId: string): FoodUndo {
  const find = db.prepare<readonly [string, number]>(
    `SELECT file, (SELECT COUNT(*) FROM food_files other WHERE other.file = own.file)
     FROM food_files own JOIN imports USING (import_number) WHERE import_id = ?`,
  );
  const [file, importsOfFile] = find.get(importId) ?? [];
  if (file === undefined) return noFoodUndo;
  return withFoodFiles(keptFoodFiles(db), files, (opened) => {
    const own = opened.find(({ name }) => name === file);
    if (own === undefined) return { ...noFoodUndo, file };
    const [foods = 0] = own.database.prepare<readonly [number]>('SELECT foods FROM catalogue').get() ?? [];
    if (importsOfFile !== 1) return { removed: 0, kept: foods, file: null };
    const others = opened.filter(({ name }) => name !== file);
    if (others.length === 0) return { removed: foods, kept: 0, file };
    let kept = 0;
    for (const [id] of own.database.prepare<readonly [string]>('SELECT id FROM food ORDER BY id').iterate()) {
      if (others.some((other) => other.find(id) !== undefined)) kept++;
    }
    return { removed: foods - kept, kept, file };
  });
}

import { nutrientKeys, nutrientsFrom, type NutrientKey, type Nutrients } from '@vitalgate/contract';
import type { NutritionEntry } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

/** An entry of which nothing counts, or a part. */
export interface Part {
  readonly id: string;
  readonly entry: NutritionEntry;
  /** 0 is a part of one already. */
  readonly version: number;
  /** How much of its nutrients counts. */
  readonly counted: Partial<Nutrients>;
  /** Why the rest does not count. */
  readonly mark: number;
}

/** The nutrients that an entry states. */
export const statedIn = ({ nutrients }: NutritionEntry): readonly NutrientKey[] =>
  nutrientKeys.filter((key) => nutrients[key] !== null);

/** Some of the nutrients of an entry, as it states them. */
export const only = ({ nutrients }: NutritionEntry, keys: readonly NutrientKey[]): Partial<Nutrients> =>
  Object.fromEntries(keys.map((key) => [key, nutrients[key]]));

/** Prepares to list of an entry what counts alone, as a version without an origin. */
export function listPart(db: SqlDatabase): (part: Part) => void {
  const place = 'INDEXED BY dated_records_by_id';
  const hide = db.prepare(
    `UPDATE main.dated_records ${place} SET hidden = ? WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  const change = db.prepare(
    `UPDATE main.dated_records ${place} SET record = ? WHERE kind = 'nutrition' AND id = ? AND version = 0`,
  );
  const remove = db.prepare(
    `DELETE FROM main.dated_records ${place} WHERE kind = 'nutrition' AND id = ? AND version = 0`,
  );
  const list = db.prepare(
    `INSERT INTO main.dated_records (kind, hidden, order_key, id, version, record, other_sources, origin_id)
     SELECT kind, 0, order_key, id, 0, ?, other_sources, 0
     FROM main.dated_records ${place} WHERE kind = 'nutrition' AND id = ? AND hidden = ?`,
  );
  return ({ id, entry, version, counted, mark }) => {
    const isAny = Object.keys(counted).length > 0;
    const part = JSON.stringify({ ...entry, nutrients: nutrientsFrom((key) => counted[key]) });
    if (version > 0) {
      hide.run(mark, id);
      if (isAny) list.run(part, id, mark);
    } else if (isAny) change.run(part, id);
    else remove.run(id);
  };
}

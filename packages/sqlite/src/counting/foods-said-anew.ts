import { deliveredFood, unionWithin, type NutritionEntry, type Stretch } from '@vitalgate/core';
import type { StatingImport } from '../origins/imports.ts';
import { allOriginFacts } from '../origins/origin-facts.ts';
import { identityOfName, sourceNames } from '../origins/origins.ts';
import type { TouchedTimes } from '../samples/reached.ts';
import type { SampleRow } from '../samples/sample-rows.ts';
import { sampleTypes } from '../samples/sample-types.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { hiddenValues } from './entry-marks.ts';
import { phonesOf } from './import-statements.ts';

/** A log entry of which its phone said something else later, by another import. */
export interface OlderFood {
  readonly id: string;
  readonly loggedAt: number;
  readonly source: string;
  /** By which its samples say that they are of it; null: they say no food. */
  readonly food: string | null;
  /** The imports that say it this way: what another one brought too is said anew by that one. */
  readonly imports: ReadonlySet<number>;
}

type Row = readonly [id: string, record: string, originId: number, statedAt: number | null];

/** One version of a food. */
interface Version extends Pick<OlderFood, 'id' | 'loggedAt' | 'source' | 'food'> {
  readonly record: string;
  readonly stating: readonly StatingImport[];
  readonly statedAt: number;
}

/**
 * Finds the foods and drinks that feeds, or files that state what deliveries would, said of one phone in another way than a newer
 * import does. Within a feed the older version is gone already. `moments` bounds it to some times of a log; null looks at all.
 */
export function foodsSaidAnew(db: SqlDatabase, moments: readonly Stretch[] | null): readonly OlderFood[] {
  if (moments?.length === 0) return [];
  // It looks at the whole log if there is none.
  const isAny = db.prepare("SELECT 1 FROM main.dated_records WHERE kind = 'nutrition' AND told_ms IS NOT NULL LIMIT 1");
  if (moments === null && isAny.get() === undefined) return [];
  const facts = allOriginFacts(db);
  const phoneOf = phonesOf(db);
  const identity = identityOfName(db);
  const select = db.prepare<Row>(
    `SELECT id, record, origin_id, told_ms FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden IN (${hiddenValues}) AND version > 0 AND order_key > ? AND order_key <= ?`,
  );
  const versions = new Map<string, Version[]>();
  for (const [from, until] of moments ?? [[Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]]) {
    for (const [id, record, originId, told] of select.iterate(-until, -from)) {
      const stating = facts.get(originId)?.stating ?? [];
      const phones = new Set(stating.map(phoneOf));
      const entry = JSON.parse(record) as NutritionEntry;
      const food = deliveredFood(entry);
      if (phones.size !== 1 || food === undefined) continue;
      const {
        loggedAt,
        source: { name: source },
      } = entry;
      const key = JSON.stringify([...phones, identity(source), loggedAt, food]);
      const statedAt = Math.max(told ?? -Infinity, ...stating.filter(({ isFeed }) => !isFeed).map(({ at }) => at));
      const version = { id, loggedAt, source, food, record, stating, statedAt };
      versions.set(key, [...(versions.get(key) ?? []), version]);
    }
  }
  return [...versions.values()].flatMap((ofFood) => {
    const newest = ofFood.reduce((one, other) => (other.statedAt >= one.statedAt ? other : one));
    // Between exports alone 0061 decides, and what an export has in place of a delivery's.
    if (!newest.stating.some(({ isFeed }) => isFeed)) return [];
    return ofFood
      .filter(({ statedAt, record }) => statedAt < newest.statedAt && record !== newest.record)
      .map(({ id, loggedAt, source, food, stating }): OlderFood => {
        const imports = new Set(stating.map(({ importNumber }) => importNumber));
        return { id, loggedAt, source, food, imports };
      });
  });
}

/** The samples of such foods. */
export interface OlderAmounts {
  /** Of each type that a food can have, the times at which it has some. */
  readonly times: readonly TouchedTimes[];
  readonly has: (typeId: number, row: SampleRow) => boolean;
}

/** Prepares to know the samples of foods that were said anew, at the given times of samples; null looks at all. */
export function olderAmounts(db: SqlDatabase, touched: readonly TouchedTimes[] | null): OlderAmounts {
  const dietary = [...sampleTypes(db)].flatMap(([typeId, { kind, name }]) =>
    kind === 'quantity' && name.startsWith('dietary') ? [[typeId, name] as const] : [],
  );
  const typeNames = new Map(dietary);
  // A food has many types, which were mostly touched at the same times.
  const touchedFoods = touched
    ?.filter(({ typeId }) => typeNames.has(typeId))
    .map(({ start, end }): Stretch => [start, end]);
  const moments = touchedFoods === undefined ? null : unionWithin(touchedFoods, -Infinity, Infinity);
  const foods = new Map<number, OlderFood[]>();
  for (const food of foodsSaidAnew(db, moments)) {
    foods.set(food.loggedAt, [...(foods.get(food.loggedAt) ?? []), food]);
  }
  const foodOf = db.prepare<readonly [string | null]>(
    "SELECT json_extract(metadata, '$.HKFoodType') FROM main.provenances WHERE provenance_id = ?",
  );
  const facts = allOriginFacts(db);
  const names = sourceNames(db);
  return {
    times: dietary.flatMap(([typeId]) => [...foods.keys()].map((start) => ({ typeId, start, end: start + 1 }))),
    has(typeId, [start, , , sourceId, originId, , provenanceId]) {
      const name = typeNames.get(typeId);
      const ofMoment = name === undefined ? undefined : foods.get(start);
      if (ofMoment === undefined) return false;
      const food = foodOf.get(provenanceId)?.[0] ?? null;
      if (food === null && name !== 'dietaryWater') return false;
      const imports = facts.get(originId)?.imports ?? [];
      return ofMoment.some(
        (one) =>
          one.food === food &&
          one.source === names.get(sourceId) &&
          imports.every((importNumber) => one.imports.has(importNumber)),
      );
    },
  };
}

import { deliveredFood, mayBeOneRecord, unionWithin, type NutritionEntry, type Stretch } from '@vitalgate/core';
import type { StatingImport } from '../origins/imports.ts';
import { allOriginFacts } from '../origins/origin-facts.ts';
import { identityOfName } from '../origins/origins.ts';
import { amountsOfFoods, makeStatedFoods } from '../samples/amounts-of-foods.ts';
import type { TouchedTimes } from '../samples/reached.ts';
import type { SampleRow } from '../samples/sample-rows.ts';
import { dietaryTypes } from '../samples/sample-types.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { hiddenValues } from './entry-marks.ts';
import { phonesOf } from './import-statements.ts';

/** A version of a log entry of which its phone said something else later, by another import. */
export interface OlderFood {
  readonly id: string;
  readonly version: number;
  readonly entry: NutritionEntry;
  /** The imports that say it this way: what another one brought too is said anew by that one. */
  readonly imports: ReadonlySet<number>;
}

type Row = readonly [id: string, version: number, record: string, originId: number, statedAt: number | null];

/** One version of a food. */
interface Version extends Omit<OlderFood, 'imports'> {
  readonly record: string;
  /** The name under which its source keeps it, or null. */
  readonly key: string | null;
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
  const columns = 'id, version, record, origin_id, told_ms';
  const select = db.prepare<Row>(
    `SELECT ${columns} FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden IN (${hiddenValues}) AND version > 0 AND order_key > ? AND order_key <= ?`,
  );
  const ofId = db.prepare<Row>(
    `SELECT ${columns} FROM main.dated_records INDEXED BY dated_records_by_id
     WHERE kind = 'nutrition' AND id = ? AND version > 0`,
  );
  /** Versions that may be of one record: what was said of one food of a moment, or under one name. */
  const groups = new Map<string, Map<string, Version>>();
  const add = ([id, version, record, originId, told]: Row): string | null => {
    const stating = facts.get(originId)?.stating ?? [];
    const phones = new Set(stating.map(phoneOf));
    const entry = JSON.parse(record) as NutritionEntry;
    const { loggedAt, source, recordKey: key = null } = entry;
    const food = deliveredFood(entry);
    if (phones.size !== 1) return null;
    const statedAt = Math.max(told ?? -Infinity, ...stating.filter(({ isFeed }) => !isFeed).map(({ at }) => at));
    const whose = [...phones, identity(source.name)];
    const names = [
      ...(food === undefined ? [] : [JSON.stringify([...whose, loggedAt, food])]),
      ...(key === null ? [] : [JSON.stringify([...whose, key])]),
    ];
    for (const name of names) {
      const group = groups.get(name) ?? new Map<string, Version>();
      groups.set(name, group.set(`${id} ${version}`, { id, version, entry, record, key, stating, statedAt }));
    }
    return key;
  };
  for (const [from, until] of moments ?? [[Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]]) {
    for (const row of select.all(-until, -from)) {
      // Another version of it may be of another moment.
      if (add(row) !== null && moments !== null) for (const other of ofId.all(row[0])) add(other);
    }
  }
  const older = new Map<string, OlderFood>();
  for (const group of groups.values()) {
    const versions = [...group.values()];
    for (const one of versions) {
      const newest = versions
        .filter(({ key }) => mayBeOneRecord(key, one.key))
        .reduce((last, other) => (other.statedAt >= last.statedAt ? other : last));
      // Between exports alone 0061 decides, and what an export has in place of a delivery's.
      if (!newest.stating.some(({ isFeed }) => isFeed)) continue;
      if (one.statedAt >= newest.statedAt || one.record === newest.record) continue;
      const { id, version, entry, stating } = one;
      const imports = new Set(stating.map(({ importNumber }) => importNumber));
      older.set(`${id} ${version}`, { id, version, entry, imports });
    }
  }
  return [...older.values()];
}

/** The samples of such foods. */
export interface OlderAmounts {
  /** Of each type that a food can have, the times at which it has some. */
  readonly times: readonly TouchedTimes[];
  readonly has: (typeId: number, row: SampleRow) => boolean;
}

const keyOf = (typeId: number, start: number, identity: number): string => `${typeId} ${start} ${identity}`;

/** Prepares to know the samples of foods that were said anew, at the given times of samples; null looks at all. */
export function olderAmounts(db: SqlDatabase, touched: readonly TouchedTimes[] | null): OlderAmounts {
  const dietary = dietaryTypes(db);
  // A food has many types, which were mostly touched at the same times.
  const touchedFoods = touched
    ?.filter(({ typeId }) => dietary.has(typeId))
    .map(({ start, end }): Stretch => [start, end]);
  const foods = foodsSaidAnew(db, touchedFoods === undefined ? null : unionWithin(touchedFoods, -Infinity, Infinity));
  const facts = allOriginFacts(db);
  makeStatedFoods(
    db,
    foods.map(({ entry }) => entry),
  );
  const amounts = db.prepare<
    readonly [typeId: number, start: number, identity: number, originId: number, place: number]
  >(`SELECT type_id, start_ms, identity, origin_id, place FROM ${amountsOfFoods}`);
  const found = new Set<string>();
  for (const [typeId, start, identity, originId, place] of foods.length === 0 ? [] : amounts.all()) {
    const { imports = [] } = facts.get(originId) ?? {};
    if (imports.every((number) => foods[place]?.imports.has(number))) found.add(keyOf(typeId, start, identity));
  }
  const starts = new Set(foods.map(({ entry }) => entry.loggedAt));
  return {
    times: [...dietary.keys()].flatMap((typeId) => [...starts].map((start) => ({ typeId, start, end: start + 1 }))),
    has: (typeId, [start, identity]) => found.has(keyOf(typeId, start, identity)),
  };
}

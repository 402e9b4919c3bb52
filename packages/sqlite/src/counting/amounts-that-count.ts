import type { NutrientKey, Nutrients } from '@vitalgate/contract';
import { countedAmounts, type Amount, type NutritionEntry, type StatedEntry } from '@vitalgate/core';
import { newerExports, type NewerExport } from '../origins/newer-exports.ts';
import { allOriginFacts, type OriginFacts } from '../origins/origin-facts.ts';
import { identityOfName, sourceIdentities } from '../origins/origins.ts';
import { sampleMarks } from '../samples/sample-marks.ts';
import { sampleRows } from '../samples/sample-rows.ts';
import { sameSample } from '../samples/sample-statements.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { hiddenValues } from './entry-marks.ts';
import { statedIn, type Part } from './entry-parts.ts';
import { listedIn, type LogScope } from './log-scope.ts';

const countsNot = sampleMarks.superseded | sampleMarks.outdated;

/** The types of what is eaten and drunk, as a condition. */
const isDietary = "kind = 'quantity' AND name LIKE 'dietary%'";

/** The moments at which an entry may count otherwise than it says: a dietary sample there counts not, or a newer export lacks the entry. */
function doubtfulMoments(db: SqlDatabase, scope: LogScope, lacked: readonly number[]): readonly number[] {
  const marked = db.prepare<readonly [number]>(
    `SELECT DISTINCT start_ms FROM main.types CROSS JOIN main.samples s INDEXED BY superseded_samples USING (type_id)
     WHERE ${isDietary} AND superseded <> 0 AND superseded & ${countsNot} AND start_ms >= ? AND start_ms < ?`,
  );
  const ofLacked = db.prepare<readonly [number]>(
    `SELECT DISTINCT 0 - order_key FROM ${listedIn(scope)} WHERE origin_id IN (${lacked.join(', ')})`,
  );
  const times = scope?.times ?? [[Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const];
  const all = [...times.flatMap((time) => marked.all(...time)), ...ofLacked.all()];
  return [...new Set(all.map(([moment]) => moment))];
}

type AmountRow = readonly [
  typeId: number,
  type: string,
  value: number,
  sourceId: number,
  food: string | null,
  marks: number,
  originId: number,
  others: string | null,
];

/** Prepares to read the recorded dietary samples of a moment. */
function amountsAt(db: SqlDatabase, facts: ReadonlyMap<number, OriginFacts>): (moment: number) => readonly Amount[] {
  const select = db.prepare<AmountRow>(
    `SELECT s.type_id, t.name, s.value, s.source_id, TRIM(json_extract(p.metadata, '$.HKFoodType')), s.superseded, s.origin_id,
       (SELECT json_group_array(w.origin_id) FROM main.told_samples w WHERE ${sameSample('w', 's')})
     FROM (SELECT type_id, name FROM main.types WHERE ${isDietary}) t CROSS JOIN main.samples s ON s.type_id = t.type_id AND s.start_ms = ?
       JOIN main.provenances p USING (provenance_id)
     WHERE p.aggregated = 0`,
  );
  const inSum = sumsThatHold(db);
  const sources = sourceIdentities(db);
  const importsOf = (originId: number): readonly number[] => facts.get(originId)?.imports ?? [];
  return (moment) =>
    select.all(moment).map(([typeId, type, value, sourceId, food, marks, originId, others]): Amount => {
      const stated = [originId, ...(JSON.parse(others ?? '[]') as readonly number[])];
      const counts =
        (marks & countsNot) === 0 || ((marks & countsNot) === sampleMarks.outdated && inSum(typeId, moment));
      const source = sources.get(sourceId) ?? '';
      return { type, value, source, food: food === '' ? null : food, imports: stated.flatMap(importsOf), counts };
    });
}

/**
 * Prepares to say whether a sum that counts can hold what was eaten at a moment: it is no smaller than all that the phone knew of its
 * time by itself. The samples count in no day then, but what they say does, in the sum.
 */
function sumsThatHold(db: SqlDatabase): (typeId: number, moment: number) => boolean {
  const rows = sampleRows(db);
  const aggregated = db.prepare('SELECT 1 FROM main.provenances WHERE provenance_id = ? AND aggregated = 1');
  const isSum = (provenanceId: number): boolean => aggregated.get(provenanceId) !== undefined;
  const known = new Map<string, boolean>();
  return (typeId, moment) =>
    [...rows.reaching(typeId, moment, moment), ...rows.between(typeId, moment, moment + 1)].some(
      ([start, identity, duration, , , marks, provenanceId, value]) => {
        if ((marks & countsNot) !== 0 || !isSum(provenanceId)) return false;
        const key = `${typeId} ${start} ${identity}`;
        let holds = known.get(key);
        if (holds === undefined) {
          const held = rows
            .between(typeId, start, start + Math.max(duration, 1))
            .filter((row) => (row[5] & countsNot) === sampleMarks.outdated && !isSum(row[6]));
          holds = held.reduce((sum, row) => sum + row[7], 0) <= value * (1 + 1e-6);
          known.set(key, holds);
        }
        return holds;
      },
    );
}

/** What newer exports that lack an entry state of its source and moment. */
function statedAnew(
  { entry, source, imports }: StatedEntry,
  others: readonly StatedEntry[],
  exports: readonly NewerExport[],
  facts: ReadonlyMap<number, OriginFacts>,
): ReadonlySet<NutrientKey> {
  const found = new Set<NutrientKey>();
  for (const { importNumber, exportedAt, onlyEarlier } of exports) {
    if (entry.loggedAt >= exportedAt) continue;
    const earlier = new Set(onlyEarlier.flatMap((origin) => facts.get(origin)?.imports ?? []));
    if (![...imports].every((number) => earlier.has(number))) continue;
    for (const other of others) {
      if (!other.imports.has(importNumber) || other.source !== source) continue;
      for (const key of statedIn(other.entry)) found.add(key);
    }
  }
  return found;
}

type EntryRow = readonly [id: string, record: string, originId: number, hidden: number, statedAt: number | null];

/**
 * What counts of entries of which some does not: a sample of theirs counts in no metric, another entry has it too, or, of an amount
 * without a sample, a newer export that lacks the entry states it of the same source and moment.
 */
export function partsThatCount(db: SqlDatabase, scope: LogScope): readonly Pick<Part, 'id' | 'entry' | 'counted'>[] {
  const facts = allOriginFacts(db);
  const exports = newerExports(db);
  const moments = doubtfulMoments(db, scope, [...new Set(exports.flatMap(({ onlyEarlier }) => onlyEarlier))]);
  if (moments.length === 0) return [];
  const select = db.prepare<EntryRow>(
    `SELECT id, record, origin_id, hidden, told_ms FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden IN (${hiddenValues}) AND order_key = ? AND version > 0`,
  );
  const amounts = amountsAt(db, facts);
  const identity = identityOfName(db);

  function entriesAt(moment: number): {
    readonly listed: readonly StatedEntry[];
    readonly all: readonly StatedEntry[];
  } {
    const imports = new Map<string, Set<number>>();
    const rows = select.all(0 - moment).map(([id, record, originId, hidden, told]) => {
      const { stating = [], imports: ofOrigin = [] } = facts.get(originId) ?? {};
      const known = imports.get(id) ?? new Set<number>();
      imports.set(id, known);
      for (const number of ofOrigin) known.add(number);
      const statedAt = Math.max(told ?? -Infinity, ...stating.map(({ at }) => at));
      const entry = JSON.parse(record) as NutritionEntry;
      return { hidden, one: { id, entry, source: identity(entry.source.name), imports: new Set(ofOrigin), statedAt } };
    });
    const listed = rows
      .filter(({ hidden }) => hidden === 0)
      .map(({ one }) => ({ ...one, imports: imports.get(one.id) ?? one.imports }));
    return { listed, all: rows.map(({ one }) => one) };
  }

  return moments.flatMap((moment) => {
    const { listed, all } = entriesAt(moment);
    if (listed.length === 0) return [];
    const counted = countedAmounts(listed, amounts(moment));
    return listed.flatMap((one) => {
      const { id, entry } = one;
      const known = counted.get(id);
      const anew = statedAnew(one, all, exports, facts);
      const kept: Partial<Nutrients> = {};
      for (const key of statedIn(entry)) {
        const unsaid = anew.has(key) ? null : entry.nutrients[key];
        const found = known?.get(key);
        const amount = found === undefined ? unsaid : found;
        if (amount !== null) kept[key] = amount;
      }
      const isWhole = statedIn(entry).every((key) => kept[key] === entry.nutrients[key]);
      return isWhole ? [] : [{ id, entry, counted: kept }];
    });
  });
}

import {
  bloodTestView,
  nutritionEntryView,
  readyFoodKey,
  readyFoodMark,
  searchsetEntries,
  workoutView,
  type BloodTestRecord,
  type Instant,
  type NutritionEntry,
  type Stored,
  type WorkoutRecord,
} from '@vitalgate/core';
import type { DayRule } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';
import type { DatedKind } from './record-kinds.ts';
import { instantOf } from './order-key.ts';

type ZoneAt = (at: Instant) => string;

interface ReadyText {
  readonly text: string;
  readonly food?: string;
  readonly fhir?: { readonly report: string; readonly observations: string };
}

/** Never in a record's text: JSON writes it with a backslash. */
const foodPlace = '\u0001';

function entryText(stored: Stored<NutritionEntry>, zoneAt: ZoneAt): ReadyText {
  const { foodName: name, brand } = stored.record;
  const text = JSON.stringify(nutritionEntryView(stored, foodPlace, zoneAt));
  const place = JSON.stringify(foodPlace);
  // What stands before it is an id, a time and a meal, none of which can look like it.
  const at = text.indexOf(place);
  return {
    text: text.slice(0, at) + readyFoodMark + text.slice(at + place.length),
    food: readyFoodKey({ name, brand }),
  };
}

function bloodTestText(stored: Stored<BloodTestRecord>): ReadyText {
  const { report, observations } = searchsetEntries(stored);
  return { text: JSON.stringify(bloodTestView(stored)), fhir: { report, observations: observations.join(',') } };
}

function readyText(kind: DatedKind, stored: Stored<unknown>, zoneAt: ZoneAt): ReadyText {
  if (kind === 'workout') return { text: JSON.stringify(workoutView(stored as Stored<WorkoutRecord>, zoneAt)) };
  if (kind === 'nutrition') return entryText(stored as Stored<NutritionEntry>, zoneAt);
  return bloodTestText(stored as Stored<BloodTestRecord>);
}

/** So many records at a time: their texts are held in memory. */
const batch = 200;

type Awaited = readonly [kind: DatedKind, orderKey: number, id: string, record: string, otherSources: string];

/**
 * Writes the texts of all listed records that have none, or none any more. The last step of each change of the store, in its
 * transaction; what it missed would be served all the same, only more slowly.
 */
export function writeReadyTexts(db: SqlDatabase, rule: DayRule): void {
  const awaited = db.prepare<Awaited>(
    `SELECT d.kind, d.order_key, d.id, d.record, d.other_sources
     FROM (SELECT kind, order_key, id FROM main.ready_texts INDEXED BY awaited_texts WHERE characters IS NULL LIMIT ${batch}) t
     CROSS JOIN main.dated_records d ON d.kind = t.kind AND d.hidden = 0 AND d.order_key = t.order_key AND d.id = t.id`,
  );
  const write = db.prepare(
    `UPDATE main.ready_texts
     SET characters = ?, fhir_characters = ?, food = ?, text = ?, text_id = ?
     WHERE kind = ? AND order_key = ? AND id = ?`,
  );
  const writeLong = db.prepare<readonly [number]>(
    'INSERT INTO main.blood_test_texts (json, fhir_report, fhir_observations) VALUES (?, ?, ?) RETURNING text_id',
  );
  for (let rows = awaited.all(); rows.length > 0; rows = awaited.all()) {
    for (const [kind, key, id, record, otherSources] of rows) {
      const stored: Stored<unknown> = {
        id,
        at: instantOf(key),
        record: JSON.parse(record) as unknown,
        otherSources: JSON.parse(otherSources) as Stored<unknown>['otherSources'],
      };
      const { text, food = null, fhir } = readyText(kind, stored, (at) => rule.zoneAt(at));
      if (fhir === undefined) write.run(text.length, null, food, text, null, kind, key, id);
      else {
        const { report, observations } = fhir;
        const [textId = null] = writeLong.get(text, report, observations) ?? [];
        write.run(text.length, report.length + observations.length, food, null, textId, kind, key, id);
      }
    }
  }
}

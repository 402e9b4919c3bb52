import { type LocalDate, type NutritionEntry } from '@vitalgate/core';
import { type DayRule, localDateOf, toldRank, type ToldRank } from '@vitalgate/days';
import type { SqlDatabase } from '../sql/driver.ts';

/** Mark, in the column `hidden`, of an entry on a day of which its app's own export tells more. */
export const ownExportMark = 4;

/**
 * Leaves out of the nutrition log what an app told others, such as the Health app, on days of which its own export tells, and its sums
 * of days of which that export tells foods: their samples count in no metric. Expects that none is left out yet. Part of the
 * caller's transaction.
 */
export function hideToldElsewhere(db: SqlDatabase, rule: DayRule): void {
  const apps = db.prepare<readonly [string]>(
    `SELECT DISTINCT json_extract(record, '$.source.name') FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden = 0 AND json_extract(record, '$.ownExport') IS NOT NULL`,
  );
  const entries = db.prepare<readonly [id: string, record: string]>(
    `SELECT id, record FROM main.dated_records
     WHERE kind = 'nutrition' AND hidden = 0 AND json_extract(record, '$.source.name') = ?`,
  );
  const hide = db.prepare(
    `UPDATE main.dated_records INDEXED BY dated_records_by_id SET hidden = ${ownExportMark}
     WHERE kind = 'nutrition' AND id = ? AND hidden = 0`,
  );
  for (const [app] of apps.all()) {
    const told = entries.all(app).map(([id, text]) => {
      const { loggedAt, timeZone, ownExport } = JSON.parse(text) as NutritionEntry;
      return {
        id,
        day: localDateOf(rule.zones, timeZone ?? rule.zoneAt(loggedAt), loggedAt),
        rank: toldRank(ownExport),
      };
    });
    const highest = new Map<LocalDate, ToldRank>();
    for (const { day, rank } of told) if (rank > (highest.get(day) ?? 0)) highest.set(day, rank);
    for (const { id, day, rank } of told) if (rank < (highest.get(day) ?? 0)) hide.run(id);
  }
}

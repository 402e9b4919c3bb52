import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { numberIn, timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';
import { createSleepStretches } from './sleep-stretches.ts';

const huaweiStages: ReadonlyMap<number | null, string> = new Map([
  [1, 'asleepCore'],
  [2, 'asleepREM'],
  [3, 'asleepDeep'],
  [4, 'awake'],
  [5, 'asleepUnspecified'],
]);

/** The nights of newer Huawei and Honor devices: a row for each minute. */
export function readHuaweiNights(table: DatabaseTable, parts: GadgetbridgeParts): void {
  const stretches = createSleepStretches(parts);
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'STAGE'])) {
    const at = timeIn(row.TIMESTAMP);
    const stage = huaweiStages.get(numberIn(row.STAGE));
    if (at === null) parts.hand.skip('categorySample', 'invalidDate', table.name);
    else stretches.add(row.DEVICE_ID, at, stage);
    if (stage === undefined) parts.hand.skip('categorySample', 'invalidValue', table.name);
  }
  stretches.end();
}

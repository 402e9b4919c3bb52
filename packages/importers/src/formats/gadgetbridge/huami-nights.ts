import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { amountIn, timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';
import { createSleepStretches } from './sleep-stretches.ts';

/** The kind of a minute of Amazfit devices in which somebody sleeps; how deep stands in two columns of their own. */
const asleep = 120;
/** The lower seven bits of a column hold its value, above which it counts. */
const lowerBits = 128;
const [leastDreaming, leastDeep] = [55, 42];

const isAbove = (cell: SourceValue, least: number): boolean => (amountIn(cell) ?? 0) % lowerBits > least;

/** The nights of newer Amazfit and Mi Band devices, which stand in their minutes. */
export function readHuamiNights(table: DatabaseTable, parts: GadgetbridgeParts): void {
  const stretches = createSleepStretches(parts);
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'RAW_KIND', 'DEEP_SLEEP', 'REM_SLEEP'])) {
    const at = timeIn(row.TIMESTAMP);
    // Reading the minutes counted it already.
    if (at === null) continue;
    const deepOrCore = isAbove(row.DEEP_SLEEP, leastDeep) ? 'asleepDeep' : 'asleepCore';
    const stage = isAbove(row.REM_SLEEP, leastDreaming) ? 'asleepREM' : deepOrCore;
    stretches.add(row.DEVICE_ID, at, row.RAW_KIND === asleep ? stage : undefined);
  }
  stretches.end();
}

import type { Instant } from '@vitalgate/core';
import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { numberIn, timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';

/** A row of a table of stages; without a stage of which there is a name it says nothing of its time. */
export interface Change {
  readonly at: Instant;
  readonly stage: string | undefined;
}

/** The rows of a table of stages by device, in the order of their times. */
export function readChanges(
  table: DatabaseTable,
  { hand }: GadgetbridgeParts,
  stages: ReadonlyMap<number | null, string>,
): ReadonlyMap<SourceValue, Change[]> {
  const changes = new Map<SourceValue, Change[]>();
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'STAGE'])) {
    const at = timeIn(row.TIMESTAMP);
    if (at === null) {
      hand.skip('categorySample', 'invalidDate', table.name);
      continue;
    }
    const ofDevice = changes.get(row.DEVICE_ID) ?? [];
    changes.set(row.DEVICE_ID, ofDevice);
    ofDevice.push({ at, stage: stages.get(numberIn(row.STAGE)) });
  }
  for (const ofDevice of changes.values()) ofDevice.sort((one, other) => one.at - other.at);
  return changes;
}

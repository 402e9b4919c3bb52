import type { Instant } from '@vitalgate/core';
import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { garminSleepEvent, garminStageParts, garminStages } from '../../trackers/garmin-stages.ts';
import { timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';
import { sleepType } from './sleep-stretches.ts';
import { readChanges } from './stage-changes.ts';

/** When the sleep of each device began, ascending. A night without stages is handed over as sleep: its end says so with -1. */
function readStarts(table: DatabaseTable, { hand, sourceOf }: GadgetbridgeParts): ReadonlyMap<SourceValue, Instant[]> {
  const starts = new Map<SourceValue, Instant[]>();
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'EVENT', 'EVENT_TYPE', 'DATA'])) {
    const at = timeIn(row.TIMESTAMP);
    if (at === null || row.EVENT !== garminSleepEvent) continue;
    const ofDevice = starts.get(row.DEVICE_ID) ?? [];
    starts.set(row.DEVICE_ID, ofDevice);
    const start = ofDevice.at(-1);
    if (row.EVENT_TYPE === 0) ofDevice.push(at);
    else if (row.DATA === -1 && start !== undefined) {
      hand.category(sleepType, 'asleepUnspecified', { start, end: at }, { source: sourceOf(row.DEVICE_ID) });
    }
  }
  return starts;
}

/** The nights of Garmin's devices: a row says the stage that ends with it, and which began with the row before it or with the sleep. */
export function readGarminNights(
  table: DatabaseTable,
  events: DatabaseTable | undefined,
  parts: GadgetbridgeParts,
): void {
  const { hand, sourceOf } = parts;
  const starts = events === undefined ? null : readStarts(events, parts);
  for (const [device, changes] of readChanges(table, parts, garminStages)) {
    const source = { source: sourceOf(device) };
    for (const { value, ...span } of garminStageParts(changes, starts?.get(device) ?? [])) {
      hand.category(sleepType, value, span, source);
    }
  }
}

/** Naps of Garmin's devices, of which no stages are known. */
export function readGarminNaps(table: DatabaseTable, { hand, sourceOf }: GadgetbridgeParts): void {
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'END_TIMESTAMP'])) {
    const [start, end] = [timeIn(row.TIMESTAMP), timeIn(row.END_TIMESTAMP)];
    if (start === null || end === null) hand.skip('categorySample', 'invalidDate', table.name);
    else hand.category(sleepType, 'asleepUnspecified', { start, end }, { source: sourceOf(row.DEVICE_ID) });
  }
}

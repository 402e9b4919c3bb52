import { instant, type Instant } from '@vitalgate/core';
import { firstPlace } from '@vitalgate/days';
import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { nightParts, type NightPart } from '../../trackers/night-parts.ts';
import { amountIn, timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';
import { sleepType } from './sleep-stretches.ts';
import { readChanges, type Change } from './stage-changes.ts';

const minute = 60_000;

const xiaomiStages: ReadonlyMap<number | null, string> = new Map([
  [2, 'asleepDeep'],
  [3, 'asleepCore'],
  [4, 'asleepREM'],
]);

/** The stages of a night between their changes, of which the last reaches to its end. */
function partsBetween(changes: readonly Change[], start: Instant, end: Instant): readonly NightPart[] {
  const parts: NightPart[] = [];
  const first = firstPlace(changes.length, (place) => (changes[place]?.at ?? Infinity) >= start);
  for (let place = first; place < changes.length; place++) {
    const change = changes[place];
    if (change === undefined || change.at >= end) break;
    const until = instant(Math.min(end, changes[place + 1]?.at ?? end));
    if (until > change.at) parts.push({ value: change.stage ?? 'awake', start: change.at, end: until });
  }
  return parts;
}

const nightColumns = [
  'TIMESTAMP',
  'DEVICE_ID',
  'WAKEUP_TIME',
  'DEEP_SLEEP_DURATION',
  'LIGHT_SLEEP_DURATION',
  'REM_SLEEP_DURATION',
  'AWAKE_DURATION',
] as const;

/** The nights of Xiaomi's newer devices. Stages have a table of their own; a night without them has lengths of them. */
export function readXiaomiNights(
  table: DatabaseTable,
  stages: DatabaseTable | undefined,
  parts: GadgetbridgeParts,
): void {
  const { hand, sourceOf } = parts;
  const changes = stages === undefined ? null : readChanges(stages, parts, xiaomiStages);
  for (const row of tableRows(table, nightColumns)) {
    const [start, end] = [timeIn(row.TIMESTAMP), timeIn(row.WAKEUP_TIME)];
    if (start === null || end === null) {
      hand.skip('categorySample', 'invalidDate', table.name);
      continue;
    }
    const source = { source: sourceOf(row.DEVICE_ID) };
    const staged = end < start ? [] : partsBetween(changes?.get(row.DEVICE_ID) ?? [], start, end);
    for (const part of staged) hand.category(sleepType, part.value, part, source);
    if (staged.length > 0) continue;
    const lasted = (cell: SourceValue): number => Math.round((amountIn(cell) ?? 0) * minute);
    const sums = {
      awake: lasted(row.AWAKE_DURATION),
      asleepUnspecified: 0,
      asleepCore: lasted(row.LIGHT_SLEEP_DURATION),
      asleepDeep: lasted(row.DEEP_SLEEP_DURATION),
      asleepREM: lasted(row.REM_SLEEP_DURATION),
    };
    const made = nightParts(sums, end, start);
    if (made.length === 0 || end < start) hand.category(sleepType, 'asleepUnspecified', { start, end }, source);
    else for (const part of made) hand.category(sleepType, part.value, part, { ...source, aggregated: true });
  }
}

import { instant, type Instant } from '@vitalgate/core';
import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { nightParts, type NightPart } from '../../trackers/night-parts.ts';
import { amountIn, numberIn, timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';

const minute = 60_000;
const type = 'sleepAnalysis';

/** Rows of minutes as stretches of one stage, of each device by itself. */
function createStretches({ hand, sourceOf }: GadgetbridgeParts) {
  const open = new Map<SourceValue, { readonly stage: string; readonly start: Instant; end: Instant }>();

  function endOne(device: SourceValue): void {
    const last = open.get(device);
    if (last !== undefined) hand.category(type, last.stage, last, { source: sourceOf(device) });
    open.delete(device);
  }

  return {
    /** A minute that begins at an instant; without a stage it ends the stretch before it. */
    add(device: SourceValue, at: Instant, stage: string | undefined): void {
      const last = open.get(device);
      const end = instant(at + minute);
      if (last?.stage === stage && last !== undefined && at >= last.end && at - last.end < minute) last.end = end;
      else {
        endOne(device);
        if (stage !== undefined) open.set(device, { stage, start: at, end });
      }
    },
    end(): void {
      for (const device of open.keys()) endOne(device);
    },
  };
}

/** The kind of a minute of Amazfit devices in which somebody sleeps; how deep stands in two columns of their own. */
const asleep = 120;
/** The lower seven bits of a column hold its value, above which it counts. */
const lowerBits = 128;
const [leastDreaming, leastDeep] = [55, 42];

const isAbove = (cell: SourceValue, least: number): boolean => (amountIn(cell) ?? 0) % lowerBits > least;

/** The nights of newer Amazfit and Mi Band devices, which stand in their minutes. */
export function readHuamiNights(table: DatabaseTable, parts: GadgetbridgeParts): void {
  const stretches = createStretches(parts);
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

const huaweiStages: ReadonlyMap<number | null, string> = new Map([
  [1, 'asleepCore'],
  [2, 'asleepREM'],
  [3, 'asleepDeep'],
  [4, 'awake'],
  [5, 'asleepUnspecified'],
]);

/** The nights of newer Huawei and Honor devices: a row for each minute. */
export function readHuaweiNights(table: DatabaseTable, parts: GadgetbridgeParts): void {
  const stretches = createStretches(parts);
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'STAGE'])) {
    const at = timeIn(row.TIMESTAMP);
    const stage = huaweiStages.get(numberIn(row.STAGE));
    if (at === null) parts.hand.skip('categorySample', 'invalidDate', table.name);
    else stretches.add(row.DEVICE_ID, at, stage);
    if (stage === undefined) parts.hand.skip('categorySample', 'invalidValue', table.name);
  }
  stretches.end();
}

/** A row of a table of stages; without a stage of which there is a name it says nothing of its time. */
interface Change {
  readonly at: Instant;
  readonly stage: string | undefined;
}

const xiaomiStages: ReadonlyMap<number | null, string> = new Map([
  [2, 'asleepDeep'],
  [3, 'asleepCore'],
  [4, 'asleepREM'],
]);

/** The rows of a table of stages by device, in the order of their times. */
function readChanges(
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

/** The first place whose change is not before an instant. */
function firstFrom(changes: readonly Change[], at: Instant): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The stages of a night between their changes, of which the last reaches to its end. */
function partsBetween(changes: readonly Change[], start: Instant, end: Instant): readonly NightPart[] {
  const parts: NightPart[] = [];
  for (let place = firstFrom(changes, start); place < changes.length; place++) {
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
    for (const part of staged) hand.category(type, part.value, part, source);
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
    if (made.length === 0 || end < start) hand.category(type, 'asleepUnspecified', { start, end }, source);
    else for (const part of made) hand.category(type, part.value, part, { ...source, aggregated: true });
  }
}

const garminStages: ReadonlyMap<number | null, string> = new Map([
  [1, 'awake'],
  [2, 'asleepCore'],
  [3, 'asleepDeep'],
  [4, 'asleepREM'],
]);

/** The event of falling asleep (of type 0) and of waking up (of type 1). */
const sleepEvent = 74;

/** No stage lasts longer: rows further apart are of two nights. */
const longestStage = 3 * 3_600_000;

/** When the sleep of each device began, ascending. A night without stages is handed over as sleep: its end says so with -1. */
function readStarts(table: DatabaseTable, { hand, sourceOf }: GadgetbridgeParts): ReadonlyMap<SourceValue, Instant[]> {
  const starts = new Map<SourceValue, Instant[]>();
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'EVENT', 'EVENT_TYPE', 'DATA'])) {
    const at = timeIn(row.TIMESTAMP);
    if (at === null || row.EVENT !== sleepEvent) continue;
    const ofDevice = starts.get(row.DEVICE_ID) ?? [];
    starts.set(row.DEVICE_ID, ofDevice);
    const start = ofDevice.at(-1);
    if (row.EVENT_TYPE === 0) ofDevice.push(at);
    else if (row.DATA === -1 && start !== undefined) {
      hand.category(type, 'asleepUnspecified', { start, end: at }, { source: sourceOf(row.DEVICE_ID) });
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
    const sleeps = starts?.get(device) ?? [];
    let place = 0;
    let before: Instant | null = null;
    for (const { at, stage } of changes) {
      for (let start = sleeps[place]; start !== undefined && start < at; start = sleeps[++place]) {
        if (before === null || start > before) before = start;
      }
      const isKnown = before !== null && at - before <= longestStage;
      if (isKnown && stage !== undefined) hand.category(type, stage, { start: before ?? at, end: at }, source);
      before = at;
    }
  }
}

/** Naps of Garmin's devices, of which no stages are known. */
export function readGarminNaps(table: DatabaseTable, { hand, sourceOf }: GadgetbridgeParts): void {
  for (const row of tableRows(table, ['TIMESTAMP', 'DEVICE_ID', 'END_TIMESTAMP'])) {
    const [start, end] = [timeIn(row.TIMESTAMP), timeIn(row.END_TIMESTAMP)];
    if (start === null || end === null) hand.skip('categorySample', 'invalidDate', table.name);
    else hand.category(type, 'asleepUnspecified', { start, end }, { source: sourceOf(row.DEVICE_ID) });
  }
}

import type { NightPart } from '../../trackers/night-parts.ts';
import type { SampleDetails } from '../../trackers/tracker-hand.ts';
import type { SamsungContext } from './samsung-context.ts';
import { readSamsungTable } from './samsung-table.ts';

const stageValues: ReadonlyMap<string, string> = new Map([
  ['40001', 'awake'],
  ['40002', 'asleepCore'],
  ['40003', 'asleepDeep'],
  ['40004', 'asleepREM'],
]);

/** Most stages of an import: some hundreds a night for a lifetime. */
const mostStages = 5_000_000;

export interface StagedSleep {
  readonly details: SampleDetails;
  readonly parts: NightPart[];
}

/** Reads the stages of nights, by the nights' names. */
export async function readStages(
  path: string,
  context: SamsungContext,
  stages: Map<string, StagedSleep>,
): Promise<boolean> {
  const { hand } = context;
  let count = 0;
  const columns = ['stage', 'sleep_id'] as const;
  return readSamsungTable(path, ['health.sleep_stage'], columns, context, ({ text, span, spanning }) => {
    const value = stageValues.get(text('stage'));
    if (span === null) return hand.skip('categorySample', 'invalidDate', 'sleepAnalysis');
    if (value === undefined) return hand.skip('categorySample', 'invalidValue', 'sleepAnalysis');
    if (count++ >= mostStages) return hand.skip('categorySample', 'overLimit', 'sleepAnalysis');
    const id = text('sleep_id');
    const night = stages.get(id);
    if (night === undefined) stages.set(id, { details: spanning(), parts: [{ ...span, value }] });
    else night.parts.push({ ...span, value });
  });
}

/** Reads the nights, with the stages that were read before. What another app states of the same night is that app's. */
export async function readNights(
  path: string,
  context: SamsungContext,
  stages: Map<string, StagedSleep>,
): Promise<boolean> {
  const { hand, sleepsOf } = context;
  return readSamsungTable(path, ['health.sleep'], [], context, ({ text, span, spanning }) => {
    if (span === null) return hand.skip('categorySample', 'invalidDate', 'sleepAnalysis');
    const id = text('id');
    const parts = [...(stages.get(id)?.parts ?? [])].sort((one, other) => one.start - other.start);
    stages.delete(id);
    const details = spanning();
    sleepsOf(details.source?.name ?? '').hand({ ...span, id: id === '' ? null : id, details, parts });
  });
}

/** Hands over the stages of nights that no table names, as of a single file. */
export function handStagesAlone(stages: ReadonlyMap<string, StagedSleep>, { sleepsOf }: SamsungContext): void {
  for (const { parts, details } of stages.values()) {
    const shelf = sleepsOf(details.source?.name ?? '');
    for (const part of parts) if (!shelf.has(null, part)) shelf.handPart(part, details);
  }
}

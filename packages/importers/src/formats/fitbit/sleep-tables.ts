import type { SkipReason } from '@vitalgate/core';
import { readNamedRows, type NamedTable } from '../../kit/csv/named-rows.ts';
import type { NightPart } from '../../trackers/night-parts.ts';
import type { SampleDetails } from '../../trackers/tracker-hand.ts';
import { parseUtcDate } from '../../kit/written/written-date.ts';
import { offsetIn } from '../../trackers/tracker-times.ts';
import type { FitbitContext, FitbitReader } from './fitbit-context.ts';
import { type TrackedSleep } from '../../trackers/sleep-shelf.ts';
import { sleepValue } from './sleep-value.ts';

const sleepColumns = {
  id: ['sleep id'],
  start: ['sleep start'],
  end: ['sleep end'],
  offset: ['start utc offset'],
  origin: ['data source'],
} as const;

export const sleepTable: NamedTable<keyof typeof sleepColumns> = {
  names: sleepColumns,
  required: ['id', 'start', 'end', 'offset'],
  isUtf8: true,
};

const stageColumns = {
  id: ['sleep id'],
  stage: ['sleep stage type'],
  start: ['sleep stage start'],
  end: ['sleep stage end'],
  offset: ['start utc offset'],
} as const;

export const stageTable: NamedTable<keyof typeof stageColumns> = {
  names: stageColumns,
  required: ['id', 'stage', 'start', 'end'],
  isUtf8: true,
};

const leave = (reason: SkipReason, { skip }: Pick<FitbitContext, 'skip'>): void =>
  skip('categorySample', reason, 'sleepAnalysis');

/** Most stages of an import: some hundreds a night for a lifetime. */
const mostStages = 5_000_000;

/** The stages of Google Health's nights, by the nights' names. */
export type StagesOfSleeps = Map<string, NightPart[]>;

export async function readStageTable(path: string, context: FitbitContext, stages: StagesOfSleeps): Promise<boolean> {
  let count = 0;
  const end = await readNamedRows(context.source, path, stageTable, {
    row(cell) {
      const [start, finish] = [parseUtcDate(cell('start')), parseUtcDate(cell('end'))];
      const value = sleepValue(cell('stage'));
      if (start === null || finish === null) return leave('invalidDate', context);
      if (finish < start) return leave('endBeforeStart', context);
      if (value === null) return leave('invalidValue', context);
      if (count++ >= mostStages) return leave('overLimit', context);
      const ofSleep = stages.get(cell('id'));
      const part = { start, end: finish, value };
      if (ofSleep === undefined) stages.set(cell('id'), [part]);
      else ofSleep.push(part);
    },
  });
  return end === 'whole';
}

/** Reads Google Health's nights, whose times are in UTC with the offset of the clock beside them, with the stages that were read before. */
export const sleepTableReader =
  (stages: StagesOfSleeps): FitbitReader =>
  async (path, context) => {
    const end = await readNamedRows(context.source, path, sleepTable, {
      row(cell) {
        const [start, finish] = [parseUtcDate(cell('start')), parseUtcDate(cell('end'))];
        if (start === null || finish === null) return leave('invalidDate', context);
        const id = cell('id');
        const details: SampleDetails = {
          timeZone: context.clock.away(offsetIn(cell('offset')), { start, end: finish }),
          ...(cell('origin').toUpperCase() === 'MANUAL' ? { metadata: { HKWasUserEntered: '1' } } : {}),
        };
        const parts = [...(stages.get(id) ?? [])].sort((one, other) => one.start - other.start);
        stages.delete(id);
        const sleep: TrackedSleep = { id, start, end: finish, details, parts };
        context.sleeps.hand(sleep);
      },
    });
    return end === 'whole';
  };

/** Hands over the stages of nights that no table names, as of a single file. */
export function handStagesAlone(stages: StagesOfSleeps, { sleeps }: FitbitContext): void {
  for (const parts of stages.values()) for (const part of parts) if (!sleeps.has(null, part)) sleeps.handPart(part, {});
}

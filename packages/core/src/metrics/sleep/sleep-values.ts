import type { SleepMeasure } from '@vitalgate/contract';

/** What a sleep value says of its time. */
export interface SleepMeaning {
  /** The measures that its time counts for, if it decides that time. */
  readonly measures: readonly SleepMeasure[];
  /** Of sources of equal rank the smaller decides: stage, awake, asleep without a stage. Null: nothing of sleep or waking. */
  readonly order: number | null;
}

const stage = (measure: 'core' | 'deep' | 'rem'): SleepMeaning => ({ measures: ['asleep', 'naps', measure], order: 0 });
const unspecified: SleepMeaning = { measures: ['asleep', 'naps'], order: 2 };

/** The values that are known. `asleep` is the word of exports before the stages came. */
export const sleepMeanings: ReadonlyMap<string, SleepMeaning> = new Map([
  ['asleep', unspecified],
  ['asleepUnspecified', unspecified],
  ['asleepCore', stage('core')],
  ['asleepDeep', stage('deep')],
  ['asleepREM', stage('rem')],
  ['asleepRem', stage('rem')],
  ['awake', { measures: ['awake'], order: 1 }],
  ['inBed', { measures: ['inBed'], order: null }],
]);

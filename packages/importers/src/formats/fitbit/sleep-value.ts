const byStage: ReadonlyMap<string, string> = new Map([
  ['wake', 'awake'],
  ['awake', 'awake'],
  ['restless', 'awake'],
  ['light', 'asleepCore'],
  ['deep', 'asleepDeep'],
  ['rem', 'asleepREM'],
  ['asleep', 'asleepUnspecified'],
]);

/** HealthKit's value for a level or a stage; of the older sleeps without stages, restless minutes are awake ones, as the app counts them. */
export const sleepValue = (stage: unknown): string | null =>
  typeof stage === 'string' ? (byStage.get(stage.toLowerCase()) ?? null) : null;

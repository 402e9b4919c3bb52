/** HealthKit's values for Health Connect's numbers of stages; 0 is a stage that is not known. */
export const stageValues: ReadonlyMap<number, string> = new Map([
  [1, 'awake'],
  [2, 'asleepUnspecified'],
  [3, 'awake'],
  [4, 'asleepCore'],
  [5, 'asleepDeep'],
  [6, 'asleepREM'],
  [7, 'awake'],
]);

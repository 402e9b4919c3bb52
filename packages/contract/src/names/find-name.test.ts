import { describe, expect, test } from 'vitest';
import { everydayNames } from './everyday-names.ts';
import { didYouMean, findName, plainName } from './find-name.ts';
import { labNames, labNamesOf } from './lab-names.ts';

const known = [
  { id: 'stepCount', name: 'Steps' },
  { id: 'sleepRem', name: 'REM sleep' },
  { id: 'sleepInBed', name: 'Time in bed' },
  { id: 'heartRate', name: 'Heart rate' },
  { id: 'restingHeartRate', name: 'Resting heart rate' },
  { id: 'heartRateVariabilitySDNN', name: 'Heart rate variability (SDNN)' },
  { id: 'vo2Max', name: 'VO₂ max' },
  { id: 'walkingStepLength', name: 'Walking step length' },
  { id: 'distanceWalkingRunning', name: 'Walking + running distance' },
];

describe('a name of a metric', () => {
  test.each([
    ['stepCount', 'stepCount'],
    ['STEPCOUNT', 'stepCount'],
    ['step_count', 'stepCount'],
    ['steps', 'stepCount'],
    ['HKQuantityTypeIdentifierStepCount', 'stepCount'],
    ['hkquantitytypeidentifierrestingheartrate', 'restingHeartRate'],
    ['sleepREM', 'sleepRem'],
    ['REM', 'sleepRem'],
    ['hrv', 'heartRateVariabilitySDNN'],
    ['Resting pulse', 'restingHeartRate'],
    ['resting-pulse', 'restingHeartRate'],
    ['pulse', 'heartRate'],
    ['walking + running distance', 'distanceWalkingRunning'],
    ['VO2 max', 'vo2Max'],
    ['time in bed', 'sleepInBed'],
  ])('%s is %s', (asked, id) => {
    expect(findName(asked, known)).toEqual({ id, similar: [] });
  });

  test.each([
    ['stepcuont', ['stepCount']],
    ['restingHeartRat', ['restingHeartRate']],
    ['heart', ['heartRate', 'restingHeartRate', 'heartRateVariabilitySDNN']],
    ['step frequency', ['stepCount', 'walkingStepLength']],
    ['', []],
    ['+++', []],
    ['constructor', []],
    ['weight', []],
  ])('%j is none, near to %j', (asked, similar) => {
    expect(findName(asked, known)).toEqual({ id: null, similar });
  });

  test('is said as a question', () => {
    expect(didYouMean(['a', 'b', 'c'])).toBe(' Did you mean a, b or c?');
    expect(didYouMean(['a'])).toBe(' Did you mean a?');
    expect(didYouMean([])).toBe('');
  });
});

test('no name means two metrics, and none is another metric’s id', () => {
  const names = Object.entries(everydayNames).flatMap(([id, own]) => own.map((name) => [plainName(name), id] as const));
  const ids = new Map(Object.keys(everydayNames).map((id) => [plainName(id), id]));
  const owners = new Map<string, Set<string>>();
  for (const [name, id] of names) owners.set(name, (owners.get(name) ?? new Set()).add(id));
  expect([...owners].filter(([, own]) => own.size > 1)).toEqual([]);
  expect(names.filter(([name, id]) => (ids.get(name) ?? id) !== id)).toEqual([]);
});

describe('a name of an analyte', () => {
  test.each([
    ['A1C', '4548-4'],
    ['hba1c', '4548-4'],
    ['17856-6', '4548-4'],
    ['CRP', '1988-5'],
    ['C-Reactive Protein', '1988-5'],
    ['hs-crp', '1988-5'],
    ['vitamin d', '1989-3'],
    ['Lp(a)', '10835-7'],
  ])('%s is what has the code %s', (asked, code) => {
    expect(labNamesOf(asked).map(({ codes }) => codes.includes(code))).toEqual([true]);
  });

  test('finds nothing by a part of a name, and no code or name stands for two', () => {
    expect(labNamesOf('protein')).toEqual([]);
    expect(labNamesOf('')).toEqual([]);
    const codes = labNames.flatMap((one) => one.codes);
    expect(new Set(codes).size).toBe(codes.length);
    const names = labNames.flatMap((one) => [...new Set(one.names.map(plainName))]);
    expect(new Set(names).size).toBe(names.length);
  });
});

import { expect, test } from 'vitest';
import { categoryTypeOf, categoryValue } from './category-sample.ts';

test.each([
  ['HKCategoryValueSleepAnalysisAsleep', 'asleepUnspecified'],
  ['HKCategoryValueSleepAnalysisAsleepUnspecified', 'asleepUnspecified'],
  ['HKCategoryValueSleepAnalysisAsleepCore', 'asleepCore'],
  ['HKCategoryValueSleepAnalysisAsleepDeep', 'asleepDeep'],
  ['HKCategoryValueSleepAnalysisAsleepREM', 'asleepREM'],
  ['HKCategoryValueSleepAnalysisAwake', 'awake'],
  ['HKCategoryValueSleepAnalysisInBed', 'inBed'],
  ['0', 'inBed'],
  ['1', 'asleepUnspecified'],
  ['5', 'asleepREM'],
  ['6', null],
  ['bad', null],
  ['', null],
  [undefined, null],
])('A41: sleep written %s is %s', (text, value) => {
  expect(categoryValue('sleepAnalysis', text)).toBe(value);
});

test.each([
  ['appleStandHour', 'HKCategoryValueAppleStandHourStood', 'stood'],
  ['appleStandHour', '1', 'idle'],
  ['mindfulSession', 'HKCategoryValueNotApplicable', 'notApplicable'],
  ['mindfulSession', undefined, 'notApplicable'],
  ['mindfulSession', '0', 'notApplicable'],
  ['headache', 'HKCategoryValueSeverityMild', 'mild'],
  ['moodChanges', 'HKCategoryValuePresencePresent', 'present'],
  ['menstrualFlow', 'HKCategoryValueVaginalBleedingLight', 'light'],
  ['menstrualFlow', '2', '2'],
  ['headphoneAudioExposureEvent', 'HKCategoryValueHeadphoneAudioExposureEventSevenDayLimit', 'sevenDayLimit'],
  ['someFutureType', 'HKCategoryValueSomethingNew', 'somethingNew'],
  ['someFutureType', undefined, null],
])('%s written %s is %s', (type, text, value) => {
  expect(categoryValue(type, text)).toBe(value);
});

test('a category type is named in Swift spelling, another kind is none', () => {
  expect(categoryTypeOf({ type: 'HKCategoryTypeIdentifierSleepAnalysis' })).toBe('sleepAnalysis');
  expect(categoryTypeOf({ type: 'HKQuantityTypeIdentifierStepCount' })).toBeNull();
  expect(categoryTypeOf({ type: 'HKCategoryTypeIdentifier' })).toBeNull();
  expect(categoryTypeOf({})).toBeNull();
});

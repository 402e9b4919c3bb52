import { expect, test } from 'vitest';
import { activityOfWords } from './activity-words.ts';
import { isWatchName } from './watch-name.ts';

test.each([
  ['running', 'running'],
  ['trail_running', 'running'],
  ['VirtualRun', 'running'],
  ['Treadmill Running', 'running'],
  ['Lauf', 'running'],
  ['Ride', 'cycling'],
  ['EBikeRide', 'cycling'],
  ['gravel_cycling', 'cycling'],
  ['Radfahrt', 'cycling'],
  ['Handcycle', 'handCycling'],
  ['Walk', 'walking'],
  ['Spaziergang', 'walking'],
  ['Hike', 'hiking'],
  ['Wanderung', 'hiking'],
  ['open_water_swimming', 'swimming'],
  ['lap_swimming', 'swimming'],
  ['Schwimmen', 'swimming'],
  ['NordicSki', 'crossCountrySkiing'],
  ['AlpineSki', 'downhillSkiing'],
  ['Snowboard', 'snowboarding'],
  ['Snowshoe', 'snowSports'],
  ['IceSkate', 'skatingSports'],
  ['indoor_rowing', 'rowing'],
  ['StandUpPaddling', 'paddleSports'],
  ['WeightTraining', 'traditionalStrengthTraining'],
  ['strength_training', 'traditionalStrengthTraining'],
  ['indoor_cardio', 'mixedCardio'],
  ['RockClimbing', 'climbing'],
  ['StairStepper', 'stairClimbing'],
  ['multi_sport', 'swimBikeRun'],
  ['TableTennis', 'tableTennis'],
  ['Tennis', 'tennis'],
  ['Yoga', 'yoga'],
  ['MountainBikeRide', 'cycling'],
  ['road_biking', 'cycling'],
  ['Eislauf', 'skatingSports'],
  ['Caminata', 'walking'],
  ['Excursión', 'hiking'],
  ['Sortie à vélo', 'cycling'],
  ['Hardloopsessie', 'running'],
  ['Dauerlauf', 'running'],
  ['inline_skating', 'skatingSports'],
  ['windsurfing', 'surfingSports'],
  ['disc_golf', 'discSports'],
  ['motorcycling', null],
  ['Sunday brunch', null],
  ['The bride and the discovery of recycling', null],
  ['Road surface', null],
  ['Nordic walking', 'walking'],
  [`About a run ${'and more '.repeat(9)}`, null],
  ['9', 'running'],
  ['Workout', null],
  ['', null],
  [undefined, null],
])('%s is %s', (words, activityType) => {
  expect(activityOfWords(words)).toBe(activityType);
});

test('names of sports watches are told from those of other devices and programs', () => {
  expect(['Garmin Forerunner 935', 'fēnix 7', 'Garmin Vivoactive Hr'].every(isWatchName)).toBe(true);
  expect(['Garmin Edge 530', 'StravaGPX', 'Garmin Connect', 'Wahoo ELEMNT'].some(isWatchName)).toBe(false);
});

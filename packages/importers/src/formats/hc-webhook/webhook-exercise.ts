import type { WorkoutRecord } from '@vitalgate/core';
import { plainAmount, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { bareWorkout } from '../../recordings/recording.ts';
import { markedActivity, type ExerciseType } from '../health-connect/exercise/exercise-type.ts';
import type { WebhookHand } from './webhook-hand.ts';
import type { WebhookRecord } from './webhook-record.ts';

/**
 * HealthKit's activities by the numbers of the library that Android's apps use, which the app sends. These are not the numbers in Health
 * Connect's own database, in which running is 33. `!` marks what is done indoors.
 */
const byNumber: Readonly<Record<number, string>> = {
  2: 'badminton',
  4: 'baseball',
  5: 'basketball',
  8: 'cycling',
  9: 'cycling!',
  10: 'crossTraining',
  11: 'boxing',
  13: 'functionalStrengthTraining',
  14: 'cricket',
  16: 'dance',
  25: 'elliptical',
  26: 'other',
  27: 'fencing',
  28: 'americanFootball',
  29: 'australianFootball',
  31: 'discSports',
  32: 'golf',
  33: 'mindAndBody',
  34: 'gymnastics',
  35: 'handball',
  36: 'highIntensityIntervalTraining',
  37: 'hiking',
  38: 'hockey',
  39: 'skatingSports',
  44: 'martialArts',
  46: 'paddleSports',
  47: 'other',
  48: 'pilates',
  50: 'racquetball',
  51: 'climbing',
  52: 'hockey',
  53: 'rowing',
  54: 'rowing!',
  55: 'rugby',
  56: 'running',
  57: 'running!',
  58: 'sailing',
  59: 'underwaterDiving',
  60: 'skatingSports',
  61: 'downhillSkiing',
  62: 'snowboarding',
  63: 'snowSports',
  64: 'soccer',
  65: 'softball',
  66: 'squash',
  68: 'stairClimbing',
  69: 'stairClimbing!',
  70: 'traditionalStrengthTraining',
  71: 'flexibility',
  72: 'surfingSports',
  73: 'swimming',
  74: 'swimming',
  75: 'tableTennis',
  76: 'tennis',
  78: 'volleyball',
  79: 'walking',
  80: 'waterPolo',
  81: 'traditionalStrengthTraining',
  82: 'wheelchairWalkPace',
  83: 'yoga',
  0: 'other',
};

/** The activity that a session's `type` means, or null. */
export function exerciseActivity(type: unknown): ExerciseType | null {
  const text = typeof type === 'number' ? String(type) : (plainText(type) ?? '').trim();
  return /^\d{1,3}$/u.test(text) ? markedActivity(byNumber[Number(text)]) : null;
}

/** Hands over an exercise session as a workout. */
export function readExercise(record: PlainObject, read: WebhookRecord, hand: WebhookHand): void {
  const { start, end, source, device } = read;
  if (!hand.isPlausible('quantity', 'appleExerciseTime', read)) return;
  const activity = exerciseActivity(record['type']);
  if (activity === null) hand.skip('activityType', 'unknownType', String(plainText(record['type']) ?? record['type']));
  const span = (end - start) / 1000;
  const seconds = plainAmount(record['duration_seconds']);
  const workout: WorkoutRecord = {
    ...bareWorkout(activity?.activityType ?? 'other', read, { name: source.name, device }),
    durationSeconds: seconds === null || seconds === 0 || seconds > span ? span : seconds,
    distanceMeters: plainAmount(record['distance_meters']),
    steps: plainAmount(record['steps']),
    indoor: activity?.indoor ?? null,
  };
  hand.sink.workout(workout);
}

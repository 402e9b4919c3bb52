import type { WorkoutRecord } from '@vitalgate/core';
import { plainAmount, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { namesByNumber } from '../../kit/names-by-number.ts';
import { bareWorkout } from '../../recordings/recording.ts';
import { markedActivity, type ExerciseType } from '../health-connect/exercise/exercise-type.ts';
import type { WebhookHand } from './webhook-hand.ts';
import { webhookId, type WebhookRecord } from './webhook-record.ts';

/**
 * HealthKit's activities by the numbers of the library that Android's apps use, which the app sends. These are not the numbers in Health
 * Connect's own database, in which running is 33. `!` marks what is done indoors.
 */
const byNumber = namesByNumber(
  'other 0 26 47, badminton 2, baseball 4, basketball 5, cycling 8, cycling! 9, crossTraining 10, boxing 11, ' +
    'functionalStrengthTraining 13, cricket 14, dance 16, elliptical 25, fencing 27, americanFootball 28, ' +
    'australianFootball 29, discSports 31, golf 32, mindAndBody 33, gymnastics 34, handball 35, ' +
    'highIntensityIntervalTraining 36, hiking 37, hockey 38 52, skatingSports 39 60, martialArts 44, ' +
    'paddleSports 46, pilates 48, racquetball 50, climbing 51, rowing 53, rowing! 54, rugby 55, running 56, ' +
    'running! 57, sailing 58, underwaterDiving 59, downhillSkiing 61, snowboarding 62, snowSports 63, soccer 64, ' +
    'softball 65, squash 66, stairClimbing 68, stairClimbing! 69, traditionalStrengthTraining 70 81, ' +
    'flexibility 71, surfingSports 72, swimming 73 74, tableTennis 75, tennis 76, volleyball 78, walking 79, ' +
    'waterPolo 80, wheelchairWalkPace 82, yoga 83',
);

/** The activity that a session's `type` means, or null. */
export function exerciseActivity(type: unknown): ExerciseType | null {
  const text = typeof type === 'number' ? String(type) : (plainText(type) ?? '').trim();
  return /^\d{1,3}$/u.test(text) ? markedActivity(byNumber.get(Number(text))) : null;
}

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
    ...known({ recordKey: webhookId(record) }),
  };
  hand.sink.workout(workout);
}

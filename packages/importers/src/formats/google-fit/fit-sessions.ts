import { ofRecord } from '../../trackers/tracker-hand.ts';
import type { WorkoutRecord, WorkoutSpan } from '@vitalgate/core';
import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainAmount, plainObject, plainObjects, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { parseWrittenDate } from '../../kit/written/written-date.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import { namedActivity } from '../../recordings/activity-words.ts';
import { bareWorkout, knownTotal, stepping } from '../../recordings/recording.ts';
import { workoutTitle } from '../../recordings/workout-title.ts';
import type { FitContext } from './fit-context.ts';

export const isFitSession = (head: string): boolean =>
  /^[\uFEFF\s]*\{/u.test(head) && head.includes('"fitnessActivity"') && head.includes('"startTime"');

/** What a phone thinks that it sees while nobody does sports. */
const noActivity = /^(?:still|unknown|tilting|in_vehicle|invehicle|exiting_vehicle|on_foot)\b/u;

const sleepValues: ReadonlyMap<string, string> = new Map([
  ['sleep', 'asleepUnspecified'],
  ['sleep.light', 'asleepCore'],
  ['sleep.deep', 'asleepDeep'],
  ['sleep.rem', 'asleepREM'],
  ['sleep.awake', 'awake'],
]);

function spanOf({ startTime, endTime }: PlainObject): WorkoutSpan | null {
  const start = parseWrittenDate(plainText(startTime) ?? undefined);
  const end = parseWrittenDate(plainText(endTime) ?? undefined);
  return start === null || end === null || end < start ? null : { start, end };
}

function takeNight(session: PlainObject, span: WorkoutSpan, { hand, staged }: FitContext): void {
  const night = ofRecord(plainText(session['id']) ?? span.start);
  hand.category('sleepAnalysis', 'inBed', span, night);
  // The stages of the night were read of their own stream.
  if (staged.isCovered(span)) return;
  const parts = plainObjects(session['segment']).flatMap((segment) => {
    const part = spanOf(segment);
    const value = sleepValues.get(plainText(segment['fitnessActivity']) ?? 'sleep');
    return part === null || value === undefined ? [] : [{ ...part, value }];
  });
  for (const { value, ...part } of parts.length === 0 ? [{ ...span, value: 'asleepUnspecified' }] : parts) {
    hand.category('sleepAnalysis', value, part, night);
  }
}

function workoutOf(session: PlainObject, span: WorkoutSpan, activity: string, { hand }: FitContext): WorkoutRecord {
  const sums = new Map<string, number | null>();
  for (const sum of plainObjects(session['aggregate'])) {
    const value = plainAmount(sum['floatValue']) ?? plainAmount(sum['intValue']);
    sums.set(plainText(sum['metricName'])?.replace('com.google.', '') ?? '', knownTotal(value));
  }
  const named = namedActivity(activity.replaceAll('.', ' '));
  const duration = parseWrittenAmount(plainText(session['duration'])?.replace(/s$/u, ''));
  return {
    ...bareWorkout(named.activityType, span, { name: hand.source.name, device: null }),
    durationSeconds: knownTotal(duration) ?? (span.end - span.start) / 1000,
    totalEnergyKilocalories: sums.get('calories.expended') ?? null,
    distanceMeters: sums.get('distance.delta') ?? null,
    averageHeartRate: sums.get('heart_rate.summary') ?? sums.get('heart_rate.bpm') ?? null,
    steps: stepping.has(named.activityType) ? (sums.get('step_count.delta') ?? null) : null,
    form: 'google-fit',
    ...named,
    ...known({ title: workoutTitle(session['name']), recordKey: plainText(session['id']) }),
  };
}

/** Reads a session: a workout, a night, or minutes of meditation. Gives whether the file was whole. */
export async function readFitSession(path: string, context: FitContext): Promise<boolean> {
  const { hand, sessions, source } = context;
  const take = (value: unknown): void => {
    const session = plainObject(value) ?? {};
    const activity = plainText(session['fitnessActivity'])?.toLowerCase() ?? '';
    const span = spanOf(session);
    if (span === null) return hand.skip('workout', 'invalidDate', path);
    const key = `${activity} ${span.start} ${span.end}`;
    if (sessions.has(key)) return hand.skip('workout', 'statedTwice', path);
    sessions.add(key);
    if (activity === 'sleep' || activity.startsWith('sleep.')) takeNight(session, span, context);
    else if (activity === 'meditation') hand.category('mindfulSession', 'notApplicable', span);
    else if (noActivity.test(activity)) hand.skip('workout', 'notSupported', activity);
    else hand.workout(workoutOf(session, span, activity, context));
  };
  const onFault = (): void => hand.skip('workout', 'invalidValue', path);
  return (await readJsonFile(source, path, [{ path: [], onValue: take }], { onFault })) === 'whole';
}

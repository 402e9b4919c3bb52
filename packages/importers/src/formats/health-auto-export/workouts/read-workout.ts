import type { Instant, SkipReason, WorkoutRecord, WorkoutSpan } from '@vitalgate/core';
import { plainNumber, plainObject, plainText, type PlainObject, plainObjects } from '../../../kit/json/plain-json.ts';
import { timeFault } from '../../../kit/plausible/time-fault.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';
import { sourceName } from '../payload/sample-hand.ts';
import { parseWrittenTime } from '../payload/written-time.ts';
import { amountIn, numberIn, seriesSum, sourceOfSeries, beatsIn, beatsOf } from './workout-amounts.ts';
import { namedActivity } from './workout-name.ts';

type HeartRate = Pick<WorkoutRecord, 'averageHeartRate' | 'maximumHeartRate' | 'minimumHeartRate'>;

/** What the points of `heartRateData` within the workout say. Some versions put the heart rate after its end there. */
function seriesHeartRate(workout: PlainObject, { start, end }: WorkoutSpan): HeartRate {
  let [sum, count, greatest, least] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const point of plainObjects(workout['heartRateData'])) {
    const at = parseWrittenTime(point['date'])?.at ?? null;
    const beats = beatsIn(point['Avg'] ?? point['qty'], point['units']);
    // A point stands at the beginning of its minute, which can be before the workout's.
    if (at === null || beats === null || at < start - 60_000 || at >= end) continue;
    sum += beats;
    count++;
    greatest = Math.max(greatest, beatsIn(point['Max'], point['units']) ?? beats);
    least = Math.min(least, beatsIn(point['Min'], point['units']) ?? beats);
  }
  const isKnown = count > 0;
  return {
    averageHeartRate: isKnown ? sum / count : null,
    maximumHeartRate: isKnown ? greatest : null,
    minimumHeartRate: isKnown ? least : null,
  };
}

/** The heart rate of a workout: as it sums it up itself, else of its points. */
function workoutHeartRate(workout: PlainObject, span: WorkoutSpan): HeartRate {
  const summed = plainObject(workout['heartRate']) ?? {};
  const points = seriesHeartRate(workout, span);
  return {
    averageHeartRate: beatsOf(summed['avg']) ?? beatsOf(workout['avgHeartRate']) ?? points.averageHeartRate,
    maximumHeartRate: beatsOf(summed['max']) ?? beatsOf(workout['maxHeartRate']) ?? points.maximumHeartRate,
    minimumHeartRate: beatsOf(summed['min']) ?? beatsOf(workout['minHeartRate']) ?? points.minimumHeartRate,
  };
}

/** A workout with what is to be reported of it. */
export interface ReadWorkout {
  readonly record: WorkoutRecord;
  /** Its name if it says no activity that is known. */
  readonly unknownName: string | null;
}

/** The activity is the workout's own, so a tolerance for the phone's rounding is all that it may last longer than its span. */
const roundingSeconds = 1;

/** Seconds that a workout says it lasted without its pauses, at most its span: a number is of seconds, an amount has its unit. */
function durationOf(workout: PlainObject, { start, end }: WorkoutSpan): number {
  const span = (end - start) / 1000;
  const written = workout['duration'];
  const seconds = plainObject(written) === null ? plainNumber(written) : amountIn(written, 's');
  return seconds === null || seconds <= 0 || seconds > span + roundingSeconds ? span : seconds;
}

function distanceOf(workout: PlainObject): number | null {
  const series = ['walkingAndRunningDistance', 'cyclingDistance', 'swimDistance', 'swimmingDistance'];
  const sums = series.map((name) => seriesSum(workout[name], 'm')).filter((sum) => sum !== null);
  return amountIn(workout['distance'], 'm') ?? (sums.length === 0 ? null : Math.max(...sums));
}

function elevationOf(workout: PlainObject): number | null {
  const elevation = plainObject(workout['elevation']);
  const ascent = elevation === null ? null : numberIn(elevation['ascent'], elevation['units'], 'm');
  return amountIn(workout['elevationUp'], 'm') ?? amountIn(workout['elevationAscended'], 'm') ?? ascent;
}

function indoorOf(workout: PlainObject, named: boolean | null): boolean | null {
  const { isIndoor, location } = workout;
  const place = typeof location === 'string' ? location.trim().toLowerCase() : '';
  if (place === 'indoor') return true;
  if (place === 'outdoor' || place === 'open water') return false;
  // A pool can be under a roof or not, and the app writes false for it.
  if (named !== null || place === 'pool') return named;
  return typeof isIndoor === 'boolean' ? isIndoor : null;
}

/** A text that is not empty. */
function namedIn(value: unknown): string | null {
  const text = plainText(value)?.trim() ?? '';
  return text === '' ? null : text;
}

/** The workout that an element of `workouts` holds, or why there is none. */
export function readWorkout(workout: PlainObject, madeAt: Instant | null): ReadWorkout | SkipReason {
  const [start, end] = [parseWrittenTime(workout['start'])?.at, parseWrittenTime(workout['end'])?.at];
  if (start === undefined || end === undefined) return 'invalidDate';
  if (end < start) return 'endBeforeStart';
  const span: WorkoutSpan = { start, end };
  if (timeFault('quantity', 'appleExerciseTime', span, madeAt) !== null) return 'invalidDate';
  const name = plainText(workout['name']) ?? '';
  const { activityType, indoor } = namedActivity(name);
  const active =
    amountIn(workout['activeEnergyBurned'], 'kcal') ??
    amountIn(workout['activeEnergy'], 'kcal') ??
    seriesSum(workout['activeEnergy'], 'kcal');
  const resting = seriesSum(workout['basalEnergy'], 'kcal');
  const total =
    amountIn(workout['totalEnergy'], 'kcal') ?? (active === null || resting === null ? null : active + resting);
  const source = sourceName(namedIn(workout['source']) ?? sourceOfSeries(workout));
  const id = namedIn(workout['id']);
  const record: WorkoutRecord = {
    activityType: activityType ?? 'other',
    ...span,
    durationSeconds: durationOf(workout, span),
    activeEnergyKilocalories: active,
    totalEnergyKilocalories: total !== null && active !== null && total <= active ? null : total,
    distanceMeters: distanceOf(workout),
    ...workoutHeartRate(workout, span),
    elevationGainMeters: elevationOf(workout),
    steps: amountIn(workout['stepCount'], 'count') ?? seriesSum(workout['stepCount'], 'count'),
    indoor: indoorOf(workout, indoor),
    source: { name: ownCopy(source), device: null },
    ...(id === null ? {} : { recordKey: ownCopy(id) }),
    timeZone: null,
    // The phone's own export holds the same workouts, of the same source.
    form: 'health-auto-export',
  };
  return { record, unknownName: activityType === null ? name : null };
}

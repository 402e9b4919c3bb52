import { limitedSources } from '../records/limits/limited-sources.ts';
import { recordLimits } from '../records/limits/record-limits.ts';
import type { RecordVersion } from '../records/record-version.ts';
import type { RecordedBy } from '../records/source.ts';
import type { WorkoutRecord } from '../records/workout-record.ts';
import { possibleWorkout } from './possible-workout.ts';
import { compareWorkouts, type RouteFacts, type WorkoutCopy } from './workout-rank.ts';

/** Activities that lead somewhere, so that the length of the way is their distance. */
const travelling = new Set(
  (
    'walking running hiking cycling handCycling swimming rowing paddleSports sailing surfingSports waterSports ' +
    'crossCountrySkiing downhillSkiing snowboarding snowSports skatingSports equestrianSports wheelchairWalkPace ' +
    'wheelchairRunPace swimBikeRun'
  ).split(' '),
);

function first<Value>(values: readonly (Value | null | undefined)[]): Value | null {
  return values.find((value) => value !== null && value !== undefined) ?? null;
}

/** A value that may stand beside another one: unknown, or the other unknown, or not below it. */
function notBelow(least: number | null): (value: number | null) => boolean {
  return (value) => value !== null && (least === null || value >= least);
}

type Energy = Pick<WorkoutRecord, 'activeEnergyKilocalories' | 'totalEnergyKilocalories'>;

function energyOf(ranked: readonly WorkoutRecord[]): Energy {
  const activeEnergyKilocalories = first(ranked.map((record) => record.activeEnergyKilocalories));
  const of = ranked.find((record) => record.activeEnergyKilocalories !== null);
  const totals = [of, ...ranked].map((record) => record?.totalEnergyKilocalories ?? null);
  return {
    activeEnergyKilocalories,
    totalEnergyKilocalories: totals.find(notBelow(activeEnergyKilocalories)) ?? null,
  };
}

type HeartRate = Pick<WorkoutRecord, 'averageHeartRate' | 'maximumHeartRate' | 'minimumHeartRate'>;

/** Average, maximum and minimum of the first that knows an average, filled from others where that contradicts nothing. */
function heartRateOf(ranked: readonly WorkoutRecord[]): HeartRate {
  const averageHeartRate = first(ranked.map((record) => record.averageHeartRate));
  const of = ranked.find((record) => record.averageHeartRate !== null);
  const inOrder = of === undefined ? ranked : [of, ...ranked];
  const maximumHeartRate = inOrder.map((record) => record.maximumHeartRate).find(notBelow(averageHeartRate)) ?? null;
  const most = averageHeartRate ?? maximumHeartRate;
  const minimumHeartRate =
    inOrder
      .map((record) => record.minimumHeartRate)
      .find((value) => value !== null && (most === null || value <= most)) ?? null;
  return { averageHeartRate, maximumHeartRate, minimumHeartRate };
}

/** The title and the parts that a record has or has not, each from the first that has them. */
function partsOf(ranked: readonly WorkoutRecord[]): Partial<WorkoutRecord> {
  const parts: Record<string, unknown> = {};
  for (const key of ['title', 'activities', 'pauses', 'laps', 'segments'] as const) {
    const found = ranked.find((record) => record[key] !== undefined)?.[key];
    if (found !== undefined) parts[key] = found;
  }
  return parts;
}

/** Times, duration and source of the first, and each other thing from the first that knows it; another's duration fits into its times. */
function bestOf(ranked: readonly [WorkoutRecord, ...WorkoutRecord[]]): WorkoutRecord {
  const [leading] = ranked;
  return possibleWorkout({
    activityType: ranked.find(({ activityType }) => activityType !== 'other')?.activityType ?? leading.activityType,
    start: leading.start,
    end: leading.end,
    durationSeconds: first(ranked.map((record) => record.durationSeconds)),
    ...energyOf(ranked),
    distanceMeters: first(ranked.map((record) => record.distanceMeters)),
    ...heartRateOf(ranked),
    elevationGainMeters: first(ranked.map((record) => record.elevationGainMeters)),
    steps: first(ranked.map((record) => record.steps)),
    indoor: first(ranked.map((record) => record.indoor)),
    source: leading.source,
    timeZone: first(ranked.map((record) => record.timeZone)),
    ...partsOf(ranked),
  });
}

/** One of the versions of a workout, as far as their order goes: that of the latest export is the first. */
type WorkoutVersion = Pick<RecordVersion<WorkoutRecord>, 'record' | 'latestExport'>;

/**
 * One record of the versions in which one source's workout came with several exports, whichever was imported first: what
 * any of them knows, and of two that differ what the later export says; of one time, the version that knows more.
 */
export function mergeWorkoutVersions(versions: readonly [WorkoutVersion, ...WorkoutVersion[]]): WorkoutRecord {
  const [leading, ...others] = [...versions]
    .sort(
      (one, other) =>
        (other.latestExport ?? -Infinity) - (one.latestExport ?? -Infinity) ||
        compareWorkouts(one.record, other.record),
    )
    .map(({ record }) => record);
  if (leading === undefined || others.length === 0) return versions[0].record;
  const best = bestOf([leading, ...others]);
  return leading.form === undefined ? best : { ...best, form: leading.form };
}

export interface MergedWorkout {
  /** Of the copy that was brought first, so that it stays when more come. */
  readonly id: string;
  readonly record: WorkoutRecord;
  readonly otherSources: readonly RecordedBy[];
  /** Id of the copy whose route is the workout's, or null if none has one. */
  readonly routeOf: string | null;
}

/** Who recorded it beside the first, each once: one device may record it in several forms. The most trusted within the limits. */
function otherSources(leading: RecordedBy, others: readonly WorkoutCopy[]): readonly RecordedBy[] {
  const found = [leading];
  for (const { record } of others) {
    const { name, device } = record.source;
    if (!found.some((known) => known.name === name && known.device === device)) found.push(record.source);
    if (found.length > recordLimits.otherSources) break;
  }
  return limitedSources(found.slice(1));
}

/**
 * The workout that copies from several sources make, the most trusted copy first: its times and source, and each other
 * thing from the first copy that knows it. What a route says counts where no copy says it: the elevation gain, and
 * the distance of activities that lead somewhere.
 */
export function mergeWorkouts(ranked: readonly [WorkoutCopy, ...WorkoutCopy[]]): MergedWorkout {
  const [leading, ...others] = ranked;
  const idBearer = ranked.reduce((held, copy) => (copy.firstImport < held.firstImport ? copy : held));
  const record = bestOf([leading.record, ...others.map((copy) => copy.record)]);
  const fromRoute = (key: keyof RouteFacts): number | null => first(ranked.map(({ route }) => route?.[key]));
  return {
    id: idBearer.id,
    record: {
      ...record,
      elevationGainMeters: record.elevationGainMeters ?? fromRoute('elevationGainMeters'),
      distanceMeters:
        record.distanceMeters ?? (travelling.has(record.activityType) ? fromRoute('distanceMeters') : null),
    },
    otherSources: otherSources(leading.record.source, others),
    routeOf: ranked.find(({ route }) => route !== null)?.id ?? null,
  };
}

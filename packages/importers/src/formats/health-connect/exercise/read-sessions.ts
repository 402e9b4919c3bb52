import type { RoutePoint, WorkoutRecord, WorkoutSpan } from '@vitalgate/core';
import { bareWorkout } from '../../../recordings/recording.ts';
import { workoutTitle } from '../../../recordings/workout-title.ts';
import { inOrder, joinedWithin } from '../../../recordings/workout-spans.ts';
import { mostRoutePoints, placedPoint } from '../../../recordings/route-point-of.ts';
import { instantIn, numberIn, wholeNumberIn } from '../database/cell-values.ts';
import { partRows, type SourceRow } from '../../../kit/database-file/table-rows.ts';
import { recordRows, type ImportParts } from '../database/import-parts.ts';
import type { ExerciseSession } from './exercise-session.ts';
import { exerciseType } from './exercise-type.ts';
import { SessionTotals } from './session-totals.ts';
import { known } from '../../../kit/known-members.ts';

const sessionTable = 'exercise_session_record_table';

/** Tables that belong to sessions, and are no records of their own. */
export const sessionTables: readonly string[] = [
  sessionTable,
  'exercise_laps_table',
  'exercise_segments_table',
  'exercise_route_table',
];

/** `segment_type` of a pause. */
const pause = 67;

/** Adds the exercise sessions of a database, by the ids of their rows; what lies within them is still to be read. */
export function readSessions(parts: ImportParts, sessions: Map<number, ExerciseSession>): void {
  const place = { kind: 'workout', table: sessionTable };
  for (const { row, recorded } of recordRows(parts, place, ['row_id', 'exercise_type', 'title'])) {
    const code = wholeNumberIn(row.exercise_type) ?? 0;
    const known = exerciseType(code);
    sessions.set(wholeNumberIn(row.row_id) ?? -1, {
      recorded,
      type: known ?? { activityType: 'other', indoor: null },
      unknownType: known === null ? code : null,
      title: workoutTitle(row.title),
      totals: new SessionTotals(recorded, recorded.source.name),
      laps: [],
      segments: [],
      pauses: [],
      route: [],
    });
  }
}

type Place<Column extends string> = (session: ExerciseSession, row: SourceRow<Column>) => boolean;

/** Hands each row of a table of parts to its session; one that it does not take is reported. */
function eachPart<Column extends string>(
  parts: ImportParts,
  sessions: ReadonlyMap<number, ExerciseSession>,
  { name, kind, columns }: { readonly name: string; readonly kind: string; readonly columns: readonly Column[] },
  take: Place<Column>,
): void {
  const [table, whole] = [parts.tables.get(name), parts.tables.get(sessionTable)];
  if (table === undefined || whole === undefined) return;
  const rows = partRows({ table, columns: ['parent_key', ...columns] }, { table: whole, columns: [] });
  for (const row of rows) {
    const session = sessions.get(wholeNumberIn((row as SourceRow<string>)['parent_key'] ?? null) ?? -1);
    if (session === undefined || take(session, row)) continue;
    parts.sink.skip({ kind, reason: 'invalidValue', subject: name });
  }
}

function spanOf(from: SourceRow<string>[string], to: SourceRow<string>[string]): WorkoutSpan | null {
  const [start, end] = [instantIn(from), instantIn(to)];
  return start === null || end === null || end < start ? null : { start, end };
}

export function readLaps(parts: ImportParts, sessions: ReadonlyMap<number, ExerciseSession>): void {
  const table = {
    name: 'exercise_laps_table',
    kind: 'workoutPart',
    columns: ['lap_start_time', 'lap_end_time'],
  } as const;
  eachPart(parts, sessions, table, ({ laps }, row) => {
    const span = spanOf(row.lap_start_time, row.lap_end_time);
    if (span !== null) laps.push(span);
    return span !== null;
  });
}

/** Reads the segments of sessions, and their pauses, which are segments too. */
export function readSegments(parts: ImportParts, sessions: ReadonlyMap<number, ExerciseSession>): void {
  const columns = ['segment_start_time', 'segment_end_time', 'segment_type'] as const;
  const table = { name: 'exercise_segments_table', kind: 'workoutPart', columns };
  eachPart(parts, sessions, table, ({ segments, pauses }, row) => {
    const span = spanOf(row.segment_start_time, row.segment_end_time);
    if (span === null) return false;
    (wholeNumberIn(row.segment_type) === pause ? pauses : segments).push(span);
    return true;
  });
}

function pointOf(row: SourceRow<string>): RoutePoint | null {
  const number = (column: string): number | null => numberIn(row[column] ?? null);
  const accuracy = number('horizontal_accuracy');
  return placedPoint({
    latitude: number('latitude'),
    longitude: number('longitude'),
    elevationMeters: number('altitude'),
    at: instantIn(row['timestamp_millis'] ?? null),
    speedMetersPerSecond: null,
    accuracyMeters: accuracy !== null && accuracy >= 0 ? accuracy : null,
    beginsSegment: false,
  });
}

export function readRoutes(parts: ImportParts, sessions: ReadonlyMap<number, ExerciseSession>): void {
  const columns: readonly string[] = ['timestamp_millis', 'latitude', 'longitude', 'horizontal_accuracy', 'altitude'];
  eachPart(parts, sessions, { name: 'exercise_route_table', kind: 'routePoint', columns }, ({ route }, row) => {
    const point = route.length < mostRoutePoints ? pointOf(row) : null;
    if (point !== null) route.push(point);
    return point !== null;
  });
}

function routeOf(points: readonly RoutePoint[]): readonly RoutePoint[] {
  return [...points]
    .sort((one, other) => (one.at ?? -Infinity) - (other.at ?? -Infinity) || 0)
    .map((point, place) => (place === 0 ? { ...point, beginsSegment: true } : point));
}

/** Energy in total, if it is not less than its active part. */
function totalEnergy({ totals }: ExerciseSession): number | null {
  const [total, active] = [totals.sum('totalEnergy'), totals.sum('activeEnergy')];
  return total !== null && active !== null && total < active ? null : total;
}

/** Hands over a session as a workout, once all that lies in its time has been added to it. */
export function handOverSession(session: ExerciseSession, { sink }: ImportParts): void {
  const { recorded, type, unknownType, totals } = session;
  const { start, end, uuid, source, device, timeZone } = recorded;
  const unknownName = unknownType === null ? null : `exercise_type ${unknownType}`;
  if (unknownName !== null) sink.skip({ kind: 'activityType', reason: 'unknownType', subject: unknownName });
  const pauses = joinedWithin(recorded, session.pauses);
  const record: WorkoutRecord = {
    ...bareWorkout(type.activityType, recorded, { name: source.name, device }),
    durationSeconds: pauses.reduce((left, span) => left - (span.end - span.start), end - start) / 1000,
    activeEnergyKilocalories: totals.sum('activeEnergy'),
    totalEnergyKilocalories: totalEnergy(session),
    distanceMeters: totals.sum('distance'),
    elevationGainMeters: totals.sum('elevation'),
    steps: totals.sum('steps'),
    indoor: type.indoor,
    timeZone,
    ...known({ recordKey: uuid, title: session.title, activityCode: unknownName, pauses }),
    ...known({ laps: inOrder(session.laps), segments: inOrder(session.segments) }),
  };
  sink.workout(record, session.route.length === 0 ? undefined : routeOf(session.route));
}

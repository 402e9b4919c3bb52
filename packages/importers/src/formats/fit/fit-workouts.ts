import type { Instant, WorkoutRecord, WorkoutSpan } from '@vitalgate/core';
import { instant } from '@vitalgate/core';
import { bareWorkout, knownTotal, stepping } from '../../recordings/recording.ts';
import type { RecordedPoint, Recording } from '../../recordings/recording.ts';
import { countedDistance, hasPlace } from '../../recordings/route-of.ts';
import { workoutTitle } from '../../recordings/workout-title.ts';
import { inOrder } from '../../recordings/workout-spans.ts';
import type { FitOrigin } from './devices/fit-origin.ts';
import { fitActivityType, type FitActivityType } from './fit-activity-type.ts';
import { zoneShown, type FitClock } from './fit-clock.ts';
import { fitPoints } from './fit-points.ts';
import { field, messageNumber } from './protocol/fit-profile.ts';
import { numberIn, textIn, type FitMessage } from './protocol/fit-message.ts';
import { known } from '../../kit/known-members.ts';

export interface FitWorkouts {
  readonly recordings: readonly Recording[];
  /** Sessions whose date cannot be known. */
  readonly undated: number;
}

interface Session extends Stated {
  readonly type: FitActivityType;
  readonly message: FitMessage | null;
}

/** Most sessions of a file: of a multisport workout there are ten. */
const mostSessions = 200;

const timerEvent = 0;
const timerStarts = 0;
const timerStops: ReadonlySet<number> = new Set([1, 4, 8, 9]);

function after(start: Instant, seconds: number): Instant {
  return instant(start + Math.round(seconds * 1000));
}

function seconds(message: FitMessage, number: number): number | null {
  const thousandths = numberIn(message, number);
  return thousandths === null ? null : thousandths / 1000;
}

/** When a message's own time began and ended; the end is null if the message does not say it. */
interface Stated {
  readonly start: Instant;
  readonly end: Instant | null;
}

/** What a message says of its own time; null if neither its start nor its end has a date. A time of 0 says no end. */
function statedSpan(
  message: FitMessage,
  fields: { start: number; elapsed: number },
  clock: FitClock,
  first: Instant | null = null,
): Stated | null {
  const elapsed = seconds(message, fields.elapsed);
  const written = clock.at(message.timestamp);
  const before = written === null || elapsed === 0 ? null : after(written, -(elapsed ?? 0));
  const start = clock.at(numberIn(message, fields.start)) ?? before ?? first ?? written;
  if (start === null) return null;
  // The message may be written long after the end.
  return { start, end: elapsed === null ? written : elapsed === 0 ? null : after(start, elapsed) };
}

/** A time that ends where it says, else at the first of these moments that comes after its start. */
function closed({ start, end }: Stated, others: readonly (Instant | null | undefined)[]): WorkoutSpan {
  const found = [end, ...others].find((other) => other !== null && other !== undefined && other > start);
  return { start, end: found ?? start };
}

function timesOf(points: readonly RecordedPoint[]): { readonly first: Instant; readonly last: Instant } | null {
  let found: { first: Instant; last: Instant } | null = null;
  for (const { at } of points) {
    if (at === null) continue;
    if (found === null) found = { first: at, last: at };
    else found = { first: at < found.first ? at : found.first, last: at > found.last ? at : found.last };
  }
  return found;
}

/** When the timer stood within a span, ascending. */
function pausesIn({ start, end }: WorkoutSpan, messages: readonly FitMessage[], clock: FitClock): WorkoutSpan[] {
  const pauses: WorkoutSpan[] = [];
  let since: Instant | null = null;
  const close = (until: Instant): void => {
    if (since === null) return;
    const [from, to] = [since < start ? start : since, until > end ? end : until];
    if (to > from) pauses.push({ start: from, end: to });
    since = null;
  };
  for (const message of messages) {
    if (message.number !== messageNumber.event || numberIn(message, field.event.event) !== timerEvent) continue;
    const at = clock.at(message.timestamp);
    const type = numberIn(message, field.event.type);
    if (at === null || type === null) continue;
    if (type === timerStarts) close(at);
    else if (timerStops.has(type)) since ??= at;
  }
  close(end);
  return pauses;
}

function sportOf(messages: readonly FitMessage[]): FitActivityType {
  for (const message of messages) {
    const at =
      message.number === messageNumber.sport ? field.sport : message.number === messageNumber.lap ? field.lap : null;
    const sport = at === null ? null : numberIn(message, at.sport);
    if (at !== null && sport !== null) return fitActivityType(sport, numberIn(message, at.subSport));
  }
  return fitActivityType(null, null);
}

/** A file that was cut off before its session was written still has its points. */
function sessionOfPoints(messages: readonly FitMessage[], points: readonly RecordedPoint[]): Session | null {
  const times = timesOf(points);
  return times === null ? null : { type: sportOf(messages), start: times.first, end: times.last, message: null };
}

/**
 * What a session says of the whole. A session beside points that says 0 for what cannot be 0 does not know it; one that says no
 * time was never filled, and no 0 of it is known.
 */
function totalsOf(message: FitMessage, activityType: string, points: readonly RecordedPoint[]): Partial<WorkoutRecord> {
  const of = field.session;
  const unlessZero = (value: number | null, isZeroUnknown = points.length > 0) =>
    isZeroUnknown ? knownTotal(value) : value;
  const timer = unlessZero(seconds(message, of.timer));
  const isBlank = points.length > 0 && timer === null && knownTotal(seconds(message, of.elapsed)) === null;
  const total = unlessZero(numberIn(message, of.calories), isBlank);
  const resting = unlessZero(numberIn(message, of.restingCalories), isBlank);
  const distance = numberIn(message, of.distance);
  const cycles = unlessZero(numberIn(message, of.cycles));
  return {
    durationSeconds: timer,
    activeEnergyKilocalories: total === null || resting === null || resting > total ? null : total - resting,
    totalEnergyKilocalories: total,
    distanceMeters: distance
      ? distance / 100
      : (countedDistance(points) ?? (isBlank || hasPlace(points) ? null : distance)),
    // Programs write 0 if there was no sensor.
    averageHeartRate: knownTotal(numberIn(message, of.averageHeartRate)),
    maximumHeartRate: knownTotal(numberIn(message, of.maximumHeartRate)),
    minimumHeartRate: knownTotal(numberIn(message, of.minimumHeartRate)),
    elevationGainMeters: unlessZero(numberIn(message, of.ascent), isBlank),
    // A cycle is a stride of two steps.
    steps: cycles === null || !stepping.has(activityType) ? null : cycles * 2,
  };
}

/** Those of the points that lie in a session: from its start to the next one's. */
function shareOut<Item extends { readonly at: Instant | null }>(
  items: readonly Item[],
  sessions: readonly Session[],
): readonly Item[][] {
  const shares = sessions.map((): Item[] => []);
  let current = 0;
  for (const item of items) {
    const { at } = item;
    if (at !== null) {
      current = 0;
      while (current + 1 < sessions.length && at >= (sessions[current + 1]?.start ?? Infinity)) current++;
    }
    shares[current]?.push(item);
  }
  return shares;
}

/**
 * The workouts of a file: one for each session, also for the transitions of a multisport one. A session ends when its elapsed time is
 * over; active is what its timer ran. A file without a session that is an activity, or does not say what it is, is one workout
 * of its points. `strap` is what a heart rate strap handed over later: it counts if the points have no heart rate.
 */
export function fitWorkouts(
  messages: readonly FitMessage[],
  clock: FitClock,
  origin: FitOrigin,
  { mayLackSession, strap }: { readonly mayLackSession: boolean; readonly strap: readonly RecordedPoint[] },
): FitWorkouts {
  const points = fitPoints(messages, clock);
  const times = timesOf(points);
  const sessions: Session[] = [];
  let undated = 0;
  for (const message of messages) {
    if (message.number !== messageNumber.session) continue;
    const span = statedSpan(message, field.session, clock, times?.first);
    const { sport, subSport } = field.session;
    const type = fitActivityType(numberIn(message, sport), numberIn(message, subSport));
    // A session that is written again is the same; what was written before its end says less.
    const written = sessions.findIndex((other) => other.start === span?.start && other.type.name === type.name);
    if (span === null) undated++;
    else if (written === -1 && sessions.length < mostSessions) sessions.push({ type, ...span, message });
    else if ((sessions[written]?.end ?? -Infinity) < (span.end ?? -Infinity)) {
      sessions[written] = { type, ...span, message };
    }
  }
  if (sessions.length === 0 && undated === 0 && mayLackSession) {
    const found = sessionOfPoints(messages, points);
    if (found !== null) sessions.push(found);
    else if (points.length > 0) undated++;
  }
  sessions.sort((a, b) => a.start - b.start);
  const lapMessages = messages
    .filter(({ number }) => number === messageNumber.lap)
    .map((message) => statedSpan(message, field.lap, clock))
    .filter((span) => span !== null)
    .map((span) => ({ at: span.start, ...span }));
  const [pointsOf, lapsOf] = [shareOut(points, sessions), shareOut(lapMessages, sessions)];
  const timeZone = zoneShown(messages);
  const planned = messages.find(({ number }) => number === messageNumber.workout);
  const title = planned === undefined ? null : workoutTitle(textIn(planned, field.workout.name));

  const recordings = sessions.map((session, index): Recording => {
    const { type, message } = session;
    const own = pointsOf[index] ?? [];
    const hasHeartRate = own.some(({ heartRate }) => heartRate !== null);
    const said = message === null ? { distanceMeters: countedDistance(own) } : totalsOf(message, type.name, own);
    const timer = said.durationSeconds ?? null;
    const timed = timer === null ? null : after(session.start, timer);
    const span = closed(session, [timesOf(own)?.last, timed]);
    const pauses = pausesIn(span, messages, clock);
    const paused = pauses.reduce((sum, { start, end }) => sum + (end - start), 0);
    const active = timer ?? (span.end - span.start - paused) / 1000;
    const laps = (lapsOf[index] ?? []).map((lap, place, all) => closed(lap, [all[place + 1]?.start, span.end]));
    // A timer that ran all the time stood still at no time, whatever the events say.
    const hasPauses = pauses.length > 0 && active * 1000 < span.end - span.start;
    const isPlaced = hasPlace(own);
    return {
      source: origin.source,
      points: hasHeartRate
        ? own
        : [...own, ...strap.filter(({ at }) => at !== null && at >= span.start && at <= span.end)],
      workout: {
        ...bareWorkout(type.name, span, { name: origin.source.name, device: origin.device }),
        ...said,
        durationSeconds: active,
        indoor: type.isIndoor ? true : isPlaced ? false : null,
        timeZone,
        form: 'fit',
        ...known({ title, activityCode: type.unknown, pauses: hasPauses ? pauses : [], laps: inOrder(laps) }),
      },
    };
  });
  return { recordings, undated };
}

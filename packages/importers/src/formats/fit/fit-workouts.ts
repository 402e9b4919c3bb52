import type { Instant, WorkoutRecord, WorkoutSpan } from '@vitalgate/core';
import { instant } from '@vitalgate/core';
import { bareWorkout, lastDistance, stepping, type RecordedPoint, type Recording } from '../../recordings/recording.ts';
import type { FitOrigin } from './devices/fit-origin.ts';
import { fitActivityType, type FitActivityType } from './fit-activity-type.ts';
import { zoneShown, type FitClock } from './fit-clock.ts';
import { fitPoints } from './fit-points.ts';
import { field, messageNumber } from './protocol/fit-profile.ts';
import { numberIn, type FitMessage } from './protocol/fit-message.ts';
import { known } from '../../kit/known-members.ts';

export interface FitWorkouts {
  readonly recordings: readonly Recording[];
  /** Sports that this build does not know, in words. */
  readonly unknownSports: readonly string[];
  /** Sessions whose date cannot be known. */
  readonly undated: number;
}

interface Session {
  readonly type: FitActivityType;
  readonly span: WorkoutSpan;
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

/** When a message's own time begins and ends; null if neither its start nor its end has a date. */
function spanOf(message: FitMessage, fields: { start: number; elapsed: number }, clock: FitClock): WorkoutSpan | null {
  const elapsed = seconds(message, fields.elapsed);
  const written = clock.at(message.timestamp);
  const start =
    clock.at(numberIn(message, fields.start)) ?? (written === null ? null : after(written, -(elapsed ?? 0)));
  if (start === null) return null;
  // The message may be written long after the end.
  const end = elapsed === null ? written : after(start, elapsed);
  return { start, end: end === null || end < start ? start : end };
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
  const times = points.flatMap(({ at }) => (at === null ? [] : [at]));
  if (times.length === 0) return null;
  const [start, end] = [times.reduce((a, b) => (b < a ? b : a)), times.reduce((a, b) => (b > a ? b : a))];
  return { type: sportOf(messages), span: { start, end }, message: null };
}

/** Programs write 0 if there was no sensor. */
function rate(beats: number | null): number | null {
  return beats === 0 ? null : beats;
}

function totalsOf(message: FitMessage, activityType: string): Partial<WorkoutRecord> {
  const of = field.session;
  const total = numberIn(message, of.calories);
  const resting = numberIn(message, of.restingCalories);
  const distance = numberIn(message, of.distance);
  const cycles = numberIn(message, of.cycles);
  return {
    durationSeconds: seconds(message, of.timer),
    activeEnergyKilocalories: total === null || resting === null || resting > total ? null : total - resting,
    totalEnergyKilocalories: total,
    distanceMeters: distance === null ? null : distance / 100,
    averageHeartRate: rate(numberIn(message, of.averageHeartRate)),
    maximumHeartRate: rate(numberIn(message, of.maximumHeartRate)),
    minimumHeartRate: rate(numberIn(message, of.minimumHeartRate)),
    elevationGainMeters: numberIn(message, of.ascent),
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
      while (current + 1 < sessions.length && at >= (sessions[current + 1]?.span.start ?? Infinity)) current++;
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
  const sessions: Session[] = [];
  let undated = 0;
  for (const message of messages) {
    if (message.number !== messageNumber.session) continue;
    const span = spanOf(message, field.session, clock);
    const { sport, subSport } = field.session;
    const type = fitActivityType(numberIn(message, sport), numberIn(message, subSport));
    if (span === null) undated++;
    else if (sessions.length < mostSessions) sessions.push({ type, span, message });
  }
  if (sessions.length === 0 && undated === 0 && mayLackSession) {
    const found = sessionOfPoints(messages, points);
    if (found !== null) sessions.push(found);
    else if (points.length > 0) undated++;
  }
  sessions.sort((a, b) => a.span.start - b.span.start);
  const laps = messages
    .filter(({ number }) => number === messageNumber.lap)
    .map((message) => spanOf(message, field.lap, clock))
    .filter((span) => span !== null)
    .map((span) => ({ at: span.start, span }));
  const [pointsOf, lapsOf] = [shareOut(points, sessions), shareOut(laps, sessions)];
  const timeZone = zoneShown(messages);

  const recordings = sessions.map(({ type, span, message }, index): Recording => {
    const own = pointsOf[index] ?? [];
    const hasHeartRate = own.some(({ heartRate }) => heartRate !== null);
    const said = message === null ? {} : totalsOf(message, type.name);
    const pauses = pausesIn(span, messages, clock);
    const paused = pauses.reduce((sum, { start, end }) => sum + (end - start), 0);
    const active = said.durationSeconds ?? (span.end - span.start - paused) / 1000;
    const lapSpans = (lapsOf[index] ?? []).map((lap) => lap.span);
    // A timer that ran all the time stood still at no time, whatever the events say.
    const hasPauses = pauses.length > 0 && active * 1000 < span.end - span.start;
    const isPlaced = own.some(({ latitude }) => latitude !== null);
    return {
      source: origin.source,
      points: hasHeartRate
        ? own
        : [...own, ...strap.filter(({ at }) => at !== null && at >= span.start && at <= span.end)],
      workout: {
        ...bareWorkout(type.name, span, { name: origin.source.name, device: origin.device }),
        ...said,
        durationSeconds: active,
        distanceMeters: said.distanceMeters ?? lastDistance(own),
        indoor: type.isIndoor ? true : isPlaced ? false : null,
        timeZone,
        form: 'fit',
        ...known({ activityCode: type.unknown, pauses: hasPauses ? pauses : [], laps: lapSpans }),
      },
    };
  });
  const unknownSports = sessions.flatMap(({ type }) => (type.unknown === null ? [] : [type.unknown]));
  return { recordings, unknownSports, undated };
}

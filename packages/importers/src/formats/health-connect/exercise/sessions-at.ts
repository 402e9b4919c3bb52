import type { WorkoutSpan } from '@vitalgate/core';
import { firstPlace } from '@vitalgate/days';
import type { ExerciseSession } from './exercise-session.ts';

export interface SessionsAt {
  /** The sessions that a span touches, in any order. */
  touching(span: WorkoutSpan): readonly ExerciseSession[];
  /** The session that holds most of a span, at least half; of equals one of the same app. Null if there is none. */
  around(span: WorkoutSpan, app: string): ExerciseSession | null;
}

export function sessionsAt(sessions: readonly ExerciseSession[]): SessionsAt {
  const sorted = [...sessions].sort((one, other) => one.recorded.start - other.recorded.start);
  /** How far the sessions up to a place reach. */
  const reach: number[] = [];
  for (const { recorded } of sorted) reach.push(Math.max(reach.at(-1) ?? -Infinity, recorded.end));

  const begunBy = (at: number): number =>
    firstPlace(sorted.length, (place) => (sorted[place]?.recorded.start ?? Infinity) > at);

  const touching = ({ start, end }: WorkoutSpan): readonly ExerciseSession[] => {
    const found: ExerciseSession[] = [];
    for (let place = begunBy(end) - 1; place >= 0 && (reach[place] ?? -Infinity) >= start; place--) {
      const session = sorted[place];
      if (session !== undefined && session.recorded.end >= start) found.push(session);
    }
    return found;
  };

  return {
    touching,
    around(span, app) {
      let best: { readonly session: ExerciseSession; readonly share: number; readonly isOwn: boolean } | null = null;
      for (const session of touching(span)) {
        const { start, end, source } = session.recorded;
        const overlap = Math.min(span.end, end) - Math.max(span.start, start);
        const share = span.end === span.start ? 1 : overlap / (span.end - span.start);
        const isOwn = source.name === app;
        if (share < 0.5) continue;
        if (best === null || share > best.share || (share === best.share && isOwn && !best.isOwn)) {
          best = { session, share, isOwn };
        }
      }
      return best?.session ?? null;
    },
  };
}

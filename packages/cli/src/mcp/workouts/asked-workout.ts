import type { Workout } from '@vitalgate/contract';
import { localDay } from '../../times/zone-time.ts';
import { readStretch } from '../answer/answer-part.ts';
import type { ToolContext } from '../tool/define-tool.ts';
import { ToolFailure } from '../tool/tool-failure.ts';
import { askedKind } from './asked-kind.ts';

/** Most workouts that are looked through. */
export const mostWorkouts = 5_000;

/** The last workout of a kind, the last one of a local day, or the one that starts at an instant. Fails if there is none. */
export async function askedWorkout(
  asked: string,
  activity: string | undefined,
  context: ToolContext,
): Promise<Workout> {
  const words = asked.trim().toLowerCase();
  const most = activity === undefined && words === 'last' ? 1 : mostWorkouts;
  const { items } = await readStretch('getWorkouts', {}, undefined, most, context);
  const ofKind = items.filter(askedKind(activity, items).includes);
  const found = ofKind.find(
    ({ start, timeZone }) =>
      words === 'last' || start.toLowerCase() === words || localDay(Date.parse(start), timeZone) === words,
  );
  if (found !== undefined) return found;
  throw new ToolFailure(
    'unknown_workout',
    'workout: there is none of that kind and day. list_workouts has them; write last or a date as 2026-03-09.',
  );
}

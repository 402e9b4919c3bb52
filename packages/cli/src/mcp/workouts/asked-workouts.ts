import { localDay } from '../../times/zone-time.ts';
import { readStretch } from '../answer/answer-part.ts';
import { ToolFailure, type ToolContext } from '../tool/define-tool.ts';
import { didYouMean, findName, plainName, type Workout } from '@vitalgate/contract';
import { isKind } from '../../reads/workout-kind.ts';
import { untrustedText } from '../answer/untrusted-text.ts';

/** The kind of workout that a word means: `run` is `running`; all without a word. Fails with the kinds there are, but for a later part of a list. */
export function askedKind(asked: string | undefined, workouts: readonly Workout[], isLaterPart = false) {
  if (asked === undefined || plainName(asked) === '')
    return { words: null, includes: (_workout: Pick<Workout, 'activityType'>) => true };
  const isMeant = isKind(asked);
  const kinds = [...new Set(workouts.map(({ activityType }) => activityType))];
  const meant = kinds.filter(isMeant).map((kind) => untrustedText(kind, 48));
  if (meant.length > 0 || isLaterPart) {
    return {
      words: meant.slice(0, 4).join(', '),
      includes: ({ activityType }: Pick<Workout, 'activityType'>) => isMeant(activityType),
    };
  }
  const { similar } = findName(
    asked,
    kinds.map((kind) => ({ id: untrustedText(kind, 48), name: '' })),
  );
  const shown = kinds.slice(0, 12).map((kind) => untrustedText(kind, 48));
  throw new ToolFailure(
    'unknown_activity',
    `activity: there is no workout of the kind ${JSON.stringify(untrustedText(asked, 60))}.${didYouMean(similar)} There are: ${shown.join(', ')}.`,
  );
}

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

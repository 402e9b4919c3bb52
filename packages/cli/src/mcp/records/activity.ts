import { activityNames, didYouMean, findName, plainName, type Workout } from '@vitalgate/contract';
import { untrustedText } from '../answer/untrusted-text.ts';
import { ToolFailure } from '../tool-failure.ts';

/**
 * The kind of workout that is meant among those there are: `run` is `running`. Null if none is asked for. Fails with the
 * kinds there are if it is none of them.
 */
export function activityOf(asked: string | undefined, workouts: readonly Workout[]): string | null {
  if (asked === undefined || plainName(asked) === '') return null;
  const kinds = [...new Set(workouts.map(({ activityType }) => activityType))];
  const named = kinds.map((id) => ({ id, name: id }));
  // Known kinds are found too if none of them was recorded: then there are none, which is an answer.
  const ofAll = Object.keys(activityNames).map((id) => ({ id, name: id }));
  const { id, similar } = findName(asked, [...named, ...ofAll], activityNames);
  if (id !== null) return id;
  const shown = kinds.slice(0, 12).map((kind) => untrustedText(kind, 48));
  const near = didYouMean(similar.filter((one) => kinds.includes(one)).map((one) => untrustedText(one, 48)));
  throw new ToolFailure(
    'unknown_activity',
    `activity: there is no workout of the kind ${JSON.stringify(untrustedText(asked, 60))}.${near} There are: ${shown.join(', ')}.`,
  );
}

/** The workouts of one kind; all of them if it is null. */
export function workoutsOfKind<Kept extends Workout>(workouts: readonly Kept[], kind: string | null): readonly Kept[] {
  return kind === null ? workouts : workouts.filter(({ activityType }) => activityType === kind);
}

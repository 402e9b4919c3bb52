import * as z from 'zod/mini';
import { noProgress, type ActionProgress, type ActionTable } from './app-action.ts';
import { AppError } from './app-error.ts';

/** Runs an action by name after checking its input. Rejects with AppError `not_found`, `invalid_input`, or what the action throws. */
export async function runAction(
  actions: ActionTable,
  name: string,
  input: unknown,
  progress: ActionProgress = noProgress,
): Promise<unknown> {
  const found = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (found === undefined) throw new AppError('not_found', 'no such action');
  const checked = z.safeParse(found.input, input);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new AppError(
      'invalid_input',
      `input is not what ${name} takes${issue === undefined ? '' : `: ${issue.path.join('.')}`}`,
    );
  }
  return found.run(checked.data as never, progress);
}

import { isScope, scopes, type Scope } from '@vitalgate/contract';
import { CommandError } from '@vitalgate/terminal';

/** The scopes of a list such as `app.metrics,app.workouts`. Throws CommandError `invalid_input`, naming those there are. */
export function scopesIn(list: string): readonly Scope[] {
  return list.split(',').map((word) => {
    const scope = word.trim();
    if (isScope(scope)) return scope;
    throw new CommandError('invalid_input', `"${scope.slice(0, 40)}" is no scope; name some of ${scopes.join(',')}`);
  });
}

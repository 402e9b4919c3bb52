import { actionInputs, noInput, withChoices } from '@vitalgate/contract';
import { action } from './app-action.ts';
import type { AppParts } from './app-parts.ts';

/** The actions on how the pages show things. No answer of the API depends on it. */
export function preferenceActions({ preferences }: Pick<AppParts, 'preferences'>) {
  return {
    readPreferences: action(noInput, () => preferences.read()),
    setPreferences: action(
      actionInputs.setPreferences,
      (chosen) => {
        preferences.write(withChoices(preferences.read(), chosen));
        return preferences.read();
      },
      { changes: ['preferences'] },
    ),
  };
}

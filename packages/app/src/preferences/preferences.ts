import { unchosenPreferences, type Preferences, type PreferencesInput } from '@vitalgate/contract';
import { chooseUnits } from '../format/choices.ts';
import { chooseFirstDay } from '../format/weeks.ts';
import { onChanges } from '../host/live-changes.ts';
import { observable } from '../host/observable.ts';
import { send } from '../host/send.ts';
import { chooseSpeech, speak } from '../language/locale.ts';
import { textsReady } from '../language/texts.ts';

const storageKey = 'vitalgate-preferences';

/** What the person chose, as the pages show things now. The host keeps it; this browser remembers it for its next start. */
export const preferences = observable<Preferences>(unchosenPreferences);

function remembered(): Preferences | null {
  try {
    const text = localStorage.getItem(storageKey);
    const kept = text === null ? null : (JSON.parse(text) as Partial<Preferences>);
    return kept === null
      ? null
      : { ...unchosenPreferences, ...kept, units: { ...unchosenPreferences.units, ...kept.units } };
  } catch {
    return null;
  }
}

/** Shows the pages by what was chosen, once its words are there. */
async function show(chosen: Preferences): Promise<void> {
  const speech = chooseSpeech(navigator.languages, chosen.language);
  speak(speech);
  // Without the words of a language, the pages are in English.
  await textsReady().catch(() => undefined);
  chooseUnits(chosen.units);
  chooseFirstDay(chosen.firstDayOfWeek);
  const root = document.documentElement;
  root.lang = speech.language;
  if (chosen.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = chosen.theme;
  preferences.set(chosen);
}

async function take(answer: Promise<Preferences>): Promise<void> {
  const chosen = await answer;
  localStorage.setItem(storageKey, JSON.stringify(chosen));
  if (JSON.stringify(chosen) !== JSON.stringify(preferences.get())) await show(chosen);
}

const read = (): Promise<void> => take(send('readPreferences', {})).catch(() => undefined);

/** Resolves once the pages can be drawn as the person chose: at once if this browser knows it, else when the host has answered. */
export async function startPreferences(): Promise<void> {
  onChanges((topics) => {
    if (topics === 'all' || topics.includes('preferences')) void read();
  });
  const known = remembered();
  await show(known ?? unchosenPreferences);
  const reading = read();
  if (known === null) await reading;
}

/** Chooses something, and shows it at once. Rejects with HostFailure. */
export function choose(chosen: PreferencesInput): Promise<void> {
  return take(send('setPreferences', chosen));
}

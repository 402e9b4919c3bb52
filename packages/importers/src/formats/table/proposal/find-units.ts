import type { ValueTableKind } from '@vitalgate/contract';
import type { SeenColumn } from '../rows/survey.ts';
import { isAmountRole, isSleepLength } from '../words/type-named.ts';
import { isUnitWord, possibleUnits, unitOfType } from '../words/unit-words.ts';

const namesEnergyIn = (name: string): string | null =>
  /calor|kalor|kcal/iu.test(name) ? 'kcal' : /kilojoule|\bkj\b/iu.test(name) ? 'kJ' : null;

/** The unit that a column's name says in words: `hours slept`. */
function unitInWords(role: string, name: string): string | null {
  if (isSleepLength(role)) {
    const hours = /\b(?:hours?|hrs?|stunden|heures|horas)\b|stunden/iu.test(name);
    return hours ? 'hr' : /minut/iu.test(name) ? 'min' : null;
  }
  const unit = namesEnergyIn(name);
  return unit !== null && unitOfType(role, unit) !== null ? unit : null;
}

/** The unit of a column, or the units that it may be in. Neither: each cell says its own. */
export interface UnitFound {
  readonly unit: string | null;
  readonly doubt: readonly string[] | null;
}

/** The unit of a type's numbers; with the choices if nothing says it. */
export function unitFor(role: string, name: string, said: string | null, seen: SeenColumn): UnitFound {
  const written = said ?? (isUnitWord(name) && unitOfType(role, name) !== null ? name : unitInWords(role, name));
  if (written !== null) return { unit: unitOfType(role, written), doubt: null };
  if (isSleepLength(role) && seen.durations >= seen.numbers) return { unit: null, doubt: null };
  const withUnit = [...seen.units].filter(([unit]) => unitOfType(role, unit) !== null);
  const count = withUnit.reduce((sum, [, times]) => sum + times, 0);
  if (count > 0 && count === seen.numbers) return { unit: null, doubt: null };
  if (role === 'bloodPressure') return { unit: 'mmHg', doubt: null };
  const choices = possibleUnits(role, seen.greatest);
  // A share of one hundred or of one.
  if (choices[0] === '%' && seen.greatest > 0 && seen.greatest <= 1) return { unit: null, doubt: ['%', '1'] };
  return choices.length > 1 ? { unit: null, doubt: choices } : { unit: choices[0] ?? null, doubt: null };
}

/** Distances and energies of workouts are in units too. */
const typeOfRole: Readonly<Record<string, string>> = {
  distance: 'distanceWalkingRunning',
  energy: 'activeEnergyBurned',
  duration: 'sleep',
  elevationGain: 'height',
};

/** The type in whose units the numbers of a role are written; null for a role without units. */
export function typeOf(kind: ValueTableKind, role: string): string | null {
  if (kind === 'workouts') return typeOfRole[role] ?? null;
  return isAmountRole(role) ? role : null;
}

/** The units that a role may be in, of those of its type. */
export function choicesOf(role: string, doubt: readonly string[]): readonly string[] {
  if (role === 'elevationGain') return ['m', 'ft'];
  return role === 'duration' ? ['min', 'hr', 's'] : doubt;
}

import * as z from 'zod/mini';
import { described } from './fields.ts';

/** The five scopes a client can ask for, with what each lets it read. Spec 2.2. */
export const scopeDescriptions = {
  'app.metrics': 'Daily summaries of health metrics such as steps, heart rate and sleep',
  'app.workouts': 'Workout summaries',
  'app.nutrition': 'Nutrition log entries and the food catalog',
  'app.bloodTests': 'Blood test results',
  'rawhealth.raw': 'Raw health samples, one by one, exactly as recorded',
} as const;

/** One of the five scopes. Spec 2.2. */
export type Scope = keyof typeof scopeDescriptions;

/** All scopes, in the order of the specification. */
export const scopes = Object.keys(scopeDescriptions) as [Scope, ...Scope[]];

/** Schema of one scope. */
export const scopeSchema = described(
  z.enum(scopes),
  `What a client may read. ${Object.entries(scopeDescriptions)
    .map(([scope, description]) => `\`${scope}\`: ${description}.`)
    .join(' ')}`,
);

/**
 * True if a text names a scope.
 *
 * @example
 * ```ts
 * import { isScope, scopeDescriptions } from '@vitalgate/contract';
 *
 * const asked = 'app.workouts';
 * console.log(isScope(asked) ? scopeDescriptions[asked] : 'no such scope');
 * ```
 */
export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeDescriptions, text);
}

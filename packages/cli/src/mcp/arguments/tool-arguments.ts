import * as z from 'zod/mini';
import { periodWords } from '../periods/period.ts';

/** An argument with a value where it is not given. */
export { _default as usual } from 'zod/mini';

/** Local days, both ends counted. The first tool of the list explains the words in full. */
export const period = z.string().check(z.maxLength(40), z.describe('See summarize_metrics.'));

/** The same with its whole explanation. */
export const explainedPeriod = z.string().check(z.maxLength(40), z.describe(`Local days: ${periodWords}.`));

export const metricId = z.string().check(z.regex(/^[^\p{Cc}]{1,80}$/u));

export const metricIds = z.array(metricId).check(z.minLength(1), z.maxLength(8));

export const rawType = z.string().check(z.regex(/^[^\p{Cc}]{1,120}$/u));

/** The place at which an answer ended, so that the next one goes on there. */
export const cursor = z.optional(z.string().check(z.maxLength(4000)));

/** The number of items behind the cursor, or of the whole list, that were given already. */
export const offset = z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000)));

export const activity = z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u), z.describe('A kind: run.')));

export const fewDays = z.int().check(z.minimum(0), z.maximum(14));

export function limit(max: number) {
  return z.optional(z.int().check(z.minimum(1), z.maximum(max)));
}

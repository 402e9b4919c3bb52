import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { periodWords } from '../periods/period.ts';

/** An argument that says which days, both ends counted. The first tool of the list explains the words in full. */
export const periodArgument = z.string().check(z.maxLength(40), z.describe('See summarize_metrics.'));

/** The same with its whole explanation. */
export const explainedPeriod = z.string().check(z.maxLength(40), z.describe(`Local days: ${periodWords}.`));

/** An argument that names a metric: its id, or what people call it. */
export const metricIdArgument = z.string().check(z.regex(/^[^\p{Cc}]{1,80}$/u));

/** An argument that names up to eight metrics. */
export const metricIdsArgument = z.array(metricIdArgument).check(z.minLength(1), z.maxLength(8));

/** An argument that goes on where an answer ended. */
export const cursorArgument = z.optional(z.string().check(z.maxLength(4000)));

/** An argument that goes on after so many of what follows the cursor, or of the whole list. */
export const offsetArgument = z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000)));

/** An argument that names a kind of workout: `running`, or what people call it. */
export const activityArgument = z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u), z.describe('A kind: run.')));

/** An argument for the number of records of one answer. */
export function limitArgument(max: number) {
  return z.optional(z.int().check(z.minimum(1), z.maximum(max)));
}

/** Gives an argument a value where it is not given. */
export { withDefault };

import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { periodWords } from '../days/period.ts';

/** An argument that says which days, both ends counted. The first tool of the list explains the words in full. */
export const periodArgument = z.string().check(z.maxLength(40), z.describe('As in summarize_metrics.'));

/** The same with its whole explanation. */
export const explainedPeriod = z.string().check(z.maxLength(40), z.describe(`Local days: ${periodWords}.`));

/** An argument that names a metric. */
export const metricIdArgument = z.string().check(z.regex(/^\w{1,80}$/));

/** An argument that names up to eight metrics. */
export const metricIdsArgument = z.array(metricIdArgument).check(z.minLength(1), z.maxLength(8));

/** An argument that goes on where an answer ended. */
export const cursorArgument = z.optional(z.string().check(z.maxLength(4000), z.describe('From next.')));

/** An argument for the number of records of one answer. */
export function limitArgument(max: number) {
  return z.optional(z.int().check(z.minimum(1), z.maximum(max)));
}

/** An argument that goes on after so many of what a list holds. */
export const offsetArgument = withDefault(z.int().check(z.minimum(0), z.maximum(100_000)), 0);

/** How to go on: the arguments of the next call of the same tool; null where all was said. */
export const nextSchema = z.nullable(z.record(z.string(), z.unknown()));

/** Sentences of ours about an answer. */
export const notesSchema = z.array(z.string());

/** Which keys of an answer hold text that comes from the data. */
export const untrustedSchema = z.array(z.string());

/** Gives an argument a value where it is not given. */
export { withDefault };

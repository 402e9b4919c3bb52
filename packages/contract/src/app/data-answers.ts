import type * as z from 'zod/mini';
import type { DataOperationName } from '../operations/datasets.ts';
import type { operations } from '../operations/operations.ts';

/** What each data operation answers as JSON. Spec 4. */
export type DataAnswers = {
  readonly [Name in DataOperationName]: z.infer<(typeof operations)[Name]['response']>;
};

/** The answer of any data operation. */
export type DataAnswer = DataAnswers[DataOperationName];

/** Query parameters of a data operation, as texts. */
export type DataParameters = Readonly<Record<string, string>>;

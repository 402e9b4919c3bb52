import type { Records } from '@vitalgate/client';
import type * as z from 'zod/mini';
import { apiParts, type PartReader } from '../answer/answer-part.ts';
import { pagedAnswer, type Answer, type Shown } from '../answer/paged-answer.ts';
import type { ToolAnswer, ToolContext } from '../tool/define-tool.ts';
import { recordCoverage, recordPeriod, type recordCoverageSchema, type TimedOperation } from './record-period.ts';

export interface RecordList<Operation extends TimedOperation, Item, Fields> {
  readonly operation: Operation;
  readonly input: {
    readonly period: string;
    readonly cursor?: string | undefined;
    readonly offset?: number | undefined;
  };
  readonly limit: number;
  /** Reads other items than the API's own records from what reads those. */
  readonly itemsOf: (read: PartReader<Records[Operation]>) => PartReader<Item>;
  readonly show: (items: readonly Item[]) => Shown<Fields>;
  readonly again?: Readonly<Record<string, unknown>>;
  /** `12 log entries`, for the summary. */
  readonly counted: (fields: Fields) => string;
}

type Coverage = z.infer<typeof recordCoverageSchema>;

export async function recordList<Operation extends TimedOperation, Item, Fields extends object>(
  { operation, input, limit, itemsOf, show, again = {}, counted }: RecordList<Operation, Item, Fields>,
  context: ToolContext,
): Promise<ToolAnswer<Answer<Fields & { coverage: Coverage }>>> {
  const { dates, range } = recordPeriod(input.period, context);
  const coverage = await recordCoverage(operation, recordPeriod(input.period, context), context);
  const answer = await pagedAnswer(itemsOf(apiParts(operation, range, context)), {
    from: input,
    most: limit,
    show(items) {
      const shown = show(items);
      return { ...shown, fields: { ...shown.fields, coverage } };
    },
    again: { period: dates, ...again, limit },
    more: 'There are older ones',
  });
  return { summary: `${counted(answer)}${answer.next === null ? '' : ', more to come'}.`, answer };
}

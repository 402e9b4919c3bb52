import type { Records } from '@vitalgate/client';
import { pagedAnswer, type Answer, type Shown } from '../answer/paged-answer.ts';
import { parsePeriod, periodDates, instantsOf } from '../periods/period.ts';
import { localDay } from '../../times/zone-time.ts';
import type { ToolContext, ToolAnswer } from '../tool/define-tool.ts';
import { readStretch, apiParts, type PartReader } from '../answer/answer-part.ts';

/** Operations whose records have a time, newest first. */
export type TimedOperation = 'getWorkouts' | 'getNutritionLogs' | 'getBloodTests';

export function recordPeriod(words: string, { now, timeZone }: ToolContext) {
  const period = parsePeriod(words, localDay(now.getTime(), timeZone));
  return {
    dates: periodDates(period),
    period,
    range: (period === null ? {} : instantsOf(period, timeZone)) as { readonly start?: string; readonly end?: string },
  };
}

/** The records of a period from a cursor on, at least `enough` if there are so many, and what is known of the time around them. */
export async function recordsOfPeriod<Operation extends TimedOperation>(
  operation: Operation,
  { period, cursor }: { readonly period: string; readonly cursor?: string | undefined },
  enough: number,
  context: ToolContext,
) {
  const asked = recordPeriod(period, context);
  const coverage = await recordCoverage(operation, asked, context);
  const { items, next } = await readStretch(operation, asked.range, cursor, enough, context);
  return { dates: asked.dates, coverage, items, next, isPart: cursor !== undefined || next !== null };
}

/**
 * What is known of the time around a period. `from`, `to`: null for no bound. `recordsBefore`, `recordsAfter`: true if records exist
 * there, so that its emptiness means something; null for no bound. `windowSatisfied`: false if recording began within the period or
 * there is nothing; null if nothing came after, which may be either.
 */
async function recordCoverage(
  operation: TimedOperation,
  { period, range }: ReturnType<typeof recordPeriod>,
  { client, timeZone, signal }: ToolContext,
) {
  if (period === null) {
    return { from: null, to: null, timeZone, recordsBefore: null, recordsAfter: null, windowSatisfied: true };
  }
  const some = async (query: { start: string } | { end: string }): Promise<boolean> =>
    (await client.getPage(operation, { ...query, limit: 1 }, { signal })).data.length > 0;
  const { start = '', end = '' } = range;
  const [recordsBefore, recordsAfter] = await Promise.all([some({ end: start }), some({ start: end })]);
  const windowSatisfied = recordsBefore ? recordsAfter || null : false;
  return { ...period, timeZone, recordsBefore, recordsAfter, windowSatisfied };
}

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
  readonly counted: (fields: Fields) => string;
}

type Coverage = Awaited<ReturnType<typeof recordCoverage>>;

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

import type { NutritionLogEntry, Page } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { fitPage } from '../answer/answer-budget.ts';
import { rounded } from '../answer/rounded.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { localTime } from '../days/zone-time.ts';
import { knownFields } from '../records/known-fields.ts';
import { knownNutrients } from '../records/known-nutrients.ts';
import { recordCoverage, recordCoverageSchema, recordPeriod } from '../records/record-period.ts';
import { defineTool } from '../tool.ts';
import {
  cursorArgument,
  limitArgument,
  nextSchema,
  notesSchema,
  periodArgument,
  untrustedSchema,
  withDefault,
} from './tool-arguments.ts';

const entrySchema = z.object({
  time: z.string(),
  meal: z.optional(z.string()),
  foodName: z.optional(z.string()),
  brand: z.optional(z.string()),
  amount: z.optional(z.number()),
  amountUnit: z.optional(z.string()),
  nutrients: z.record(z.string(), z.number()),
  source: z.string(),
});

/** What was eaten and drunk, entry by entry, newest first. */
export const listNutrition = defineTool({
  name: 'list_nutrition',
  title: 'Food log',
  description:
    'Food and drink as logged, newest first, with the nutrients known. Whole days: summarize_metrics with dietary… ids. What was not logged is not known to be uneaten.',
  scope: 'app.nutrition',
  input: z.strictObject({
    period: withDefault(periodArgument, '7d'),
    limit: limitArgument(100),
    cursor: cursorArgument,
  }),
  output: z.object({
    entries: z.array(entrySchema),
    coverage: recordCoverageSchema,
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ period, limit = 30, cursor }, context) {
    const asked = recordPeriod(period, context);
    const query = { ...asked.range, ...(cursor === undefined ? {} : { cursor }) };
    const coverage = await recordCoverage('getNutritionLogs', asked, context);
    const answer = await fitPage(
      limit,
      (size) => context.client.getPage('getNutritionLogs', { ...query, limit: size }, { signal: context.signal }),
      ({ data, nextCursor }: Page<NutritionLogEntry>) => ({
        entries: data.map(shownEntry),
        coverage,
        notes: nextCursor === null ? [] : ['There are older ones: call again as next says.'],
        next: nextCursor === null ? null : { period, limit, cursor: nextCursor },
        untrustedText: ['foodName', 'brand', 'amountUnit', 'source'],
      }),
    );
    const more = answer.next === null ? '' : ', more to come';
    return { summary: `${answer.entries.length} log entries${more}.`, answer };
  },
});

function shownEntry(entry: NutritionLogEntry): z.infer<typeof entrySchema> {
  return {
    time: localTime(entry.loggedAt, entry.timeZone),
    ...knownFields({
      meal: entry.meal,
      foodName: untrustedTextOrNone(entry.foodName),
      brand: untrustedTextOrNone(entry.brand, 64),
      amount: entry.quantity === null ? null : rounded(entry.quantity.amount),
      amountUnit: untrustedTextOrNone(entry.quantity?.unit ?? null, 32),
    }),
    nutrients: knownNutrients(entry.nutrients),
    source: untrustedText(entry.source.name, 64),
  };
}

import type { NutritionLogEntry } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { knownFields } from '../answer/paged-answer.ts';
import { rounded } from '../answer/rounded.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { localTime } from '../periods/period.ts';
import { knownNutrients } from '../nutrition/known-nutrients.ts';
import { recordList } from '../records/record-period.ts';
import { counted } from '@vitalgate/terminal';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const listNutrition = defineTool({
  name: 'list_nutrition',
  title: 'Food log',
  description:
    'Food and drink as logged, newest first, with the nutrients known. Whole days: summarize_metrics with dietary… ids. What was not logged is not known to be uneaten.',
  scope: 'app.nutrition',
  input: z.strictObject({
    period: given.usual(given.period, '7d'),
    limit: given.limit(100),
    cursor: given.cursor,
  }),
  answers: ['entries'],
  run: (input, context) =>
    recordList(
      {
        operation: 'getNutritionLogs',
        input,
        limit: input.limit ?? 30,
        itemsOf: (read) => read,
        show: (entries) => ({
          fields: { entries: entries.map(shownEntry) },
          untrustedText: ['foodName', 'brand', 'amountUnit', 'source'],
        }),
        counted: ({ entries }) => counted(entries.length, 'log entry', 'log entries'),
      },
      context,
    ),
});

function shownEntry(entry: NutritionLogEntry) {
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

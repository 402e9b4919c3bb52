import type { BloodTest, Page } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { fitPage } from '../answer/answer-budget.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { knownFields } from '../records/known-fields.ts';
import { recordCoverage, recordCoverageSchema, recordPeriod } from '../records/record-period.ts';
import { resultTexts, shownResult, shownResultSchema } from '../records/shown-result.ts';
import { defineTool } from '../tool.ts';
import {
  cursorArgument,
  limitArgument,
  nextSchema,
  notesSchema,
  periodArgument,
  untrustedSchema,
  withDefault,
  offsetArgument,
} from './tool-arguments.ts';

const shownResults = 35;

const testSchema = z.object({
  /** As reported, at its own precision. */
  collected: z.optional(z.string()),
  name: z.string(),
  status: z.string(),
  laboratory: z.optional(z.string()),
  results: z.array(shownResultSchema),
  /** Results that this answer leaves for the next. */
  resultsToCome: z.optional(z.number()),
  source: z.string(),
});

/** Blood tests with their results, newest first. */
export const listBloodTests = defineTool({
  name: 'list_blood_tests',
  title: 'List blood tests',
  description:
    'Blood tests with their results, newest first. range is the laboratory’s own; for one analyte over time take get_lab_history.',
  scope: 'app.bloodTests',
  input: z.strictObject({
    period: withDefault(periodArgument, 'all'),
    limit: limitArgument(20),
    cursor: cursorArgument,
    resultOffset: offsetArgument,
  }),
  output: z.object({
    bloodTests: z.array(testSchema),
    coverage: recordCoverageSchema,
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ period, limit = 3, cursor, resultOffset }, context) {
    const asked = recordPeriod(period, context);
    const place = cursor === undefined ? {} : { cursor };
    const coverage = await recordCoverage('getBloodTests', asked, context);
    const read = (size: number): Promise<Page<BloodTest>> =>
      context.client.getPage('getBloodTests', { ...asked.range, ...place, limit: size }, { signal: context.signal });
    const answer = await fitPage(
      resultOffset > 0 ? 1 : limit,
      async (size) => {
        // A long test has an answer of its own, or several.
        const page = await read(size);
        const first = page.data.findIndex(({ results }) => results.length > shownResults);
        const count = first === -1 ? page.data.length : Math.max(1, first);
        return count === page.data.length ? page : read(count);
      },
      ({ data, nextCursor }: Page<BloodTest>) => {
        const offset = data.length === 1 ? resultOffset : 0;
        const toCome = Math.max(0, (data.length === 1 ? (data[0]?.results.length ?? 0) : 0) - offset - shownResults);
        const onward = nextCursor === null ? null : { period, limit, cursor: nextCursor };
        return {
          bloodTests: data.map((test) => shownTest(test, offset)),
          coverage,
          notes: [
            ...(toCome > 0 ? [`This test has ${toCome} more results: call again as next says.`] : []),
            ...(toCome === 0 && onward !== null ? ['There are older ones: call again as next says.'] : []),
          ],
          next: toCome > 0 ? { period, limit: 1, ...place, resultOffset: offset + shownResults } : onward,
          untrustedText: ['collected', 'laboratory', 'source', ...resultTexts],
        };
      },
    );
    const more = answer.next === null ? '' : ', more to come';
    return { summary: `${answer.bloodTests.length} blood tests${more}.`, answer };
  },
});

function shownTest(test: BloodTest, offset: number): z.infer<typeof testSchema> {
  const toCome = test.results.length - offset - shownResults;
  return {
    ...knownFields({
      collected: untrustedTextOrNone(test.collectedDate ?? test.collectedAt, 40),
      laboratory: untrustedTextOrNone(test.laboratory),
      resultsToCome: toCome > 0 ? toCome : null,
    }),
    name: untrustedText(test.name),
    status: test.status,
    results: test.results.slice(offset, offset + shownResults).map(shownResult),
    source: untrustedText(test.source.name, 64),
  };
}

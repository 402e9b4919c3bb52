import type { BloodTest } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { wholeStretch, type PartReader } from '../answer/answer-part.ts';
import { knownFields } from '../answer/paged-answer.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { recordList } from '../records/record-period.ts';
import { outOfRange } from '../blood-tests/out-of-range.ts';
import { resultTexts, shownResult } from '../blood-tests/shown-result.ts';
import { counted } from '@vitalgate/terminal';
import { ToolFailure, defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

const shownResults = 35;
const mostTests = 2_000;

export const listBloodTests = defineTool({
  name: 'list_blood_tests',
  title: 'List blood tests',
  description:
    'Blood tests with their results, newest first. range is the laboratory’s own. outOfRange: only results outside it, of all tests. One analyte over time: get_lab_history.',
  scope: 'app.bloodTests',
  input: z.strictObject({
    period: given.usual(given.period, 'all'),
    limit: given.limit(100),
    outOfRange: given.usual(z.boolean(), false),
    cursor: given.cursor,
    offset: given.offset,
  }),
  answers: ['bloodTests'],
  run: (input, context) =>
    recordList(
      {
        operation: 'getBloodTests',
        input,
        limit: input.limit ?? (input.outOfRange ? 100 : 3),
        itemsOf: input.outOfRange ? resultsOutOfRange : partsOfTests,
        again: { outOfRange: input.outOfRange || undefined },
        show: (tests) => ({
          fields: { bloodTests: tests.map(shownTest) },
          notes: [
            ...(input.outOfRange
              ? ['A result with neither range nor interpretation is not listed: it is not known to lie outside.']
              : []),
            ...tests.flatMap(({ toCome }) => (toCome > 0 ? [`This test has ${counted(toCome, 'more result')}.`] : [])),
          ],
          untrustedText: ['collected', 'laboratory', 'source', ...resultTexts],
        }),
        counted({ bloodTests }) {
          if (!input.outOfRange) return counted(bloodTests.length, 'blood test');
          const tests = counted(
            new Set(bloodTests.map(({ collected, name }) => `${collected} ${name}`)).size,
            'blood test',
          );
          const results = bloodTests.reduce((sum, { results: own }) => sum + own.length, 0);
          return `${counted(results, 'result')} out of range in ${tests}`;
        },
      },
      context,
    ),
});

interface PartOfTest {
  readonly test: BloodTest;
  readonly results: BloodTest['results'];
  readonly toCome: number;
}

/** The results outside their range alone, of the tests that have any; those of a long test in parts. */
function resultsOutOfRange(read: PartReader<BloodTest>): PartReader<PartOfTest> {
  return wholeStretch(read, mostTests, (tests) =>
    tests.flatMap((test) => {
      const out = test.results.filter((result) => outOfRange(result) !== null);
      const parts = Math.ceil(out.length / shownResults);
      return Array.from({ length: parts }, (_, part) => {
        const end = (part + 1) * shownResults;
        return { test, results: out.slice(part * shownResults, end), toCome: Math.max(0, out.length - end) };
      });
    }),
  );
}

/** Tests with all of their results; a long one comes alone, and in parts: the place's offset counts its results. */
function partsOfTests(read: PartReader<BloodTest>): PartReader<PartOfTest> {
  return async (place, count) => {
    const { offset = 0 } = place;
    const page = await read(place, offset > 0 ? 1 : count);
    if (offset > 0 && page.items.every(({ results }) => results.length <= offset)) {
      throw new ToolFailure(
        'invalid_offset',
        'This blood test has no results beyond offset. Send all of next as it was given, or no offset.',
      );
    }
    const long = page.items.findIndex(({ results }) => results.length > shownResults);
    const fitting = long === -1 ? page.items.length : Math.max(1, long);
    const { items, next } = fitting < page.items.length ? await read(place, fitting) : page;
    const parts = items.map((test) => {
      const end = offset + shownResults;
      return { test, results: test.results.slice(offset, end), toCome: Math.max(0, test.results.length - end) };
    });
    const isToCome = parts.some(({ toCome }) => toCome > 0);
    return { items: parts, next: isToCome ? { ...place, offset: offset + shownResults } : next };
  };
}

function shownTest({ test, results, toCome }: PartOfTest) {
  return {
    ...knownFields({
      // As reported, at its own precision.
      collected: untrustedTextOrNone(test.collectedDate ?? test.collectedAt, 40),
      laboratory: untrustedTextOrNone(test.laboratory),
      conclusion: untrustedTextOrNone(test.conclusion),
      resultsToCome: toCome > 0 ? toCome : null,
    }),
    name: untrustedText(test.name),
    status: test.status,
    results: results.map(shownResult),
    source: untrustedText(test.source.name, 64),
  };
}

import type { BloodTest, BloodTestResult } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { answerBytes, maxAnswerBytes } from '../answer/answer-budget.ts';
import { percentOrNull, rounded } from '../answer/rounded.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { knownFields } from '../records/known-fields.ts';
import { recordCoverage, recordCoverageSchema, recordPeriod } from '../records/record-period.ts';
import { shownResult } from '../records/shown-result.ts';
import { defineTool } from '../tool.ts';
import {
  nextSchema,
  notesSchema,
  periodArgument,
  untrustedSchema,
  withDefault,
  offsetArgument,
} from './tool-arguments.ts';

const maxTests = 2_000;
const shownSeries = 8;
const shownAnalytes = 120;
const maxPoints = 500;

const pointSchema = z.object({
  collected: z.optional(z.string()),
  value: z.optional(z.number()),
  comparator: z.optional(z.string()),
  text: z.optional(z.string()),
  range: z.optional(z.string()),
  interpretation: z.optional(z.string()),
  laboratory: z.optional(z.string()),
});

const seriesSchema = z.object({
  name: z.string(),
  code: z.optional(z.string()),
  unit: z.optional(z.string()),
  results: z.number(),
  /** Oldest first; where fewer than `results`, the newest. */
  points: z.array(pointSchema),
  /** From the first exact value of all to the last; null for fewer than two. */
  change: z.nullable(z.object({ absolute: z.number(), percent: z.nullable(z.number()) })),
});

/** One analyte over all blood tests. */
export const getLabHistory = defineTool({
  name: 'get_lab_history',
  title: 'Analyte over time',
  description:
    'Every result of an analyte by name ("LDL") or LOINC code, oldest first; one series per code and unit, never mixed. Without analyte: which analytes there are.',
  scope: 'app.bloodTests',
  input: z.strictObject({
    analyte: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    period: withDefault(periodArgument, 'all'),
    offset: offsetArgument,
  }),
  output: z.object({
    series: z.array(seriesSchema),
    analytes: z.array(z.object({ name: z.string(), code: z.optional(z.string()), results: z.number() })),
    coverage: recordCoverageSchema,
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ analyte, period, offset }, context) {
    const asked = recordPeriod(period, context);
    const coverage = await recordCoverage('getBloodTests', asked, context);
    const { client, signal } = context;
    const results: DatedResult[] = [];
    let tests = 0;
    for await (const test of client.records('getBloodTests', { ...asked.range, limit: 100 }, { signal })) {
      tests += 1;
      if (tests > maxTests) break;
      for (const result of test.results) results.push({ test, result });
    }
    const notes =
      tests > maxTests ? [`Only the newest ${maxTests} tests were read: ask an earlier period for the rest.`] : [];
    const matching = analyte === undefined ? [] : results.filter(({ result }) => matches(result, analyte));
    const found = groupsOf(matching);
    if (found.length === 0) return listing(results, analyte, offset, coverage, notes, period);
    const shown = found.slice(0, shownSeries).map(shownSeriesOf);
    if (found.length > shown.length) {
      const rest = found.length - shown.length;
      notes.push(`${rest} rarer series match too: ask a fuller name or a LOINC code.`);
    }
    if (shown.length > 1) notes.push('Series of different codes or units are not compared with each other.');
    notes.push('range and interpretation are the laboratory’s own and may differ from test to test.');
    const build = (count: number) => ({
      series: shown.map(({ points, ...series }) => ({ ...series, points: points.slice(-count) })),
      analytes: [],
      coverage,
      notes: [
        ...notes,
        ...(shown.some((series) => series.results > count)
          ? [`Only the newest ${count} results of each series: ask an earlier period for the rest.`]
          : []),
      ],
      next: null as Record<string, unknown> | null,
      untrustedText: ['name', 'code', 'unit', 'collected', 'text', 'range', 'laboratory'],
    });
    let count = Math.max(...shown.map(({ points }) => points.length));
    while (count > 1 && answerBytes(build(count)) > maxAnswerBytes - 200) count = Math.max(1, Math.floor(count * 0.8));
    const answer = build(count);
    const cut = shown.find(({ points }) => points.length > count)?.points.at(-count - 1)?.collected;
    if (cut !== undefined)
      answer.next = { analyte, period: `${asked.period?.from ?? '1900-01-01'}..${cut.slice(0, 10)}` };
    return {
      summary: `${shown.length} series with ${matching.length} results of ${Math.min(tests, maxTests)} tests.`,
      answer,
    };
  },
});

interface DatedResult {
  readonly test: BloodTest;
  readonly result: BloodTestResult;
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Every word asked for begins a word of the result's name, or the text is its code. */
function matches(result: BloodTestResult, asked: string): boolean {
  if (result.code !== null && plain(result.code.code) === plain(asked.trim())) return true;
  const words = plain(`${result.name.slice(0, 200)} ${result.code?.display?.slice(0, 200) ?? ''}`).split(
    /[^\p{L}\p{N}]+/u,
  );
  const wanted = plain(asked)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return wanted.length > 0 && wanted.every((word) => words.some((known) => known.startsWith(word)));
}

/** Results of one code (or name) and unit, oldest first; the longest first. */
function groupsOf(results: readonly DatedResult[]): readonly (readonly DatedResult[])[] {
  const groups = new Map<string, DatedResult[]>();
  for (const dated of [...results].reverse()) {
    const { code, name, unitCode, unit } = dated.result;
    const key = [code?.code ?? name.toLowerCase(), unitCode ?? unit ?? ''].map((text) => text.slice(0, 200)).join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [dated]);
    else group.push(dated);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length);
}

function shownSeriesOf(group: readonly DatedResult[]) {
  const newest = shownResult((group.at(-1) as DatedResult).result);
  return {
    ...knownFields({ code: newest.code, unit: newest.unit }),
    name: newest.name,
    results: group.length,
    // More than an answer could hold.
    points: group.slice(-maxPoints).map(point),
    change: changeOf(group.map(({ result }) => result)),
  };
}

function point({ test, result }: DatedResult): z.infer<typeof pointSchema> {
  const { value, comparator, text, range, interpretation } = shownResult(result);
  return knownFields({
    collected: untrustedTextOrNone(test.collectedDate ?? test.collectedAt, 40),
    value,
    comparator,
    text,
    range,
    interpretation,
    laboratory: untrustedTextOrNone(test.laboratory, 48),
  });
}

function changeOf(results: readonly BloodTestResult[]): z.infer<typeof seriesSchema>['change'] {
  // "< 5" is no value to count from.
  const exact = results.flatMap(({ value, comparator }) => (value === null || comparator !== null ? [] : [value]));
  const [first, last] = [exact[0], exact.at(-1)];
  if (first === undefined || last === undefined || exact.length < 2) return null;
  return { absolute: rounded(last - first), percent: percentOrNull(first > 0 ? ((last - first) / first) * 100 : null) };
}

function listing(
  results: readonly DatedResult[],
  asked: string | undefined,
  offset: number,
  coverage: z.infer<typeof recordCoverageSchema>,
  notes: readonly string[],
  period: string,
) {
  const counts = new Map<string, { name: string; code: string | undefined; results: number }>();
  for (const { result } of results) {
    const key = result.code?.code ?? result.name.toLowerCase();
    const known = counts.get(key);
    if (known !== undefined) known.results += 1;
    else {
      const code = untrustedTextOrNone(result.code?.code ?? null, 32);
      counts.set(key, { name: untrustedText(result.name, 64), code, results: 1 });
    }
  }
  const all = [...counts.values()].sort((one, other) => other.results - one.results);
  const analytes = all.slice(offset, offset + shownAnalytes).map(({ name, code, results: count }) => ({
    name,
    ...knownFields({ code }),
    results: count,
  }));
  const end = offset + analytes.length;
  return {
    summary:
      asked === undefined ? `${all.length} analytes.` : `No result matches; these ${all.length} analytes there are.`,
    answer: {
      series: [],
      analytes,
      coverage,
      notes: [
        ...notes,
        ...(asked === undefined ? [] : ['Nothing matches the analyte in this period; analytes lists what there is.']),
        ...(end < all.length ? [`${all.length - end} more: call again as next says.`] : []),
      ],
      next: end < all.length ? { ...(asked === undefined ? {} : { analyte: asked }), period, offset: end } : null,
      untrustedText: ['name', 'code'],
    },
  };
}

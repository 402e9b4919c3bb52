import { labNamesOf, plainName, type BloodTest, type BloodTestResult } from '@vitalgate/contract';
import { groupedBy } from '@vitalgate/days';
import * as z from 'zod/mini';
import { counted } from '@vitalgate/terminal';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer, knownFields, type Shown } from '../answer/paged-answer.ts';
import { tenthsOrNull, rounded } from '../answer/rounded.ts';
import { untrustedText, untrustedTextOrNone, bareLetters } from '../answer/untrusted-text.ts';
import { analyteKey, keyText, shownResult } from '../blood-tests/shown-result.ts';
import { recordsOfPeriod } from '../records/record-period.ts';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

const maxTests = 2_000;
const shownAnalytes = 120;
/** More results than an answer can hold. */
const maxResults = 500;

type Analyte = ReturnType<typeof analyteOf>;

interface LabFields {
  series: (ReturnType<typeof seriesFacts> & { points: ReturnType<typeof point>[] })[];
  analytes: Analyte[];
}

export const getLabHistory = defineTool({
  name: 'get_lab_history',
  title: 'Analyte over time',
  description:
    'Results of an analyte by name (LDL, A1c, CRP) or code, oldest first; a series per code, name and unit. Without analyte: which there are.',
  scope: 'app.bloodTests',
  input: z.strictObject({
    analyte: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    period: given.usual(given.period, 'all'),
    cursor: given.cursor,
    offset: given.offset,
  }),
  answers: ['series', 'analytes'],
  async run({ analyte, period, cursor, offset }, context) {
    const found = await recordsOfPeriod('getBloodTests', { period, cursor }, maxTests, context);
    const { items: tests, coverage, next } = found;
    const results = tests.flatMap((test) => test.results.map((result) => ({ test, result })));
    const isAsked = analyte === undefined ? () => false : matcherOf(analyte);
    const matching = results.filter(({ result }) => isAsked(result));
    const partNotes = found.isPart
      ? [`This answer is of ${counted(tests.length, 'blood test')} only, newest first.`]
      : [];
    const place = { from: { cursor, offset }, again: { analyte, period: found.dates } };
    const withCoverage = <Fields>({ fields, notes = [], ...shown }: Shown<Fields>) => ({
      ...shown,
      fields: { ...fields, coverage },
      notes: [...partNotes, ...notes],
    });
    if (matching.length === 0) {
      const analytes = analytesOf(results);
      const answer = await pagedAnswer(listParts(analytes, next), {
        ...place,
        most: shownAnalytes,
        show: (shown) => withCoverage(showAnalytes(shown, analyte)),
        more: 'There are more',
      });
      const counts = counted(analytes.length, 'analyte');
      return { summary: analyte === undefined ? `${counts}.` : `No result matches; there are ${counts}.`, answer };
    }
    const series = seriesOf(matching);
    const answer = await pagedAnswer(listParts(matching, next), {
      ...place,
      most: maxResults,
      // Newest first, over all series together: the first answer has what is asked for most.
      show: (shown) => withCoverage(showSeries(series, shown)),
      more: 'There are older results',
    });
    const of = `${counted(matching.length, 'result')} in ${counted(tests.length, 'blood test')}`;
    return { summary: `${series.length} series with ${of}${answer.next === null ? '' : ', more to come'}.`, answer };
  },
});

interface DatedResult {
  readonly test: BloodTest;
  readonly result: BloodTestResult;
}

function wordsOf(text: string): readonly string[] {
  return bareLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Names shorter than this mean one analyte or none: as the beginning of a word they would mean many. */
const shortestBeginning = 3;

/** Every word asked for begins a word of the result's name; or the text, or what else it is called, is its name or code. */
function matcherOf(asked: string): (result: BloodTestResult) => boolean {
  const askedCode = bareLetters(asked.trim());
  const synonyms = labNamesOf(asked);
  const codes = new Set(synonyms.flatMap((synonym) => synonym.codes));
  const names = new Set(synonyms.flatMap((synonym) => synonym.names.map(plainName)));
  const isSynonymAlone = synonyms.length > 0 && asked.trim().length < shortestBeginning;
  const wanted = wordsOf(asked);
  return (result) => {
    const code = result.code?.code ?? null;
    if (code !== null && (bareLetters(code) === askedCode || codes.has(code))) return true;
    if (names.size > 0 && names.has(plainName(result.name))) return true;
    if (isSynonymAlone || wanted.length === 0) return false;
    const words = wordsOf(`${result.name.slice(0, 200)} ${result.code?.display?.slice(0, 200) ?? ''}`);
    return wanted.every((word) => words.some((known) => known.startsWith(word)));
  };
}

type Series = readonly DatedResult[];

/** The series that results belong to, those with most results first. */
function seriesOf(results: readonly DatedResult[]): readonly Series[] {
  const all = groupedBy(
    results,
    ({ result }) => `${analyteKey(result)}\n${keyText(result.unitCode ?? result.unit ?? '')}`,
  );
  return [...all.values()].sort((one, other) => other.length - one.length);
}

function showSeries(all: readonly Series[], shown: readonly DatedResult[]): Shown<LabFields> {
  const isShown = new Set(shown);
  const series = all.flatMap((group) => {
    const points = group.filter((dated) => isShown.has(dated)).reverse();
    return points.length === 0 ? [] : [{ ...seriesFacts(group), points: points.map(point) }];
  });
  return {
    fields: { series, analytes: [] },
    notes: [
      ...(all.length > 1 ? ['Series of different codes, names or units are not compared with each other.'] : []),
      'range and interpretation are the laboratory’s own and may differ from test to test.',
    ],
    untrustedText: ['name', 'code', 'unit', 'collected', 'text', 'range', 'laboratory'],
  };
}

function seriesFacts(group: Series) {
  const newest = shownResult((group[0] as DatedResult).result);
  return {
    ...knownFields({ code: newest.code, unit: newest.unit }),
    name: newest.name,
    results: group.length,
    change: changeOf(group.map(({ result }) => result)),
  };
}

function point({ test, result }: DatedResult) {
  const { name: _name, code: _code, unit: _unit, ...shown } = shownResult(result);
  const collected = untrustedTextOrNone(test.collectedDate ?? test.collectedAt, 40);
  return knownFields({ collected, ...shown, laboratory: untrustedTextOrNone(test.laboratory, 48) });
}

/** The change from the oldest to the newest exact value of a series, newest first; null for fewer than two. */
function changeOf(results: readonly BloodTestResult[]) {
  // "< 5" is no value to count from.
  const exact = results.flatMap(({ value, comparator }) => (value === null || comparator !== null ? [] : [value]));
  const [last, first] = [exact[0], exact.at(-1)];
  if (first === undefined || last === undefined || exact.length < 2) return null;
  return { absolute: rounded(last - first), percent: tenthsOrNull(first > 0 ? ((last - first) / first) * 100 : null) };
}

function analytesOf(results: readonly DatedResult[]): readonly Analyte[] {
  return [...groupedBy(results, ({ result }) => analyteKey(result)).values()]
    .sort((one, other) => other.length - one.length)
    .map(analyteOf);
}

function analyteOf(group: Series) {
  const [{ result }] = group as readonly [DatedResult];
  const code = untrustedTextOrNone(result.code?.code ?? null, 32);
  return { name: untrustedText(result.name, 64), ...knownFields({ code }), results: group.length };
}

function showAnalytes(analytes: readonly Analyte[], asked: string | undefined): Shown<LabFields> {
  return {
    fields: { series: [], analytes: [...analytes] },
    notes: asked === undefined ? [] : ['Nothing here matches the analyte; analytes lists what there is.'],
    untrustedText: ['name', 'code'],
  };
}

import {
  digestId,
  gatheredHead,
  loincSystem,
  recordLimits,
  resultContentInFull,
  type BloodTestRecord,
  type BloodTestResultRecord,
} from '@vitalgate/core';
import { groupedBy } from '@vitalgate/days';
import type { DateOrder } from '../../kit/csv/date-order.ts';
import type { DecimalSign } from '../../kit/csv/decimal-sign.ts';
import { interpretationOf } from '../../laboratory/elements/interpretation.ts';
import { known } from '../../kit/known-members.ts';
import { labAnswer, labRange } from './lab-answer.ts';
import { labDate, type LabDate } from './lab-date.ts';
import type { WrittenResult } from './lab-table.ts';

/** The source of results of a file that names no laboratory. */
const unnamedLaboratory = 'Lab results (CSV)';

/** A result, when it was collected and what could not be read of it. */
export interface ReadResult {
  readonly result: BloodTestResultRecord;
  readonly date: LabDate;
  readonly laboratory: string | null;
  readonly line: number;
  readonly isUnclear: boolean;
  /** True if a date is there that cannot be read. */
  readonly hasOddDate: boolean;
}

const arrows: ReadonlyMap<string, string> = new Map([
  ['↑', 'high'],
  ['↓', 'low'],
]);

/** Reads a result with the file's decimal sign and order of dates. */
export function readResult(written: WrittenResult, sign: DecimalSign | null, order: DateOrder | null): ReadResult {
  const { name, value, unit, flag, comment, specimen, loinc, laboratory, line } = written;
  const answer = labAnswer(value ?? '', unit, sign);
  const range = labRange(written, answer.quantity?.unit ?? unit, sign);
  const date: LabDate =
    written.date === null ? { collectedDate: null, timeOfDay: null } : labDate(written.date, written.time, order);
  const flagged = flag ?? answer.flag;
  const { interpretation, concepts } = interpretationOf(
    flagged === null ? null : { text: arrows.get(flagged) ?? flagged },
  );
  const hasOddDate = written.date !== null && date.collectedDate === null;
  // Words have no unit, and a number that is not clear may bring its own.
  const isBare = answer.isUnclear && unit !== null;
  const takesUnit = isBare && !/\p{L}/u.test(answer.text ?? '');
  const notes = [
    ...(isBare && !takesUnit ? [`Unit as written: ${unit}`] : []),
    ...(comment === null ? [] : [comment]),
    ...(date.timeOfDay === null ? [] : [`Collected at ${date.timeOfDay}`]),
    ...(hasOddDate ? [`Date as written: ${written.date ?? ''}`] : []),
  ];
  return {
    result: {
      identifier: null,
      codings:
        loinc !== null && /^\d{1,7}-\d$/u.test(loinc) ? [{ system: loincSystem, code: loinc, display: null }] : [],
      name: name ?? '',
      quantity: answer.quantity,
      text: takesUnit ? `${answer.text ?? ''} ${unit}` : answer.text,
      answerCodings: [],
      referenceRanges: range === null ? [] : [range],
      interpretation,
      ...known({ interpretations: concepts }),
      status: 'unknown',
      effective: date.collectedDate,
      ...known({ specimen, notes }),
    },
    date,
    laboratory,
    line,
    isUnclear: answer.isUnclear,
    hasOddDate,
  };
}

/** The time at which a result was collected, as text; null without a date. */
function timeOf({ date }: ReadResult): string | null {
  return date.collectedDate === null ? null : [date.collectedDate, date.timeOfDay ?? ''].join(' ').trim();
}

/** The blood tests of results of one laboratory and time; what is written twice counts once. */
function testsOf(read: readonly [ReadResult, ...ReadResult[]]): readonly BloodTestRecord[] {
  const [
    {
      laboratory,
      date: { collectedDate },
    },
  ] = read;
  const at = timeOf(read[0]);
  const contents = groupedBy(read, ({ result }) => resultContentInFull(result, collectedDate));
  const results = [...contents.values()].map(([{ result }]) => result);
  const tests: BloodTestRecord[] = [];
  for (let from = 0; from < results.length; from += recordLimits.bloodTestResults) {
    const part = results.slice(from, from + recordLimits.bloodTestResults);
    // Without a date two files differ in nothing but what they say.
    const when =
      at === null
        ? `content ${digestId(part.map((result) => resultContentInFull(result, null)).join('\n'))}`
        : `collected ${at}`;
    tests.push({
      key: ['lab-csv', laboratory ?? '', when, ...(from === 0 ? [] : [String(from)])].join('\n'),
      collectedDate,
      issuedAt: null,
      ...gatheredHead(part),
      laboratory,
      results: part,
      gathered: true,
      source: { name: laboratory ?? unnamedLaboratory },
    });
  }
  return tests;
}

/**
 * Results as blood tests: those of one laboratory and one time (a day, and the time of day if one is written) are one. What a file says twice counts
 * once; two results of one name that differ in anything are two.
 */
export function labTests(read: readonly ReadResult[]): readonly BloodTestRecord[] {
  const gatherings = groupedBy(read, (one) => JSON.stringify([one.laboratory, timeOf(one)]));
  return [...gatherings.values()].flatMap(testsOf);
}

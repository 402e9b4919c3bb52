import {
  digestId,
  gatheredHead,
  loincSystem,
  recordLimits,
  resultContentInFull,
  type BloodTestRecord,
  type BloodTestResultRecord,
} from '@vitalgate/core';
import type { DateOrder } from '../../kit/csv/date-order.ts';
import type { DecimalSign } from '../../kit/csv/decimal-sign.ts';
import { interpretationOf } from '../../laboratory/interpretation.ts';
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
  /** Whether a date is there that cannot be read. */
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
      ...(concepts.length === 0 ? {} : { interpretations: concepts }),
      status: 'unknown',
      effective: date.collectedDate,
      ...(specimen === null ? {} : { specimen }),
      ...(notes.length === 0 ? {} : { notes }),
    },
    date,
    laboratory,
    line,
    isUnclear: answer.isUnclear,
    hasOddDate,
  };
}

interface Gathering {
  readonly collectedDate: string | null;
  readonly laboratory: string | null;
  readonly at: string | null;
  readonly results: BloodTestResultRecord[];
  readonly contents: Set<string>;
}

function testsOf({ collectedDate, laboratory, at, results }: Gathering): readonly BloodTestRecord[] {
  const tests: BloodTestRecord[] = [];
  for (let from = 0; from < results.length; from += recordLimits.bloodTestResults) {
    const part = results.slice(from, from + recordLimits.bloodTestResults);
    // Without a date nothing but what they say tells two files apart.
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
  const gatherings = new Map<string, Gathering>();
  for (const { result, date, laboratory } of read) {
    const at = date.collectedDate === null ? null : [date.collectedDate, date.timeOfDay ?? ''].join(' ').trim();
    const key = JSON.stringify([laboratory, at]);
    const known = gatherings.get(key);
    const gathering: Gathering = known ?? {
      collectedDate: date.collectedDate,
      laboratory,
      at,
      results: [],
      contents: new Set(),
    };
    if (known === undefined) gatherings.set(key, gathering);
    const content = resultContentInFull(result, date.collectedDate);
    if (gathering.contents.has(content)) continue;
    gathering.contents.add(content);
    gathering.results.push(result);
  }
  return [...gatherings.values()].flatMap(testsOf);
}

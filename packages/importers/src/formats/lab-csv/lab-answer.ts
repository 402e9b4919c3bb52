import {
  boundsInText,
  comparatorOf,
  ucumCodeOf,
  type RecordQuantity,
  type RecordReferenceRange,
} from '@vitalgate/core';
import type { DecimalSign } from '../../kit/csv/decimal-sign.ts';
import { labNumber, withPoints, writtenNumber } from './lab-number.ts';

export interface LabAnswer {
  readonly quantity: RecordQuantity | null;
  readonly text: string | null;
  /** A flag that stood behind the number: `5.2 H`. */
  readonly flag: string | null;
  /** True if it has digits and is no number that is clear. */
  readonly isUnclear: boolean;
}

const answerPattern = new RegExp(`^(<=|>=|=<|=>|<|>|≤|≥|=)?\\s*(${writtenNumber.source})\\s*(.*)$`, 'u');
const flagBehind = /^\(?(H|L|HH|LL|N|A|high|low|↑|↓|\*)\)?$/iu;

const inUnit = (value: string, unit: string | null): Pick<RecordQuantity, 'value' | 'unit' | 'unitCode'> => ({
  value,
  unit,
  unitCode: unit === null ? null : ucumCodeOf(unit),
});

/**
 * Reads a cell of values. A number may have a comparator before it, and behind it a unit that is known or, if the unit has a column of its own, a flag. All
 * else is words: a value is never scaled and never guessed.
 */
export function labAnswer(cell: string, unit: string | null, sign: DecimalSign | null): LabAnswer {
  const text = cell.trim();
  const words: LabAnswer = { quantity: null, text, flag: null, isUnclear: /\d/u.test(text) };
  const [, relation = '=', number = '', behind = ''] = answerPattern.exec(text) ?? [];
  const value = labNumber(number, sign);
  if (value === null) return words;
  const comparator = relation === '=' ? null : comparatorOf(relation);
  const answer = (ownUnit: string | null, flag: string | null): LabAnswer => ({
    quantity: { comparator, ...inUnit(value, ownUnit) },
    text: null,
    flag,
    isUnclear: false,
  });
  if (behind === '' || behind === unit) return answer(unit, null);
  const flag = flagBehind.exec(behind)?.[1];
  if (unit !== null) return flag === undefined ? words : answer(unit, flag);
  return ucumCodeOf(behind) === null ? words : answer(behind, null);
}

/** A reference range as a file says it: in words, or each bound in a column of its own. */
export interface WrittenRange {
  readonly range: string | null;
  readonly low: string | null;
  readonly high: string | null;
}

/** Reads a reference range; null if none is there. Bounds that are not clear stay in its words. */
export function labRange(
  { range, low, high }: WrittenRange,
  unit: string | null,
  sign: DecimalSign | null,
): RecordReferenceRange | null {
  const [lower, upper] = [low, high].map((bound) => (bound === null ? null : labNumber(bound, sign)));
  const words =
    range ?? ([low, high].some((bound) => bound !== null) ? [low ?? '', high ?? ''].join(' - ').trim() : null);
  if (words === null) return null;
  const areNumbers = (low === null || lower !== null) && (high === null || upper !== null) && (low ?? high) !== null;
  if (!areNumbers) {
    return { ...boundsInText(withPoints(words, sign), unit), text: words, appliesTo: null };
  }
  const bound = (value: string | null | undefined): RecordQuantity | null =>
    value === null || value === undefined ? null : { comparator: null, ...inUnit(value, unit) };
  return { low: bound(lower), high: bound(upper), text: range, appliesTo: null };
}

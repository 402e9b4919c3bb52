import type { Comparator } from '@vitalgate/contract';
import type { RecordQuantity } from '../../records/blood-test-record.ts';
import { decimalPattern, decimalText } from './decimal-text.ts';
import { ucumCodeOf } from './ucum-code.ts';

const comparators: ReadonlyMap<string, Comparator> = new Map([
  ['<', '<'],
  ['<=', '<='],
  ['≤', '<='],
  ['=<', '<='],
  ['>', '>'],
  ['>=', '>='],
  ['≥', '>='],
  ['=>', '>='],
]);

/** The comparator that FHIR R4 knows for a written one, or null (`=`, `<>`, `~`). */
export function comparatorOf(written: string): Comparator | null {
  return comparators.get(written.trim()) ?? null;
}

/** A quantity in words: `<= 5.0 mg/dL`. */
export function quantityInWords({ comparator, value, unit }: RecordQuantity): string {
  return [comparator, value, unit].filter((part) => part !== null).join(' ');
}

const measured = new RegExp(`^(<=|>=|=<|=>|<|>|≤|≥)?\\s*(${decimalPattern})\\s*(\\D.{0,39})?$`);

/** The pattern of a unit that no table knows: few letters as in `AU`, or parts as in `S/CO` and `/100WBC`. */
const unknownUnit = /^(?:\p{L}{2,4}|index|[\p{L}%]{0,10}(?:\/\d{0,4}\p{L}{1,10}){1,2})$/iu;
/** Short words that judge what was measured. */
const verdict = /^(?:neg|pos|norm|abn|low|high|nr|nd|tnp|qns|few|many|rare|seen|none|ok)$/iu;
/** Letters that flag what was measured, and are units too: `5.1 L` is low, or litres. */
const flagOrUnit = /^(?:HH?|LL?|N|A)$/u;

function readsAsUnit(written: string): boolean {
  return unknownUnit.test(written) && !verdict.test(written);
}

/**
 * The quantity in an answer that a laboratory wrote as text: `<10 IntlUnit/mL`, `0,5 mg/L`, `12.5`. Null if the text is not
 * clearly one number: a titer (`<1:80`), a power (`<10^3`), a verdict (`<0.90 Negative`) and a flag (`5.1 H`) stay words, and without a comparator the unit must be a known
 * one (or none), so that `2 colonies seen` does too.
 */
export function quantityInText(written: string): RecordQuantity | null {
  const match = measured.exec(written.trim());
  if (match === null) return null;
  const [, relation, digits = '', rest] = match;
  const value = decimalText(digits);
  if (value === null || value.length > 12) return null;
  const unit = rest?.trim() ?? null;
  if (unit !== null && flagOrUnit.test(unit)) return null;
  const unitCode = unit === null ? null : ucumCodeOf(unit);
  const comparator = relation === undefined ? null : comparatorOf(relation);
  if (unit !== null && unitCode === null && (comparator === null || !readsAsUnit(unit))) return null;
  return { value, comparator, unit, unitCode };
}

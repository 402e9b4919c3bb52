import type { Comparator } from '@vitalgate/contract';
import type { RecordQuantity } from '../records/blood-test-record.ts';
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

const measured = new RegExp(`^(<=|>=|=<|=>|<|>|≤|≥)?\\s*(${decimalPattern})\\s*(\\D.{0,39})?$`);

/**
 * The quantity in an answer that a laboratory wrote as text: `<10 IntlUnit/mL`, `0,5 mg/L`, `12.5`. Null if the text is not
 * clearly one number: without a comparator the unit must be a known one (or none), so that `2 colonies seen` stays words.
 */
export function quantityInText(written: string): RecordQuantity | null {
  const match = measured.exec(written.trim());
  if (match === null) return null;
  const [, relation, digits = '', rest] = match;
  const value = decimalText(digits);
  if (value === null || value.length > 12) return null;
  const unit = rest?.trim() ?? null;
  const unitCode = unit === null ? null : ucumCodeOf(unit);
  const comparator = relation === undefined ? null : comparatorOf(relation);
  if (unit !== null && unitCode === null && (comparator === null || /\s|\d\s*[-–]/.test(unit))) return null;
  return { value, comparator, unit, unitCode };
}

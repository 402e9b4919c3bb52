import type { RecordQuantity, RecordReferenceRange } from '../records/blood-test-record.ts';
import { decimalPattern, decimalText } from './decimal-text.ts';
import { comparatorOf } from './measured-text.ts';
import { ucumCodeOf } from './ucum-code.ts';

const twoBounds = new RegExp(
  `^(${decimalPattern})\\s*(?:-|–|—|−|to|bis)\\s*(${decimalPattern})\\s*(\\D.{0,39})?$`,
  'i',
);
const oneBound = new RegExp(`^(<=|>=|<|>|≤|≥)\\s*(${decimalPattern})\\s*(\\D.{0,39})?$`);

function unitOf(written: string | undefined, valueUnit: string | null): Omit<RecordQuantity, 'value'> | null {
  const unit = written?.trim() ?? '';
  if (unit === '')
    return { comparator: null, unit: valueUnit, unitCode: valueUnit === null ? null : ucumCodeOf(valueUnit) };
  const unitCode = ucumCodeOf(unit);
  if (unitCode === null && unit !== valueUnit) return null;
  return { comparator: null, unit, unitCode };
}

/**
 * The bounds in a reference range that a laboratory wrote as text: `61-100 mg/dL`, `3,6–10,0`, `-5 - 5`, `< 5`. Bounds without a unit
 * are in the value's unit. Null bounds where the text is not clearly one range; the text itself always stays.
 */
export function boundsInText(written: string, valueUnit: string | null): Pick<RecordReferenceRange, 'low' | 'high'> {
  const none = { low: null, high: null };
  const text = written
    .trim()
    .replace(/^([[(])(.*)([\])])$/, '$2')
    .trim();
  const two = twoBounds.exec(text);
  if (two !== null) {
    const unit = unitOf(two[3], valueUnit);
    const low = decimalText(two[1] ?? '');
    const high = decimalText(two[2] ?? '');
    if (unit === null || low === null || high === null || Number(low) > Number(high)) return none;
    return { low: { value: low, ...unit }, high: { value: high, ...unit } };
  }
  const one = oneBound.exec(text);
  if (one === null) return none;
  const unit = unitOf(one[3], valueUnit);
  const value = decimalText(one[2] ?? '');
  if (unit === null || value === null) return none;
  const above = (comparatorOf(one[1] ?? '') ?? '').startsWith('>');
  return above ? { low: { value, ...unit }, high: null } : { low: null, high: { value, ...unit } };
}

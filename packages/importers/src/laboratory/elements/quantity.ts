import {
  comparatorOf,
  quantityInText,
  ucumCodeOf,
  ucumSystem,
  type RecordQuantity,
  type RecordReferenceRange,
} from '@vitalgate/core';
import { codeSystem } from './concept.ts';
import { decimalOf, objectOf, textOf } from '../json/fhir-json.ts';

/** The content of a Quantity: a number, or words if its number or its comparator is none. */
export interface ReadQuantity {
  readonly quantity: RecordQuantity | null;
  readonly text: string | null;
}

type Unit = Pick<RecordQuantity, 'unit' | 'unitCode' | 'foreignUnit'>;

function unitOf(writtenUnit: string | null, code: string | null, system: string | null): Unit {
  const unit = writtenUnit ?? code;
  const fromUnit = unit === null ? null : ucumCodeOf(unit);
  if (system === ucumSystem && code !== null && !/\s/.test(code)) return { unit, unitCode: ucumCodeOf(code) ?? code };
  const unitCode = fromUnit ?? (code === null ? null : ucumCodeOf(code));
  if (system === null || system === ucumSystem || code === null) return { unit, unitCode };
  return { unit, unitCode, foreignUnit: { system, code } };
}

/**
 * Reads a Quantity of any FHIR version. The unit is shown as reported, or its code if no unit was written; a code counts as UCUM only
 * if its system says so or its spelling is known. `=` says nothing and is dropped; `<>` and other relations that R4 lacks become words.
 */
export function quantityOf(value: unknown): ReadQuantity {
  const raw = objectOf(value);
  if (raw === null) return { quantity: null, text: null };
  const unit = unitOf(textOf(raw['unit']) ?? textOf(raw['units']), textOf(raw['code']), codeSystem(raw['system']));
  const relation = textOf(raw['comparator']);
  const number = decimalOf(raw['value']);
  const written = textOf(raw['value']);
  const words = [relation, written, unit.unit].filter((part) => part !== null).join(' ');
  if (number === null) {
    const inText = written === null ? null : quantityInText(words);
    return { quantity: inText, text: written === null ? null : words };
  }
  const comparator = relation === null || relation === '=' ? null : comparatorOf(relation);
  if (relation !== null && relation !== '=' && comparator === null) return { quantity: null, text: words };
  return { quantity: { value: number, comparator, ...unit }, text: null };
}

export function boundsOf(value: unknown): Pick<RecordReferenceRange, 'low' | 'high'> {
  const range = objectOf(value);
  return { low: quantityOf(range?.['low']).quantity, high: quantityOf(range?.['high']).quantity };
}

/** A quantity in words: `<5 mg/dL`. */
export function quantityWords(quantity: RecordQuantity): string {
  const number = `${quantity.comparator ?? ''}${quantity.value}`;
  return quantity.unit === null ? number : `${number} ${quantity.unit}`;
}

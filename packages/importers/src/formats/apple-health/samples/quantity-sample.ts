import { type QuantityType, findQuantityType } from '@vitalgate/contract';
import {
  recordedUnitKey,
  type QuantitySample,
  quantityConversion,
  type SkipReason,
  type UnitProblem,
} from '@vitalgate/core';
import type { ElementContext, LeftOut, RecordedElement } from '../elements/element-context.ts';
import { zoneOf, type Metadata } from '../elements/metadata.ts';
import { readTimeSpan } from '../elements/time-span.ts';
import { timeFault } from '../../../kit/plausible/time-fault.ts';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import { isPlausibleNumber, parseWrittenNumber } from '../../../kit/written/written-number.ts';

/** Above 1 by more than the noise of a computation, a share of a whole cannot be a fraction. */
const largestFraction = 1 + 1e-9;

/**
 * Percent, 0 to 100, of what the export wrote for a type measured in `%`. The phone writes fractions of 1 beside the
 * unit `%`. All these types are shares of a whole, so a number above 1 is no fraction: some other app stored percent,
 * and up to 100 it is taken as such. Above that, and below 0, it means nothing.
 */
function percentOf(fraction: (value: number) => number, stored: number): number | null {
  if (stored < 0 || stored > 100) return null;
  return stored > largestFraction ? stored : fraction(Math.min(stored, 1));
}

/**
 * What makes a number that is written in a unit, or without one, a value in the type's unit, or null if it cannot be one; or why
 * there is no such way. What is added up over a day has no amounts below zero.
 */
export function quantityReading(
  type: QuantityType,
  unit: string | undefined,
): ((stored: number) => number | null) | UnitProblem {
  const written = unit === undefined || unit === '' ? null : unit;
  const percent = type.unit === '%';
  // `1` is the unit of a fraction, which the phone calls `%`.
  const conversion = quantityConversion(type, percent && (written === '%' || written === null) ? '1' : written);
  if (typeof conversion === 'string') return conversion;
  return (stored) => {
    const value = percent ? percentOf(conversion, stored) : conversion(stored);
    const isNegativeAmount = type.style === 'cumulative' && stored < 0;
    return value === null || isNegativeAmount || !isPlausibleNumber(value) ? null : value;
  };
}

/** A value of a quantity type, written with a unit or without, in the type's unit; or why it is not known. */
export function quantityValue(
  type: QuantityType,
  text: string | undefined,
  unit: string | undefined,
): number | SkipReason {
  const reading = quantityReading(type, unit);
  if (typeof reading === 'string') return reading;
  const stored = parseWrittenNumber(text);
  return (stored === null ? null : reading(stored)) ?? 'invalidValue';
}

/** The quantity type that an element names by its long identifier, or null. */
export function quantityTypeOf({ type }: XmlAttributes): QuantityType | null {
  return type?.startsWith('HKQuantityTypeIdentifier') === true ? findQuantityType(type) : null;
}

/**
 * The metadata with the unit that the sample was recorded in, if it is served in another; shares of a whole aside,
 * which have one unit in two spellings. A file's own entry of this name says nothing.
 */
export function withRecordedUnit(
  metadata: Metadata | null,
  { unit: served }: QuantityType,
  unit = '',
): Metadata | null {
  if (unit !== '' && unit !== served && served !== '%') return { ...metadata, [recordedUnitKey]: unit };
  if (metadata?.[recordedUnitKey] === undefined) return metadata;
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== recordedUnitKey));
}

/** The quantity sample that a `Record` element holds, or why there is none. */
export function readQuantitySample(
  { attributes, metadata }: RecordedElement,
  { originOf, exportedAt }: Pick<ElementContext, 'originOf' | 'exportedAt'>,
): QuantitySample | LeftOut {
  const subject = attributes['type'];
  const type = quantityTypeOf(attributes);
  if (type === null) return { reason: 'unknownType', subject };
  const span = readTimeSpan(attributes);
  if (typeof span === 'string') return { reason: span, subject };
  const fault = timeFault('quantity', type.name, span, exportedAt);
  if (fault !== null) return { reason: 'invalidDate', subject: `${type.identifier}, ${fault}` };
  // iOS 8 gives the average of a bucket where it has no single value.
  const value = quantityValue(type, attributes['value'] ?? attributes['average'], attributes['unit']);
  if (typeof value === 'string') {
    const unit = value === 'unknownUnit' ? ` ${attributes['unit'] ?? ''}` : '';
    return { reason: value, subject: type.identifier + unit };
  }
  return {
    type: type.name,
    start: span.start,
    end: span.end,
    value,
    ...originOf(attributes),
    metadata: withRecordedUnit(metadata, type, attributes['unit']),
    timeZone: zoneOf(metadata),
  };
}

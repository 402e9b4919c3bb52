import type { QuantityType } from '@vitalgate/contract';
import { recordedUnitKey, type QuantitySample } from '@vitalgate/core';
import type { ElementContext, LeftOut, RecordedElement } from '../elements/element-context.ts';
import { zoneOf, type Metadata } from '../elements/metadata.ts';
import { readTimeSpan } from '../elements/time-span.ts';
import { timeFault } from '../../../kit/plausible/time-fault.ts';
import { quantityTypeOf, quantityValue } from './quantity-record.ts';

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

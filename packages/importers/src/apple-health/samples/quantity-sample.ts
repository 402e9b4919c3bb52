import type { QuantitySample } from '@vitalgate/core';
import type { ElementContext, LeftOut, RecordedElement } from '../elements/element-context.ts';
import { zoneOf } from '../elements/metadata.ts';
import { readTimeSpan } from '../elements/time-span.ts';
import { tooLate } from '../elements/too-late.ts';
import { tooLong } from './longest-span.ts';
import { quantityTypeOf, quantityValue } from './quantity-record.ts';

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
  const fault = tooLate(span.start, exportedAt) ?? tooLong(type.name, span, 'quantity');
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
    metadata,
    timeZone: zoneOf(metadata),
  };
}

import type { CategorySample } from '@vitalgate/core';
import type { ElementContext, LeftOut, RecordedElement } from '../elements/element-context.ts';
import { zoneOf } from '../elements/metadata.ts';
import { readTimeSpan } from '../elements/time-span.ts';
import { categoryValue } from './category-record.ts';
import { timeFault } from '../../../kit/plausible/time-fault.ts';

/** The sample of a category type that a `Record` element holds, or why there is none. */
export function readCategorySample(
  type: string,
  { attributes, metadata }: RecordedElement,
  { originOf, exportedAt }: Pick<ElementContext, 'originOf' | 'exportedAt'>,
): CategorySample | LeftOut {
  const subject = attributes['type'] ?? '';
  const span = readTimeSpan(attributes);
  if (typeof span === 'string') return { reason: span, subject };
  const fault = timeFault('category', type, span, exportedAt);
  if (fault !== null) return { reason: 'invalidDate', subject: `${subject}, ${fault}` };
  const value = categoryValue(type, attributes['value']);
  if (value === null) return { reason: 'invalidValue', subject };
  return {
    type,
    start: span.start,
    end: span.end,
    value,
    ...originOf(attributes),
    metadata,
    timeZone: zoneOf(metadata),
  };
}

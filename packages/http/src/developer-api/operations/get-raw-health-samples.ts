import { operations, findQuantityType, quantityTypeNames, suggestion, type QuantityType } from '@vitalgate/contract';
import { checkPermission, openCursor, sealCursor, type Instant, type SamplePosition } from '@vitalgate/core';
import { invalid, limitOf, missing, requiredRangeOf, type Parameters } from '../request/parameter-values.ts';
import type { DataOperation } from '../request/parts.ts';
import { samplePage } from '../samples/sample-page.ts';
import { pageAnswer } from '../pages/page-writer.ts';

/** Raw quantity samples of one type, oldest first, nothing merged. Spec 4 getRawHealthSamples, 5.7. */
export const getRawHealthSamples: DataOperation = (parts, { parameters }) => {
  const type = typeOf(parameters);
  const range = requiredRangeOf(parameters);
  const limit = limitOf(parameters, operations.getRawHealthSamples.pageSize);
  const binding = { operation: 'getRawHealthSamples', filters: { type: type.name, ...range } };
  const cursor = parameters.get('cursor');
  const after = cursor === undefined ? null : positionOf(openCursor(parts.hasher, binding, cursor));
  checkPermission(parts.permissions, type.name);
  const page = samplePage(
    type,
    parts.health.samples.columns(type.name, range.start, range.end, after, limit + 1),
    limit,
  );
  const last = page.lastOfMore;
  const next = last === null ? null : sealCursor(parts.hasher, binding, [last.start, last.identity]);
  return pageAnswer(page, next);
};

function typeOf(parameters: Parameters): QuantityType {
  const text = parameters.get('type');
  if (text === undefined) throw missing('type');
  const type = findQuantityType(text);
  if (type !== null) return type;
  const hint = suggestion(text, quantityTypeNames);
  throw invalid(
    'type',
    `unknown raw health type.${hint} GET /api/v1/rawhealth/types (getRawHealthTypes) lists the known ones`,
  );
}

function positionOf([start, identity]: readonly (string | number | null)[]): SamplePosition {
  return { start: Number(start) as Instant, identity: Number(identity) };
}

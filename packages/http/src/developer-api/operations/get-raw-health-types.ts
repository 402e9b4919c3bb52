import { type RawHealthType, quantityTypes } from '@vitalgate/contract';
import type { HealthReads } from '@vitalgate/core';
import { jsonAnswer } from '../../message/answers.ts';
import type { DataOperation, DataParts } from '../request/parts.ts';

/** Every supported raw type, by name, with whether there is data and whether it may be read. */
export function rawHealthTypes({
  samples,
  permissions,
}: Pick<HealthReads, 'samples'> & Pick<DataParts, 'permissions'>): readonly RawHealthType[] {
  const available = samples.typesEverSeen();
  const readable = permissions.granted();
  return quantityTypes.map(({ name, displayName, unit }) => ({
    type: name,
    name: displayName,
    unit,
    available: available.has(name),
    readable: readable.has(name),
  }));
}

/** Answers `rawHealthTypes`. Spec 4 getRawHealthTypes. */
export const getRawHealthTypes: DataOperation = (parts) => {
  const data = rawHealthTypes({ samples: parts.health.samples, permissions: parts.permissions });
  return { response: jsonAnswer(200, { data, nextCursor: null }), records: data.length };
};

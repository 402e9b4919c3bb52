import { type RawHealthType, quantityTypes } from '@vitalgate/contract';
import { jsonAnswer } from '../../message/answers.ts';
import type { DataOperation } from '../request/data-operation.ts';

/** Every supported raw type with whether there is data and whether it may be read. Spec 4 getRawHealthTypes. */
export const getRawHealthTypes: DataOperation = (parts) => {
  const available = parts.samples.typesEverSeen();
  const readable = parts.permissions.granted();
  const data: RawHealthType[] = quantityTypes
    .map(({ name, displayName, unit }) => ({
      type: name,
      name: displayName,
      unit,
      available: available.has(name),
      readable: readable.has(name),
    }))
    .sort((left, right) => (left.type < right.type ? -1 : 1));
  return { response: jsonAnswer(200, { data, nextCursor: null }), records: data.length };
};

import {
  actionInputs,
  noInput,
  operations,
  type DataAnswer,
  type RawTypeView,
  quantityTypes,
  type QuantityType,
} from '@vitalgate/contract';
import { ApiError } from '@vitalgate/core';
import { rawHealthTypes } from '../developer-api/operations/get-raw-health-types.ts';
import { dataOperations } from '../developer-api/operations/data-operations.ts';
import { bodyText } from '../message/http-message.ts';
import { action, AppError } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { metricActions } from './metric-actions.ts';
import { textOf } from './app-views.ts';
import { workoutActions } from './workout-actions.ts';
import { workoutListActions } from './workout-list-actions.ts';

type Parts = Pick<AppParts, 'data' | 'statistics' | 'samples' | 'permissions' | 'sampleExtents'>;

/** The user's own reads: the data operations without token, scope, consent or permission, and without a line in the activity log. */
export function dataActions(parts: Parts) {
  const { data } = parts;
  const everythingGranted = { ...data.permissions, isGranted: () => true, granted: () => data.permissions.granted() };

  return {
    ...metricActions(parts),
    ...workoutActions(parts),
    ...workoutListActions(parts),
    /** The answer of the data operation of this name, as JSON; FHIR is for clients. */
    readData: action(actionInputs.readData, ({ operation, parameters = {} }): DataAnswer => {
      const known = operations[operation].parameters.map(({ name }): string => name);
      const sent = Object.entries(parameters);
      const unknown = sent.find(([name]) => !known.includes(name) || name === 'format');
      if (unknown !== undefined)
        throw new AppError('invalid_input', `unknown parameter; known here: ${known.join(', ')}`);
      const request = { parameters: new Map(sent), accept: null, host: 'localhost' };
      try {
        const { response } = dataOperations[operation]({ ...data, permissions: everythingGranted }, request);
        return JSON.parse(bodyText(response) ?? 'null') as DataAnswer;
      } catch (error) {
        if (error instanceof ApiError) throw new AppError('invalid_input', error.message);
        throw error;
      }
    }),
    /** Every raw type with what there is of it. */
    listRawTypes: action(noInput, (): readonly RawTypeView[] => {
      const extents = parts.sampleExtents();
      return rawHealthTypes(parts).map((view, at) => {
        const { category } = quantityTypes[at] as QuantityType;
        const { count, first, last } = extents.get(view.type) ?? { count: 0, first: null, last: null };
        return { ...view, category, count, first: textOf(first), last: textOf(last) };
      });
    }),
  };
}

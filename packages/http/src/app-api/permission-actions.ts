import {
  actionInputs,
  findQuantityType,
  noInput,
  quantityTypeNames,
  quantityTypes,
  suggestion,
} from '@vitalgate/contract';
import { rawHealthTypes } from '../developer-api/operations/get-raw-health-types.ts';
import { action, AppError } from './app-action.ts';
import type { AppParts } from './app-parts.ts';

type Parts = Pick<AppParts, 'permissions' | 'samples'>;

/** The actions on which raw types may be read. */
export function permissionActions(parts: Parts) {
  const { permissions } = parts;
  return {
    listPermissions: action(noInput, () => rawHealthTypes(parts)),
    grantPermissions: action(
      actionInputs.grantPermissions,
      (input) => {
        permissions.grant(typesOf(input));
        return rawHealthTypes(parts);
      },
      { changes: ['permissions'] },
    ),
    withdrawPermissions: action(
      actionInputs.withdrawPermissions,
      (input) => {
        permissions.withdraw(typesOf(input));
        return rawHealthTypes(parts);
      },
      { changes: ['permissions'], takesAccess: 'The permissions are withdrawn' },
    ),
  };
}

function typesOf(input: { all: true } | { types: readonly string[] }): readonly string[] {
  if ('all' in input) return quantityTypes.map(({ name }) => name);
  return input.types.map((text) => {
    const type = findQuantityType(text);
    if (type === null) {
      const hint = suggestion(text, quantityTypeNames);
      throw new AppError('invalid_input', `There is no raw health type ${text}.${hint} Nothing was changed.`, {
        page: 'Permissions',
        command: 'permissions list',
      });
    }
    return type.name;
  });
}

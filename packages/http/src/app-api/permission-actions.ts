import {
  actionInputs,
  didYouMean,
  noInput,
  findName,
  type RawHealthType,
  findQuantityType,
  quantityTypeNames,
  quantityTypes,
} from '@vitalgate/contract';
import { action } from './app-action.ts';
import { AppError } from './app-error.ts';
import type { AppParts } from './app-parts.ts';

type Parts = Pick<AppParts, 'permissions' | 'samples'>;

/** The actions on which raw types may be read. */
export function permissionActions(parts: Parts) {
  const { permissions } = parts;
  return {
    listPermissions: action(noInput, () => permissionViews(parts)),
    grantPermissions: action(
      actionInputs.grantPermissions,
      (input) => {
        permissions.grant(typesOf(input));
        return permissionViews(parts);
      },
      { changes: ['permissions'] },
    ),
    withdrawPermissions: action(
      actionInputs.withdrawPermissions,
      (input) => {
        permissions.withdraw(typesOf(input));
        return permissionViews(parts);
      },
      { changes: ['permissions'], takesAccess: 'The permissions are withdrawn' },
    ),
  };
}

function permissionViews({ permissions, samples }: Parts): readonly RawHealthType[] {
  const granted = permissions.granted();
  const available = samples.typesEverSeen();
  return quantityTypes.map(({ name, displayName, unit }) => ({
    type: name,
    name: displayName,
    unit,
    available: available.has(name),
    readable: granted.has(name),
  }));
}

function typesOf(input: { all: true } | { types: readonly string[] }): readonly string[] {
  if ('all' in input) return quantityTypes.map(({ name }) => name);
  return input.types.map((text) => {
    const type = findQuantityType(text);
    if (type === null) {
      const { id, similar } = findName(text, quantityTypeNames);
      const hint = didYouMean(id === null ? similar : [id]);
      throw new AppError('invalid_input', `There is no raw health type ${text}.${hint} Nothing was changed.`, {
        page: 'Permissions',
        command: 'permissions list',
      });
    }
    return type.name;
  });
}

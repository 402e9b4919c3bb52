import { findQuantityType, sleepPartRoles } from '@vitalgate/contract';
import { namedColumns } from './column-name.ts';
import { rolesCalled, typesCalled } from './role-words.ts';
import { unitOfType } from './unit-words.ts';

/** Whether a role is of lengths of a sleep, or of a part of it. */
export const isSleepLength = (role: string): boolean =>
  role === 'sleep' || sleepPartRoles.some((part) => part === role);

/** Whether a role is of amounts in a unit. */
export const isAmountRole = (role: string): boolean => findQuantityType(role) !== null || isSleepLength(role);

/** A type that numbers in this unit can be of; a unit that nothing says leaves all. */
export const fitsUnit = (role: string, unit: string | null): boolean =>
  unit === null || !isAmountRole(role) || unitOfType(role, unit) !== null;

/** The one type that a cell names, with the unit that stands in it; null if it names none, or might mean several. */
export function typeNamed(cell: string): { readonly type: string; readonly unit: string | null } | null {
  for (const { name, unit } of namedColumns(cell)) {
    if (rolesCalled('samples', name).includes('bloodPressure')) return { type: 'bloodPressure', unit: null };
    if (rolesCalled('samples', name).includes('sleep')) return { type: 'sleep', unit };
    const [type, ...others] = typesCalled(name).filter((one) => fitsUnit(one, unit));
    if (type !== undefined && others.length === 0) return { type, unit };
  }
  return null;
}

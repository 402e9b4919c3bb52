import { findQuantityType } from '@vitalgate/contract';

/** How amounts of a raw type become a sum: several devices sense the same at once, but each thing is logged once. */
export type AddingKind = 'sensed' | 'logged';

/** How a raw type adds up; null for all others, of which only mean, lowest and highest mean something. */
export function addingKindOf(type: string): AddingKind | null {
  const method = findQuantityType(type)?.method;
  return method === 'mergedSum' ? 'sensed' : method === 'addedSum' ? 'logged' : null;
}

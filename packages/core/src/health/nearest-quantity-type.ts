import { editDistance } from './edit-distance.ts';
import { findQuantityType, quantityTypes, type QuantityType } from './quantity-types.ts';

const longestAsked = 60;

function bareName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replace(/^hkquantitytypeidentifier/, '');
}

/**
 * The type that a text most likely meant: in whichever case, by either spelling, with a letter or two amiss. Null where
 * none is near.
 */
export function nearestQuantityType(text: string): QuantityType | null {
  const known = findQuantityType(text);
  if (known !== null || text.length > longestAsked) return known;
  const asked = bareName(text);
  let nearest: QuantityType | null = null;
  let least = Math.min(2, Math.floor(asked.length / 4)) + 1;
  for (const type of quantityTypes) {
    const distance = editDistance(asked, bareName(type.name));
    if (distance < least) [nearest, least] = [type, distance];
  }
  return nearest;
}

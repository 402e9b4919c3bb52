import { findQuantityType, quantityTypes, type QuantityType } from './quantity-types.ts';

/** Edits between two words: letters put in, left out or changed, and neighbours swapped (optimal string alignment). */
function editDistance(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.entries()) {
    const next = [row + 1];
    for (const [column, other] of b.entries()) {
      const changed = (last[column] ?? 0) + (letter === other ? 0 : 1);
      const isSwap = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other;
      const swapped = isSwap ? (before[column - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(changed, swapped, (last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}

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

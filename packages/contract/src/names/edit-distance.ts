/** Edits between two words: letters put in, left out or changed, and neighbours swapped (optimal string alignment). */
export function editDistance(left: string, right: string): number {
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

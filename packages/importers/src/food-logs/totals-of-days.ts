import type { FoodRow } from './food-row.ts';

type Amounts = FoodRow['amounts'];

/** What rounding can part a sum from what it adds up. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(0.5, 0.02 * other);

function isSum(amounts: Amounts, parts: Amounts | undefined): boolean {
  return parts !== undefined && [...amounts].every(([type, amount]) => isNear(amount, parts.get(type) ?? 0));
}

const mealKey = ({ date, meal }: FoodRow): string => JSON.stringify([date, meal]);

/**
 * The rows of a file that are called totals, of which some are sums. A food called Total is a sum if its amounts are those of its day
 * or of its meal, or if it does not say how much of it was eaten although the file has a column for that. A total of groups is a
 * sum if the file has a group of that day.
 */
export function totalsOfDays() {
  const parts = new Map<string, Map<string, number>>();
  const held: FoodRow[] = [];
  const add = (key: string, amounts: Amounts): void => {
    const sums = parts.get(key) ?? new Map<string, number>();
    parts.set(key, sums);
    for (const [type, amount] of amounts) sums.set(type, (sums.get(type) ?? 0) + amount);
  };
  return {
    /** Takes a row that is logged, for what is called a total to be compared with. */
    part(row: FoodRow): void {
      add(row.date, row.amounts);
      add(mealKey(row), row.amounts);
    },
    hold: (row: FoodRow): void => void held.push(row),
    /** The rows that were held and are no sums. To be asked at the end of the file. */
    noSums: (saysAmounts: boolean): readonly FoodRow[] =>
      held.filter((row) => {
        const ofDay = parts.get(row.date);
        if (row.total === 'group') return ofDay === undefined;
        if (saysAmounts && row.quantity === null) return false;
        return !isSum(row.amounts, ofDay) && !isSum(row.amounts, parts.get(mealKey(row)));
      }),
  };
}

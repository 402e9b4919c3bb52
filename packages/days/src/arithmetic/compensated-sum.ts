/** A running sum that carries the digits which plain addition loses (Neumaier's variant of Kahan's summation). */
export interface CompensatedSum {
  sum: number;
  lost: number;
}

export function addTo(total: CompensatedSum, value: number): void {
  const next = total.sum + value;
  total.lost += Math.abs(total.sum) >= Math.abs(value) ? total.sum - next + value : value - next + total.sum;
  total.sum = next;
}

export function sumOf(total: CompensatedSum): number {
  return total.sum + total.lost;
}

export function compensatedSum(values: Iterable<number>): number {
  const total: CompensatedSum = { sum: 0, lost: 0 };
  for (const value of values) addTo(total, value);
  return sumOf(total);
}

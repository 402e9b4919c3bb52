import type { BloodTestResult } from '@vitalgate/contract';

export type OutOfRange = 'low' | 'high' | 'abnormal';

/**
 * Whether a result lies outside its range: as the laboratory said, or, if it said nothing, by its value and its ranges. Of
 * several, which may be for women and men, it has to lie outside all. Null if it lies within, or nothing is known.
 */
export function outOfRange(result: BloodTestResult): OutOfRange | null {
  const { interpretation, referenceRanges } = result;
  if (interpretation !== null) {
    if (interpretation === 'normal') return null;
    if (interpretation === 'abnormal') return 'abnormal';
    if (interpretation === 'low' || interpretation === 'criticalLow') return 'low';
    return interpretation === 'high' || interpretation === 'criticalHigh' ? 'high' : null;
  }
  const sides = referenceRanges
    .filter(({ low, high }) => low !== null || high !== null)
    .map((range) => sideOf(result, range));
  const [side = null] = sides;
  if (sides.includes(null)) return null;
  return sides.every((other) => other === side) ? side : 'abnormal';
}

type Range = BloodTestResult['referenceRanges'][number];

/** The side of its range on which a value lies; null if within, or if that is not known. */
function sideOf({ value, comparator }: BloodTestResult, range: Range): 'low' | 'high' | null {
  if (value === null) return null;
  // "< 5" is below 5, and of "> 5" nothing more is known than that it is above.
  const [mayBeLow, mayBeHigh] = [
    comparator === null || comparator.startsWith('<'),
    comparator === null || comparator.startsWith('>'),
  ];
  if (mayBeLow && range.low !== null && value < range.low) return 'low';
  return mayBeHigh && range.high !== null && value > range.high ? 'high' : null;
}

import type { BloodTestResult } from '@vitalgate/contract';

/** On which side of its range a result lies. */
export type OutOfRange = 'low' | 'high' | 'abnormal';

/**
 * Whether a result lies outside its range: as the laboratory said, or, if it said nothing, by its value and the first of its
 * ranges. Null if it lies within, or nothing is known.
 */
export function outOfRange(result: BloodTestResult): OutOfRange | null {
  const { interpretation, value, comparator, referenceRanges } = result;
  if (interpretation !== null) {
    if (interpretation === 'normal') return null;
    if (interpretation === 'abnormal') return 'abnormal';
    return interpretation === 'low' || interpretation === 'criticalLow' ? 'low' : 'high';
  }
  const [range] = referenceRanges;
  if (value === null || range === undefined) return null;
  // "< 5" is below 5, and of "> 5" nothing more is known than that it is above.
  const [mayBeLow, mayBeHigh] = [
    comparator === null || comparator.startsWith('<'),
    comparator === null || comparator.startsWith('>'),
  ];
  if (mayBeLow && range.low !== null && value < range.low) return 'low';
  return mayBeHigh && range.high !== null && value > range.high ? 'high' : null;
}

/** A number to at most 12 significant digits: the noise of binary fractions goes, every measured digit stays. */
export function twelveDigits(value: number): number {
  return Number.isInteger(value) && Math.abs(value) < 1e12 ? value + 0 : Number(value.toPrecision(12));
}

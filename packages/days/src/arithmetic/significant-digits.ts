/** A number to at most 12 significant digits: the noise of binary fractions goes, every measured digit stays. */
export function twelveDigits(value: number): number {
  // A number of so few digits, three of them behind the point, stays as it is: many values, and rounding by text is slow.
  const thousandths = Math.round(value * 1000);
  if (Math.abs(thousandths) < 1e12 && thousandths / 1000 === value) return value + 0;
  return Number.isInteger(value) && Math.abs(value) < 1e12 ? value + 0 : Number(value.toPrecision(12));
}

/**
 * A value to six significant digits, the precision that survives the phone's change of display unit.
 * The first rounding removes the noise of a unit conversion, so that a value on the edge always falls to one side.
 */
export function sixDigits(value: number): number {
  // A number of at most six digits, three of them behind the point, stays as it is: most values, and rounding by text is slow.
  const thousandths = Math.round(value * 1000);
  if (Math.abs(thousandths) < 1_000_000 && thousandths / 1000 === value) return value + 0;
  if (Number.isInteger(value) && Math.abs(value) < 1_000_000) return value + 0;
  return Number(Number(value.toPrecision(12)).toPrecision(6));
}

import { unitConversion } from '@vitalgate/days';

/** A greater magnitude is no measurement in any unit, and sums of such numbers would overflow. */
const greatestMagnitude = 1e15;

/** Whether a number can be a measurement: finite and of a magnitude up to 1e15. */
export function isPlausibleNumber(value: number): boolean {
  return Math.abs(value) <= greatestMagnitude;
}

// No two quantifiers may take the same characters side by side: a long text would be tried in every split.
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u;
const quantityPattern = /^(\S+)\s+(\S.*)$/u;

/**
 * A number of the export, whatever the export's locale: always with a point, also in exponent form. Null for anything
 * else and for what is no plausible number.
 */
export function parseWrittenNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  if (!numberPattern.test(trimmed)) return null;
  const value = Number(trimmed);
  return isPlausibleNumber(value) ? value + 0 : null;
}

/** A number of the kind that is never negative; less than 0 is not known either. */
export function parseWrittenAmount(text: string | undefined): number | null {
  const value = parseWrittenNumber(text);
  return value !== null && value >= 0 ? value : null;
}

/** A number and what stands behind its first blank, as metadata has them in one text: `6575 cm`. Null if one is missing. */
export function amountAndUnit(
  text: string | null | undefined,
): { readonly amount: number; readonly unit: string } | null {
  const [, number, unit] = quantityPattern.exec(text?.trim() ?? '') ?? [];
  const amount = parseWrittenNumber(number);
  return amount === null || unit === undefined ? null : { amount, unit };
}

/** A number with its unit in one text, in another unit; null if that is not known. */
export function parseWrittenQuantity(text: string | undefined, unit: string): number | null {
  const parts = amountAndUnit(text);
  const conversion = parts === null ? null : unitConversion(parts.unit, unit);
  if (parts === null || conversion === null) return null;
  const converted = conversion(parts.amount);
  return isPlausibleNumber(converted) ? converted : null;
}

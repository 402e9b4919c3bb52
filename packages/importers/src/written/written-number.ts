import { unitConversion } from '@vitalgate/core';

/** A greater magnitude is no measurement in any unit, and sums of such numbers would overflow. */
const greatestMagnitude = 1e15;

/** Whether a number can be a measurement: finite and of a magnitude up to 1e15. */
export function isPlausibleNumber(value: number): boolean {
  return Math.abs(value) <= greatestMagnitude;
}

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u;
const quantityPattern = /^([^\s]+)\s+(\S.*)$/u;

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

/** A number with its unit in one text, as metadata has it (`6575 cm`), in another unit; null where that cannot be told. */
export function parseWrittenQuantity(text: string | undefined, unit: string): number | null {
  const parts = quantityPattern.exec(text?.trim() ?? '');
  const value = parseWrittenNumber(parts?.[1]);
  const conversion = unitConversion(parts?.[2] ?? '', unit);
  if (value === null || conversion === null) return null;
  const converted = conversion(value);
  return isPlausibleNumber(converted) ? converted : null;
}

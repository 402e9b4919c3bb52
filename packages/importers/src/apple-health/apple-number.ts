import { unitConversion } from '@vitalgate/core';

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u;
const quantityPattern = /^([^\s]+)\s+(\S.*)$/u;

/**
 * A number of the export, whatever the export's locale: always with a point, also in exponent form. Null for anything
 * else and for what is no finite number.
 */
export function parseAppleNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  if (!numberPattern.test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value + 0 : null;
}

/** A number with its unit in one text, as metadata has it (`6575 cm`), in another unit; null where that cannot be told. */
export function parseAppleQuantity(text: string | undefined, unit: string): number | null {
  const parts = quantityPattern.exec(text?.trim() ?? '');
  const value = parseAppleNumber(parts?.[1]);
  const conversion = unitConversion(parts?.[2] ?? '', unit);
  return value === null || conversion === null ? null : conversion(value);
}

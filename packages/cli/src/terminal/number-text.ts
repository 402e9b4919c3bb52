import { amountText as amountOf, amountWords, durationText as lengthOf } from '@vitalgate/contract';

export const unknown = '–';

/** A number as people read it: thousands apart, and no more digits behind the point than say something. A dash for null. */
export function numberText(value: number | null, mostDigits = 2): string {
  if (value === null) return unknown;
  const size = Math.abs(value);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 || size === 0 ? 2 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits: size < 1 ? digits : Math.min(digits, mostDigits) });
}

const writing = { number: (value: number): string => numberText(value) };

/** A value of a metric or raw type as people say it, without its unit if that stands after it. A dash for null. */
export function metricText(value: number | null, unit: string, of: string): string {
  return value === null ? unknown : amountWords(value, unit, of, writing).number;
}

export function amountText(value: number | null, unit: string, of = ''): string {
  return value === null ? unknown : amountOf(value, unit, of, writing);
}

/** A writer of the numbers in one column, with as many digits behind the point in each. */
export function columnNumbers(values: readonly number[]): (value: number) => string {
  const texts = values.map((value) => numberText(value));
  const digits = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  return (value) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A length of time: `1 h 02 min`, `42 min`, `35 s`. A dash for null. */
export function durationText(seconds: number | null): string {
  return seconds === null ? unknown : lengthOf(seconds);
}

/** `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${unit}`;
}

import type { DecimalText } from '../../records/blood-test-record.ts';

/** A decimal number as laboratories write it, for use inside a regular expression: `-5`, `3.6`, `3,6`, `.5`, `1e-3`. */
export const decimalPattern = String.raw`[-+−]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][-+]?\d+)?`;

const wholeDecimal = new RegExp(`^${decimalPattern}$`);

/**
 * A written decimal number as JSON number text; every digit stays, `3,60` becomes `3.60`. Null if it is not a number,
 * or where a comma may part thousands (`4,000`): a factor of 1000 is never guessed.
 */
export function decimalText(written: string): DecimalText | null {
  const text = written.trim();
  if (!wholeDecimal.test(text)) return null;
  if (/[1-9]\d{0,2},\d{3}$/.test(text)) return null;
  return text
    .replace('−', '-')
    .replace('+', '')
    .replace(',', '.')
    .replace(/^(-?)\./, '$10.')
    .replace(/^(-?)0+(?=\d)/, '$1');
}

/** The number as JavaScript has it, or null if it would overflow. */
export function finiteNumber(text: DecimalText): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

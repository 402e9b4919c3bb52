import { instant, isPlausibleInstant, type Instant } from '@vitalgate/core';
import type { SourceValue } from '../../../kit/database-file/stored-values.ts';
import { isPlausibleNumber, parseWrittenNumber } from '../../../kit/written/written-number.ts';

/** Apps write the smallest number there is (5e-324) for an amount that they do not know. No measurement is as small. */
const smallestAmount = 1e-100;

/** The number that a cell holds, as a number or as a text; null for none, for what is not known and for no plausible number. */
export function numberIn(cell: SourceValue): number | null {
  const value = typeof cell === 'string' ? parseWrittenNumber(cell) : cell;
  if (typeof value !== 'number' || !isPlausibleNumber(value)) return null;
  return value !== 0 && Math.abs(value) < smallestAmount ? null : value + 0;
}

/** The whole number that a cell holds, as a number or as a text: columns of one idea differ in their types. */
export function wholeNumberIn(cell: SourceValue): number | null {
  const value = numberIn(cell);
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

/** The text of a cell without blanks around it; null if it is empty or none. */
export function textIn(cell: SourceValue): string | null {
  const text = typeof cell === 'string' ? cell.trim() : '';
  return text === '' ? null : text;
}

/** The instant of a cell in milliseconds since 1970; null if it is none that a record can have. */
export function instantIn(cell: SourceValue): Instant | null {
  const value = numberIn(cell);
  if (value === null) return null;
  const at = instant(Math.floor(value));
  return isPlausibleInstant(at) ? at : null;
}

/** A record's name as people write it: 16 bytes as `8-4-4-4-12` digits, a text as it is; null for anything else. */
export function uuidIn(cell: SourceValue): string | null {
  if (!(cell instanceof Uint8Array)) return textIn(cell);
  if (cell.length !== 16) return null;
  const digits = Array.from(cell, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

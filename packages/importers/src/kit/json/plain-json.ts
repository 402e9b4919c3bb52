import { isPlausibleNumber, parseWrittenNumber } from '../written/written-number.ts';

/** A JSON object of unknown content. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** The value as an object, or null; a list is none. */
export function plainObject(value: unknown): PlainObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PlainObject) : null;
}

/** The objects of a list; what is none is left out. */
export function plainObjects(value: unknown): readonly PlainObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map(plainObject).filter((item) => item !== null);
}

/** The value as a number that can be a measurement, also if it is written in quotes; null for anything else. */
export function plainNumber(value: unknown): number | null {
  if (typeof value === 'string') return parseWrittenNumber(value);
  return typeof value === 'number' && isPlausibleNumber(value) ? value : null;
}

/** A number of the kind that is never negative; less than 0 is not known either. */
export function plainAmount(value: unknown): number | null {
  const amount = plainNumber(value);
  return amount !== null && amount >= 0 ? amount : null;
}

/** A number or a text by which something is known, as a text; or null. */
export function plainId(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}

/** The value as a text, byte for byte, or null. */
export function plainText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

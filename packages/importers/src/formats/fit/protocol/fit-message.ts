/** What a field says: a number, several, or a text. What the device marked as invalid is null. */
export type FitValue = number | string | readonly (number | null)[];

/** One data message of a FIT file. Numbers are as they are written: scale and offset are the profile's. */
export interface FitMessage {
  /** Global message number: 20 is a record. */
  readonly number: number;
  /** Seconds since 1989-12-31T00:00:00Z, or since the device was switched on; null if the message says no time. */
  readonly timestamp: number | null;
  readonly fields: ReadonlyMap<number, FitValue>;
}

/** The number that a field holds, or the first of several; null if it is absent, invalid or a text. */
export function numberIn({ fields }: FitMessage, field: number): number | null {
  const value = fields.get(field);
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? (value[0] ?? null) : null;
}

/** The numbers that a field holds, also if it is but one. */
export function numbersIn({ fields }: FitMessage, field: number): readonly (number | null)[] {
  const value = fields.get(field);
  return typeof value === 'object' ? value : typeof value === 'number' ? [value] : [];
}

/** The text that a field holds, without blanks around it; null if it is absent, empty or a number. */
export function textIn({ fields }: FitMessage, field: number): string | null {
  const value = fields.get(field);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

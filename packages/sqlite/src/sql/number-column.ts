/** SQL for a number as text that names it and no other (17 digits), whole ones without a point: for `group_concat`. */
export function numberText(column: string): string {
  return `CASE ${column} WHEN CAST(${column} AS INTEGER) THEN CAST(${column} AS INTEGER) ELSE printf('%!.17g', ${column}) END`;
}

/** The numbers of a column that `group_concat` joined; none if it is null. */
export function numbersOf(column: string | null): readonly number[] {
  return JSON.parse(`[${column ?? ''}]`) as readonly number[];
}

const zero = 0x30;
const comma = 0x2c;
const minus = 0x2d;

/** Digits that a 31-bit number has room for. */
const fewDigits = 9;

const tens = Array.from({ length: fewDigits + 1 }, (_, power) => 10 ** power);

/**
 * Writes into an array what `numbersOf` answers, and answers how many numbers that are; those beyond the array's end are left out.
 * Twice as fast, and it makes nothing: digits are read as 31-bit numbers, and only what is no whole number is left to the engine.
 */
export function readNumbers(column: string | null, into: Float64Array): number {
  if (column === null) return 0;
  const { length } = column;
  let count = 0;
  let at = 0;
  while (at < length && count < into.length) {
    const from = at;
    if (column.charCodeAt(at) === minus) at++;
    const firstDigit = at;
    let digit = 0;
    let high = 0;
    for (; at < length; at++) {
      digit = column.charCodeAt(at) - zero;
      if (digit < 0 || digit > 9 || at - firstDigit === fewDigits) break;
      high = Math.imul(high, 10) + digit;
    }
    let number = high;
    if (at < length && digit >= 0 && digit <= 9) {
      const firstLow = at;
      let low = 0;
      for (; at < length; at++) {
        digit = column.charCodeAt(at) - zero;
        if (digit < 0 || digit > 9 || at - firstLow === fewDigits) break;
        low = Math.imul(low, 10) + digit;
      }
      number = high * (tens[at - firstLow] ?? 0) + low;
    }
    if ((at < length && column.charCodeAt(at) !== comma) || number > Number.MAX_SAFE_INTEGER) {
      const end = column.indexOf(',', at);
      at = end === -1 ? length : end;
      into[count++] = Number(column.slice(from, at));
    } else into[count++] = firstDigit === from ? number : -number;
    at++;
  }
  return count;
}

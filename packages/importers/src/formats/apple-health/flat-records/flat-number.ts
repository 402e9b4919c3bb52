import { isPlausibleNumber, parseWrittenNumber } from '../../../kit/written/written-number.ts';

const powersOfTen = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
/** Whole numbers of so many digits are exact, and so is their division by a power of ten up to the 22nd: both round once. */
const exactDigits = 15;
const [minus, point] = [45, 46];

/** The number that the text from `start` to `end` spells, as `parseWrittenNumber` reads it, or null. */
export function flatNumber(text: string, start: number, end: number): number | null {
  const isNegative = text.charCodeAt(start) === minus;
  let digits = 0;
  let whole = 0;
  let pointAt = -1;
  for (let at = isNegative ? start + 1 : start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      whole = whole * 10 + (code - 48);
      digits++;
    } else if (code === point && pointAt < 0 && digits > 0) {
      pointAt = at;
    } else {
      return parseWrittenNumber(text.slice(start, end));
    }
  }
  if (digits === 0 || digits > exactDigits) return parseWrittenNumber(text.slice(start, end));
  const value = pointAt < 0 ? whole : whole / (powersOfTen[end - pointAt - 1] ?? NaN);
  return isPlausibleNumber(value) ? (isNegative ? -value : value) + 0 : null;
}

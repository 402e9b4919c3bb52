import { dayMilliseconds } from '@vitalgate/days';
import { instant, isPlausibleInstant } from '@vitalgate/core';
import { parseWrittenDate } from '../../../kit/written/written-date.ts';

/** The two digits at a place, or -1. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

const [minus, blank, colon] = [45, 32, 58];

export const dateLength = '2024-01-01 08:00:00 +0530'.length;

/**
 * Reads dates of the one form `2024-01-01 08:00:00 +0530` in the middle of a text. Neighbours mostly lie on one day, whose midnight
 * `parseWrittenDate` finds once.
 */
export class FlatDates {
  #date = -1;
  #offset = '';
  #midnight = NaN;

  /** The milliseconds since 1970 that the date at a place names; NaN for anything that is not of this form, or is out of the ordinary. */
  at(text: string, at: number): number {
    const century = two(text, at);
    const year = two(text, at + 2);
    const month = two(text, at + 5);
    const date = two(text, at + 8);
    if (century < 0 || year < 0 || month < 0 || date < 0) return NaN;
    const hours = two(text, at + 11);
    const minutes = two(text, at + 14);
    const seconds = two(text, at + 17);
    if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) return NaN;
    if (
      text.charCodeAt(at + 4) !== minus ||
      text.charCodeAt(at + 7) !== minus ||
      text.charCodeAt(at + 10) !== blank ||
      text.charCodeAt(at + 13) !== colon ||
      text.charCodeAt(at + 16) !== colon ||
      text.charCodeAt(at + 19) !== blank
    ) {
      return NaN;
    }
    const written = century * 1_000_000 + year * 10_000 + month * 100 + date;
    if (written !== this.#date || !text.startsWith(this.#offset, at + 20)) this.#learn(text, at, written);
    return this.#midnight + hours * 3_600_000 + minutes * 60_000 + seconds * 1000;
  }

  #learn(text: string, at: number, written: number): void {
    // The end of a piece may have cut it.
    const offset = text.slice(at + 20, at + dateLength).padEnd(5, '?');
    const midnight = parseWrittenDate(`${text.slice(at, at + 10)} 00:00:00 ${offset}`);
    // On the first and the last day that are plausible at all, not every time is.
    const isOrdinary =
      midnight !== null &&
      isPlausibleInstant(instant(midnight - dayMilliseconds)) &&
      isPlausibleInstant(instant(midnight + dayMilliseconds));
    this.#date = written;
    this.#offset = offset;
    this.#midnight = isOrdinary ? midnight : NaN;
  }
}

import { dayMilliseconds } from '@vitalgate/days';
import { instant } from '@vitalgate/core';
import type { RestingXmlReader, XmlReader } from '../../../kit/xml/xml-reader.ts';
import { tooLate } from '../../../kit/plausible/time-fault.ts';
import type { HealthDataReader } from '../health-data/health-data-reader.ts';
import { flatChildrenReader, type FlatChildren } from './flat-children.ts';
import { dateLength, FlatDates } from './flat-dates.ts';
import { flatNumber } from './flat-number.ts';
import { flatTemplateReader, type FlatTemplate } from './flat-template.ts';

const recordStart = '<Record ';
const recordEnd = '</Record>';
const creation = ' creationDate="';
const toStart = '" startDate="';
const toEnd = '" endDate="';
const toValue = '" value="';

/** Longer than almost any record is, in characters: more is not held back to wait for its end. */
const longestHeld = 65_536;
/** White space between two elements, in characters. */
const longestBlank = 100;
/** If nothing is as it is expected, a record is looked at after so many characters at most. */
const longestStride = 65_536;
/** What lasts longer may be longer than its type can last. */
const longestSpan = dayMilliseconds;

/** So many texts inside of records are compared before one is looked up: the context of a heart rate has three. */
const mostRecent = 4;

const childless: FlatChildren = { metadata: null, timeZone: null };
const [lineFeed, blank, quote, slash, zero, nine, colon, plus, minus, greater, letterA, letterF, letterX] = [
  10, 32, 34, 47, 48, 57, 58, 43, 45, 62, 97, 102, 120,
] as const;

/** A date of which only the place counts: nothing in it that could end it. */
function isDateLike(text: string, at: number): boolean {
  for (let index = at; index < at + dateLength; index++) {
    const code = text.charCodeAt(index);
    if (!((code >= zero && code <= colon) || code === blank || code === minus || code === plus)) return false;
  }
  return true;
}

/** Whether a text stands at a place. Of long ones a slice is compared several times as fast as by `startsWith`. */
function stands(long: string, text: string, at: number): boolean {
  return text.slice(at, at + long.length) === long;
}

/** Where a record's date of creation begins if it starts as the template does, or -1. */
function behindPrefix(text: string, start: number, { head, tail }: FlatTemplate): number {
  if (!stands(head, text, start)) return -1;
  let at = start + head.length;
  if (tail !== '') {
    if (text.charCodeAt(at) !== zero || text.charCodeAt(at + 1) !== letterX) return -1;
    at += 2;
    for (const last = at + 16; at < last; at++) {
      const code = text.charCodeAt(at);
      if (!((code >= zero && code <= nine) || (code >= letterA && code <= letterF))) break;
    }
    if (!stands(tail, text, at)) return -1;
    at += tail.length;
  }
  return text.startsWith(creation, at) ? at + creation.length : -1;
}

/** Whether the end of the record that begins at a place may only be still to come. */
function isCutOff(text: string, start: number): boolean {
  const tagEnd = text.indexOf('>', start);
  if (tagEnd < 0) return text.length - start <= longestHeld;
  if (text.charCodeAt(tagEnd - 1) === slash) return false;
  return text.length - start <= longestHeld && !text.includes(recordEnd, tagEnd);
}

/**
 * Reads an export's main file as the plain reader does, to the same records in the same order, several times as fast: records of
 * the first level that look as iOS writes them are read here, by their fixed places; what neighbours have in common is read once.
 * Whatever is otherwise, even a little, is handed to the plain reader, up to the next tag at which that one rests.
 */
export function createFlatRecordReader(plain: RestingXmlReader, data: HealthDataReader): XmlReader {
  const templateOf = flatTemplateReader();
  const childrenOf = flatChildrenReader();
  const dates = new FlatDates();
  /** What stood in the last records that had something in them, their end tags included: neighbours mostly repeat each other. */
  const recent: { readonly inside: string; readonly children: FlatChildren }[] = [];
  let recentAt = 0;
  let template: FlatTemplate | null = null;
  /** Whether the plain reader rests, so that what comes can be read here. */
  let isResting = false;
  /** The beginning of what may be a record that the end of a piece cut off. */
  let held = '';
  /** How many characters the plain reader reads before a record is looked at here again: more with each that was in vain. */
  let stride = 1;
  let toPass = 0;

  /** Hands over the record that starts at a place, and gives where it ends; -1 if it is for the plain reader, or cut off. */
  function readRecord(text: string, start: number): number {
    let at = template === null ? -1 : behindPrefix(text, start, template);
    if (at < 0) {
      at = text.indexOf(creation, start);
      template = at < 0 ? null : templateOf(text.slice(start, at));
      at += creation.length;
    }
    if (template === null || !isDateLike(text, at)) return -1;
    at += dateLength;
    if (!text.startsWith(toStart, at)) return -1;
    at += toStart.length;
    const from = dates.at(text, at);
    at += dateLength;
    if (!text.startsWith(toEnd, at)) return -1;
    at += toEnd.length;
    const to = dates.at(text, at);
    at += dateLength;
    // NaN is neither.
    if (!(to >= from && to - from <= longestSpan)) return -1;
    let valueAt = -1;
    if (text.startsWith(toValue, at)) {
      valueAt = at + toValue.length;
      at = text.indexOf('"', valueAt);
    }
    const valueEnd = at;
    if (text.charCodeAt(at) !== quote) return -1;
    let children: FlatChildren | null = childless;
    if (text.charCodeAt(at + 1) === slash) {
      at += 2;
      if (text.charCodeAt(at) !== greater) return -1;
      at++;
    } else {
      if (text.charCodeAt(at + 1) !== greater) return -1;
      at += 2;
      const known = recent.find(({ inside }) => stands(inside, text, at));
      if (known === undefined) {
        const close = text.indexOf(recordEnd, at);
        children = close < 0 ? null : childrenOf(text.slice(at, close));
        if (children === null) return -1;
        recent[recentAt++ % mostRecent] = { inside: text.slice(at, close + recordEnd.length), children };
        at = close + recordEnd.length;
      } else {
        at += known.inside.length;
        children = known.children;
      }
    }
    const begin = instant(from);
    const end = instant(to);
    if (tooLate(begin, data.context.exportedAt) !== null) return -1;
    const { type, source, device } = template;
    const { timeZone } = children;
    if (template.quantity === null) {
      const value = template.category(valueAt < 0 ? undefined : text.slice(valueAt, valueEnd));
      if (value === null) return -1;
      const { metadata } = children;
      data.category({ type, start: begin, end, value, source, device, metadata, timeZone });
      return at;
    }
    const stored = valueAt < 0 ? null : flatNumber(text, valueAt, valueEnd);
    const value = stored === null ? null : template.quantity(stored);
    if (value === null) return -1;
    const metadata = template.metadata(children.metadata);
    data.quantity({ type, start: begin, end, value, source, device, metadata, timeZone });
    return at;
  }

  /** Reads records from a place on, and gives where that ended: at what is cut off, or at what makes the plain reader go on. */
  function readRecords(text: string, from: number): number {
    for (let at = from; ;) {
      let start = at;
      for (const last = at + longestBlank; start < last; start++) {
        const code = text.charCodeAt(start);
        if (code !== lineFeed && code !== blank) break;
      }
      if (text.length - start < recordStart.length) return start;
      const end = text.startsWith(recordStart, start) ? readRecord(text, start) : -1;
      if (end < 0) {
        isResting = text.startsWith(recordStart, start) && isCutOff(text, start);
        if (!isResting) {
          toPass = stride;
          stride = Math.min(2 * stride, longestStride);
        }
        return start;
      }
      stride = 1;
      at = end;
    }
  }

  /** Lets the plain reader read from a place on until it rests before a record; gives where it does, or the text's end. */
  function readPlainly(text: string, from: number): number {
    let at = from;
    let next = from + toPass;
    toPass = Math.max(0, next - text.length);
    for (;;) {
      next = text.indexOf(recordStart, next);
      if (next < 0 || toPass > 0) {
        plain.write(text.slice(at));
        return text.length;
      }
      let end = next;
      while (end > at && (text.charCodeAt(end - 1) === lineFeed || text.charCodeAt(end - 1) === blank)) end--;
      if (end > at && text.charCodeAt(end - 1) === greater) {
        isResting = plain.writeToRest(text.slice(at, end)) && data.isResting();
        if (isResting) return end;
        at = end;
      }
      next++;
    }
  }

  function read(text: string): void {
    held = '';
    for (let at = 0; at < text.length;) {
      if (!isResting) at = readPlainly(text, at);
      if (!isResting) return;
      at = readRecords(text, at);
      if (!isResting) continue;
      held = text.slice(at);
      return;
    }
  }

  return {
    write(piece) {
      // A text put together of two is slower to read, so that only one record is read in it.
      const seam = held === '' ? 0 : piece.indexOf(recordStart);
      if (seam !== 0) read(held + (seam < 0 ? piece : piece.slice(0, seam)));
      if (seam >= 0) read(held + piece.slice(seam));
    },
    end() {
      plain.write(held);
      return plain.end();
    },
  };
}

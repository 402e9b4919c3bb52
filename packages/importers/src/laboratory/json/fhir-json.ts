import { decimalText, type DecimalText } from '@vitalgate/core';
import { plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { valueSpan } from '../../kit/json/value-span.ts';

export { plainObject as objectOf, type PlainObject as JsonObject } from '../../kit/json/plain-json.ts';

/** Stands before the digits of a number that became a text. No text that is shown begins with it. */
const numberMark = '\u0000';

const [quote, backslash] = ['"', '\\'].map((mark) => mark.charCodeAt(0));
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

/** The position of a string's closing quote, or the text's end. */
function stringEnd(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}

/** A number as JSON allows it: it begins with no zero but its only one. */
function marked(digits: string): string {
  return /^-?0\d/u.test(digits) ? digits : `"\\u0000${digits}"`;
}

/** JSON text with each number as a text behind the mark, so that reading it keeps every digit. What is no JSON stays none. */
function markNumbers(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', from)) {
    const end = stringEnd(text, at);
    pieces.push(text.slice(from, at).replace(number, marked), text.slice(at, end + 1));
    from = end + 1;
  }
  pieces.push(text.slice(from).replace(number, marked));
  return pieces.join('');
}

/** Far deeper than any resource; what reads it may call itself once for each level. */
const deepestNesting = 200;

/**
 * Parses JSON with every number kept as its source text (`textOf`, `decimalOf`). Throws on text that is not JSON or is nested more than 200 deep. Of a member written
 * twice the last one counts.
 */
export function parseFhirJson(text: string): unknown {
  const start = text.search(/\S/u);
  const span = valueSpan(text.charCodeAt(start));
  span.endIn(text, start);
  if (span.depth > deepestNesting) throw new SyntaxError('the JSON is nested too deep');
  return JSON.parse(markNumbers(text));
}

/** Writes what `parseFhirJson` read, numbers as they were written. */
export function writeFhirJson(value: PlainObject): string {
  return JSON.stringify(value).replace(/"\\u0000(-?\d[\d.eE+-]*)"/gu, '$1');
}

/** The objects of a list; one object alone is a list of one, for the versions of FHIR differ in that. */
export function objectsOf(value: unknown): readonly PlainObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map(plainObject).filter((item) => item !== null);
}

const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

/** A value as text that is the same in every version of this program: keys of blood tests may be made of it. */
export function contentText(value: PlainObject): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' && part.startsWith(numberMark) ? { value: part.slice(1), isLosslessNumber: true } : part,
  );
}

/** The value as trimmed text that is not empty, or null: without control characters, lone surrogates replaced. Numbers give their source text. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(control, '').replace(loneSurrogate, '\ufffd').trim();
  return text === '' ? null : text;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/** The value as JSON number text, also if a sender wrote the number in quotes, or null. */
export function decimalOf(value: unknown): DecimalText | null {
  if (typeof value !== 'string') return null;
  if (!value.startsWith(numberMark)) return decimalText(value);
  // A file's own text may begin with the mark.
  const digits = value.slice(numberMark.length);
  return jsonNumber.test(digits) ? digits : null;
}

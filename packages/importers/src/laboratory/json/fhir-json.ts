import { decimalText, type DecimalText } from '@vitalgate/core';
import { isNestedDeeper } from './json-nesting.ts';
import { markNumbers, numberMark, unmarkNumbers } from './marked-numbers.ts';

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Far deeper than any resource; what reads it may call itself once for each level. */
const deepestNesting = 200;

/**
 * Parses JSON with every number kept as its source text (`textOf`, `decimalOf`). Throws on text that is not JSON or is nested more than 200 deep. Of a member written
 * twice the last one counts.
 */
export function parseFhirJson(text: string): unknown {
  if (isNestedDeeper(text, deepestNesting)) throw new SyntaxError('the JSON is nested too deep');
  return JSON.parse(markNumbers(text));
}

/** Writes what `parseFhirJson` read, numbers as they were written. */
export function writeFhirJson(value: JsonObject): string {
  return unmarkNumbers(JSON.stringify(value));
}

/** The value as an object, or null. */
export function objectOf(value: unknown): JsonObject | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as JsonObject;
}

/** The objects of a list; one object alone is a list of one, for the versions of FHIR differ in that. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map(objectOf).filter((item) => item !== null);
}

const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

/** A value as text that is the same in every version of this program: keys of blood tests may be made of it. */
export function contentText(value: JsonObject): string {
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

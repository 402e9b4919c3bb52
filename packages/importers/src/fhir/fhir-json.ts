import { isLosslessNumber, parse } from 'lossless-json';
import { decimalText, type DecimalText } from '@vitalgate/core';

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses JSON with every number kept as its source text. Throws on text that is not JSON. Of a member written twice the last one counts. */
export function parseFhirJson(text: string): unknown {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

/** The value as an object, or null. */
export function objectOf(value: unknown): JsonObject | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isLosslessNumber(value)) return null;
  return value as JsonObject;
}

/** The objects of a list; one object alone is a list of one, for the versions of FHIR differ in that. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map(objectOf).filter((item) => item !== null);
}

/** The value as trimmed text that is not empty, or null. Numbers give their source text. */
export function textOf(value: unknown): string | null {
  if (isLosslessNumber(value)) return value.value;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

/** The value as JSON number text, also where a sender wrote the number in quotes, or null. */
export function decimalOf(value: unknown): DecimalText | null {
  if (isLosslessNumber(value)) return value.value;
  return typeof value === 'string' ? decimalText(value) : null;
}

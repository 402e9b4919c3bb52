import type { DecimalText } from '../records/blood-test-record.ts';

/** A JSON value on its way into FHIR; undefined members are left out. */
export type R4Json = string | boolean | number | readonly R4Json[] | { readonly [name: string]: R4Json | undefined };

export type R4Object = { readonly [name: string]: R4Json | undefined };

/** Begins a text that stands for a number; no string of FHIR may hold it, and `r4String` takes it out of all others. */
const numberMark = '\u0001';

/** The mark as JSON writes it, behind the quotation mark: a string that spells it has two backslashes there. */
const markedNumber = /"\\u0001([^"]*)"/g;

/** A decimal with its source text: `1.00` stays `1.00` (R4 2.24.0.1, decimal). Expects JSON number text. */
export function r4Decimal(text: DecimalText): number | string {
  const value = Number(text);
  return String(value) === text ? value : `${numberMark}${text}`;
}

/** A string as R4 allows it, or undefined if nothing is left: no control characters, never only white space. */
export function r4String(text: string | null | undefined): string | undefined {
  const clean = text?.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').trim();
  return clean === '' ? undefined : clean;
}

/** A code as R4 allows it: single spaces inside, none around. */
export function r4Code(text: string): string | undefined {
  return r4String(text)?.replace(/\s+/g, ' ');
}

/** An absolute URI, or undefined: a laboratory's `(HL7_V2)` names no system. */
export function r4Uri(text: string | null): string | undefined {
  return text !== null && /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text) ? text : undefined;
}

/** A list with what is left of it, or undefined if nothing is: R4 has no empty arrays. */
export function r4List(items: readonly (R4Json | undefined)[]): readonly R4Json[] | undefined {
  const present = items.filter((item) => item !== undefined);
  return present.length === 0 ? undefined : present;
}

/** The JSON text of a resource, with every number as its source wrote it. */
export function r4Text(resource: R4Object): string {
  const text = JSON.stringify(resource);
  return text.includes('"\\u0001') ? text.replace(markedNumber, '$1') : text;
}

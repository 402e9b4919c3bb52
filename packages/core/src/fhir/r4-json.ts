import { LosslessNumber, stringify } from 'lossless-json';
import type { DecimalText } from '../records/blood-test-record.ts';

/** A JSON value on its way into FHIR; undefined members are left out, and numbers keep their source text. */
export type R4Json =
  string | boolean | LosslessNumber | readonly R4Json[] | { readonly [name: string]: R4Json | undefined };

/** A JSON object on its way into FHIR. */
export type R4Object = { readonly [name: string]: R4Json | undefined };

/** A decimal with its source text: `1.00` stays `1.00` (R4 2.24.0.1, decimal). */
export function r4Decimal(text: DecimalText): LosslessNumber {
  return new LosslessNumber(text);
}

/** A string as R4 allows it, or undefined where nothing is left: no control characters, never only white space. */
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

/** A list with what is left of it, or undefined where nothing is: R4 has no empty arrays. */
export function r4List(items: readonly (R4Json | undefined)[]): readonly R4Json[] | undefined {
  const present = items.filter((item) => item !== undefined);
  return present.length === 0 ? undefined : present;
}

/** The JSON text of a resource. */
export function r4Text(resource: R4Object): string {
  return stringify(resource) ?? '';
}

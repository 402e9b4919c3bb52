import { isImaging } from '../laboratory/resources/lab-category.ts';
import type { JsonObject } from '../laboratory/json/fhir-json.ts';

/** A laboratory's report as a document says it, in the members of FHIR R4, of which the reader of laboratory results makes blood tests. */
export interface DocumentReport {
  /** Members of a DiagnosticReport. Those that are null say nothing. */
  readonly head: JsonObject;
  /** Members of each Observation. */
  readonly results: readonly JsonObject[];
}

/** Whether a member says something. */
const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** An object without the members that say nothing. */
export function saidMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isSaid(value)));
}

const categoryOf = (code: string): JsonObject => ({ coding: [{ code }] });

/**
 * The resource of a report, which contains its results: documents have no lasting ids for these. Without a category of its own it is a
 * laboratory's, unless its name is that of pictures.
 */
export function reportResource({ head, results }: DocumentReport): JsonObject {
  const category = head['category'] ?? categoryOf(isImaging(head) ? 'imaging' : 'laboratory');
  return saidMembers({
    resourceType: 'DiagnosticReport',
    ...head,
    category,
    contained: results.map((result, place) =>
      saidMembers({ resourceType: 'Observation', id: String(place + 1), ...result, category }),
    ),
    result: results.map((_, place) => ({ reference: `#${place + 1}` })),
  });
}

/** A CodeableConcept; null if it has neither codes nor words. */
export function documentConcept(codings: readonly JsonObject[], text: string | null): JsonObject | null {
  const coding = codings.map(saidMembers).filter((one) => one['code'] !== undefined);
  return coding.length === 0 && text === null ? null : saidMembers({ coding, text });
}

/** A day or a month as documents write it, `20260309` or `202603`, with the hyphens of FHIR; anything else as it is. */
export const documentDay = (written: string): string =>
  written.replace(/^(\d{4})(\d{2})(\d{2})?$/u, (_, year: string, month: string, day?: string) =>
    [year, month, ...(day === undefined ? [] : [day])].join('-'),
  );

const withComparator = /^(<=|>=|<|>|≤|≥|=<|=>|=)\s*(?=[\d.,+-])/u;

/**
 * The answer that a number with its unit is, with a comparator before it or without. What is no number becomes words when it is read, with
 * its unit behind it.
 */
export function measuredAnswer(written: string, unit: JsonObject): JsonObject {
  const [relation = '', comparator] = withComparator.exec(written) ?? [];
  return { valueQuantity: saidMembers({ ...unit, value: written.slice(relation.length), comparator }) };
}

/** Whether words are a number, with a comparator or without: documents often write numbers as texts. */
export function isMeasured(written: string): boolean {
  return /^(?:<=|>=|<|>|≤|≥|=<|=>|=)?\s*[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/u.test(written);
}

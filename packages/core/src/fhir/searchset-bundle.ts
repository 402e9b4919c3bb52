import { resultIds } from '../blood-tests/listed/result-ids.ts';
import type { Stored } from '../ports/record-stores.ts';
import type { BloodTestRecord } from '../records/blood-test-record.ts';
import { r4DiagnosticReport } from './r4-diagnostic-report.ts';
import { r4List, r4String, r4Text, type R4Object } from './r4-json.ts';
import { r4Observation } from './r4-observation.ts';
import { digest53 } from '../records/identity.ts';

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The lowest 32 bits of a number in hexadecimal. Byte by byte: engines write large numbers many times slower. */
function hex(value: number): string {
  const byte = (shift: number): string => bytes[(value >>> shift) & 255] ?? '';
  return byte(24) + byte(16) + byte(8) + byte(0);
}

/** A `urn:uuid:` name made from a text (RFC 9562 5.8, version 8), for a resource that has no address of its own. */
function urnUuid(text: string): string {
  const [one, two] = [digest53(text, 1), digest53(text, 2)];
  const [first, third] = [hex(one), hex(two)];
  const [second, fourth] = [hex(Math.floor(one / 2 ** 32)), hex(Math.floor(two / 2 ** 32))];
  return `urn:uuid:${first}-${second.slice(4)}-8${second.slice(1, 4)}-a${fourth.slice(1, 4)}-${fourth.slice(4)}${third}`;
}

/** Addresses of a page of blood tests and of the next one. */
export interface SearchsetLinks {
  /** Absolute address of this page, as asked. */
  readonly self: string;
  /** Absolute address of the next page, or null on the last. */
  readonly next: string | null;
}

export interface SearchsetPage extends SearchsetLinks {
  readonly tests: readonly SearchsetEntries[];
}

const patientId = 'user';
const subject = urnUuid(`Patient/${patientId}`);

/** An entry is written as soon as it is made: a page of objects would fill the memory. */
function entryText(resource: R4Object, fullUrl: string, mode: 'match' | 'include'): string {
  return r4Text({ fullUrl, resource, search: { mode } });
}

/** The entries of one blood test in a Bundle, as JSON text. */
export interface SearchsetEntries {
  readonly report: string;
  readonly observations: readonly string[];
}

/** Writes a blood test's entries: most of what a page of them costs. */
export function searchsetEntries({ id, record }: Stored<BloodTestRecord>): SearchsetEntries {
  const ids = resultIds(record);
  const urls = ids.map((resultId) => urnUuid(`Observation/${resultId}`));
  const observations = record.results.map((result, at) => {
    const members = (result.members ?? []).flatMap((member) => urls[member] ?? []);
    const resource = r4Observation(record, result, { id: ids[at] ?? '', subject, members });
    return entryText(resource, urls[at] ?? '', 'include');
  });
  const results = record.results.map(({ name, missing }, at) => ({
    reference: urls[at] ?? '',
    display: missing === true ? r4String(name) : undefined,
  }));
  const report = r4DiagnosticReport(record, { id, subject, results });
  return { report: entryText(report, urnUuid(`DiagnosticReport/${id}`), 'match'), observations };
}

/** The text before the entries of blood tests in a Bundle, and behind them and a comma. */
export function searchsetFrame(links: SearchsetLinks, hasTests: boolean): { before: string; after: string } {
  const head = r4Text({
    resourceType: 'Bundle',
    type: 'searchset',
    link: r4List([
      { relation: 'self', url: links.self },
      links.next === null ? undefined : { relation: 'next', url: links.next },
    ]),
  });
  if (!hasTests) return { before: head, after: '' };
  const patient = entryText({ resourceType: 'Patient', id: patientId }, subject, 'include');
  return { before: `${head.slice(0, -1)},"entry":[`, after: `${patient}]}` };
}

/**
 * Blood tests as the JSON text of a FHIR R4 Bundle of type searchset (contract section 6): one DiagnosticReport per test as
 * match; its Observations and one anonymous Patient as include. Resources are named by `urn:uuid`, for none has an address of its
 * own. Numbers are written as their laboratory wrote them. `total` is left out. Decision 0065.
 */
export function searchsetBundle(page: SearchsetPage): string {
  const { before, after } = searchsetFrame(page, page.tests.length > 0);
  const entries = [
    ...page.tests.map(({ report }) => report),
    ...page.tests.flatMap(({ observations }) => observations),
  ];
  return before + entries.map((entry) => `${entry},`).join('') + after;
}

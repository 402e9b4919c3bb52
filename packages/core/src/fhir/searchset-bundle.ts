import { resultIds } from '../blood-tests/result-ids.ts';
import type { Stored } from '../ports/record-stores.ts';
import type { BloodTestRecord } from '../records/blood-test-record.ts';
import { r4DiagnosticReport } from './r4-diagnostic-report.ts';
import { r4List, r4String, r4Text, type R4Object } from './r4-json.ts';
import { r4Observation } from './r4-observation.ts';
import { urnUuid } from './urn-uuid.ts';

/** One page of blood tests and where it and the next page are. */
export interface SearchsetPage {
  readonly tests: readonly Stored<BloodTestRecord>[];
  /** Absolute address of this page, as asked. */
  readonly self: string;
  /** Absolute address of the next page, or null on the last. */
  readonly next: string | null;
}

const patientId = 'user';

function entry(resource: R4Object, fullUrl: string, mode: 'match' | 'include'): R4Object {
  return { fullUrl, resource, search: { mode } };
}

function testEntries(stored: Stored<BloodTestRecord>, subject: string): readonly [R4Object, ...R4Object[]] {
  const { id, record } = stored;
  const ids = resultIds(record);
  const urls = ids.map((resultId) => urnUuid(`Observation/${resultId}`));
  const observations = record.results.map((result, at) => {
    const members = (result.members ?? []).flatMap((member) => urls[member] ?? []);
    const resource = r4Observation(record, result, { id: ids[at] ?? '', subject, members });
    return entry(resource, urls[at] ?? '', 'include');
  });
  const results = record.results.map(({ name, missing }, at) => ({
    reference: urls[at] ?? '',
    display: missing === true ? r4String(name) : undefined,
  }));
  const report = r4DiagnosticReport(record, { id, subject, results });
  return [entry(report, urnUuid(`DiagnosticReport/${id}`), 'match'), ...observations];
}

/**
 * Blood tests as the JSON text of a FHIR R4 Bundle of type searchset (contract section 6): one DiagnosticReport per test as match; its Observations and
 * one anonymous Patient as include. Resources are named by `urn:uuid`, for none has an address of its own. Numbers are written as their laboratory wrote them. `total` is left out.
 */
export function searchsetBundle(page: SearchsetPage): string {
  const subject = urnUuid(`Patient/${patientId}`);
  const matches = page.tests.map((stored) => testEntries(stored, subject));
  const patient = entry({ resourceType: 'Patient', id: patientId }, subject, 'include');
  const reports = matches.map(([report]) => report);
  const observations = matches.flatMap(([, ...rest]) => rest);
  return r4Text({
    resourceType: 'Bundle',
    type: 'searchset',
    link: r4List([
      { relation: 'self', url: page.self },
      page.next === null ? undefined : { relation: 'next', url: page.next },
    ]),
    entry: matches.length === 0 ? undefined : [...reports, ...observations, patient],
  });
}

import { fhirContentType, fhirMediaType, operations } from '@vitalgate/contract';
import {
  bloodTestView,
  searchsetBundle,
  searchsetEntries,
  type BloodTestRecord,
  type SearchsetEntries,
  type Stored,
} from '@vitalgate/core';
import { answer } from '../answers.ts';
import { rangeOf } from '../query/parameter-values.ts';
import { bloodTestFormatOf } from './blood-test-format.ts';
import type { DataOperation, DataRequest } from './data-operation.ts';
import { datedPage } from './dated-page.ts';
import { pageAnswer } from './page-writer.ts';

/** Blood tests, newest first, as JSON or as a FHIR R4 searchset. Spec 4 getBloodTests, 1.7. */
export const getBloodTests: DataOperation = (parts, request) => {
  const { parameters } = request;
  const format = bloodTestFormatOf(request);
  const range = rangeOf(parameters);
  const binding = { operation: 'getBloodTests', filters: { ...range, format } };
  const list = { parameters, range, binding, pageSize: operations.getBloodTests.pageSize };
  if (format === 'json') {
    const { page, nextCursor } = datedPage(parts.hasher, parts.bloodTests, { ...list, write: jsonText });
    return pageAnswer(page, nextCursor);
  }
  const tests: SearchsetEntries[] = [];
  const write = (stored: Stored<BloodTestRecord>): string => {
    const entries = searchsetEntries(stored);
    tests.push(entries);
    return entries.report + entries.observations.join(',');
  };
  const { page, nextCursor } = datedPage(parts.hasher, parts.bloodTests, { ...list, write });
  const records = page.count;
  // The last one written may belong to the next page.
  const text = bundleText(request, tests.slice(0, records), nextCursor);
  return { response: answer(200, fhirContentType, text), records };
};

const jsonText = (stored: Stored<BloodTestRecord>): string => JSON.stringify(bloodTestView(stored));

function bundleText(
  { parameters, host }: DataRequest,
  tests: readonly SearchsetEntries[],
  nextCursor: string | null,
): string {
  const linkTo = (cursor: string | null): string => {
    // The links carry the format, so that whoever follows one without the same Accept header reads the same thing.
    const all = new Map([...parameters, ['format', fhirMediaType]]);
    if (cursor !== null) all.set('cursor', cursor);
    const query = [...all].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    return `https://${host}${operations.getBloodTests.path}?${query}`;
  };
  return searchsetBundle({ tests, self: linkTo(null), next: nextCursor === null ? null : linkTo(nextCursor) });
}

import { fhirContentType, fhirMediaType, operations } from '@vitalgate/contract';
import {
  bloodTestView,
  searchsetBundle,
  searchsetEntries,
  searchsetFrame,
  utf8Bytes,
  type BloodTestRecord,
  type SearchsetEntries,
  type SearchsetLinks,
  type Stored,
} from '@vitalgate/core';
import { answer } from '../../message/answers.ts';
import { rangeOf } from '../request/parameter-values.ts';
import { GrowingBytes } from '../pages/growing-bytes.ts';
import type { DataAnswer, DataOperation, DataRequest } from '../request/parts.ts';
import { datedAnswer, datedPage, readyDatedPage } from '../pages/dated-page.ts';
import { bytesAnswer } from '../pages/page-writer.ts';
import { bloodTestFormatOf } from './blood-test-format.ts';

/** Blood tests, newest first, as JSON or as a FHIR R4 searchset. Spec 4 getBloodTests, 1.7. */
export const getBloodTests: DataOperation = (parts, request) => {
  const { parameters } = request;
  const format = bloodTestFormatOf(request);
  const range = rangeOf(parameters);
  const binding = { operation: 'getBloodTests', filters: { ...range, format } };
  const list = { parameters, range, binding, pageSize: operations.getBloodTests.pageSize };
  if (format === 'json') return datedAnswer(parts.hasher, parts.health.bloodTests, { ...list, write: jsonText });
  const ready = readyDatedPage(parts.hasher, parts.health.bloodTests, list, 'fhir');
  if (ready !== null) return readyBundle(request, ready.page.parts, ready.page.count, ready.nextCursor);
  const tests: SearchsetEntries[] = [];
  const write = (stored: Stored<BloodTestRecord>): string => {
    const entries = searchsetEntries(stored);
    tests.push(entries);
    return entries.report + entries.observations.join(',');
  };
  const { page, nextCursor } = datedPage(parts.hasher, parts.health.bloodTests, list, write);
  const records = page.count;
  // The last one written may belong to the next page.
  const text = searchsetBundle({ tests: tests.slice(0, records), ...linksOf(request, nextCursor) });
  return { response: answer(200, fhirContentType, text), records };
};

const jsonText = (stored: Stored<BloodTestRecord>): string => JSON.stringify(bloodTestView(stored));

const comma = utf8Bytes(',');

/** As `searchsetBundle`, of entries that are ready: the reports and the observations. */
function readyBundle(
  request: DataRequest,
  entries: readonly Uint8Array[],
  records: number,
  nextCursor: string | null,
): DataAnswer {
  const { before, after } = searchsetFrame(linksOf(request, nextCursor), records > 0);
  const page = new GrowingBytes();
  page.put(utf8Bytes(before));
  for (const texts of entries) {
    page.put(texts);
    if (texts.length > 0) page.put(comma);
  }
  page.put(utf8Bytes(after));
  return bytesAnswer(fhirContentType, page, records);
}

function linksOf({ parameters, host }: DataRequest, nextCursor: string | null): SearchsetLinks {
  const linkTo = (cursor: string | null): string => {
    // The links carry the format, so that whoever follows one without the same Accept header reads the same thing.
    const all = new Map([...parameters, ['format', fhirMediaType]]);
    if (cursor !== null) all.set('cursor', cursor);
    const query = [...all].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    return `https://${host}${operations.getBloodTests.path}?${query}`;
  };
  return { self: linkTo(null), next: nextCursor === null ? null : linkTo(nextCursor) };
}

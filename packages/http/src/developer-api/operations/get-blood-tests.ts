import { fhirContentType, fhirMediaType, operations } from '@vitalgate/contract';
import { bloodTestView, searchsetBundle } from '@vitalgate/core';
import { answer, jsonAnswer } from '../answers.ts';
import { rangeOf } from '../query/parameter-values.ts';
import { bloodTestFormatOf } from './blood-test-format.ts';
import type { DataOperation, DataRequest } from './data-operation.ts';
import { datedPage } from './dated-page.ts';

/** Blood tests, newest first, as JSON or as a FHIR R4 searchset. Spec 4 getBloodTests, 1.7. */
export const getBloodTests: DataOperation = (parts, request) => {
  const { parameters } = request;
  const format = bloodTestFormatOf(request);
  const range = rangeOf(parameters);
  const binding = { operation: 'getBloodTests', filters: { ...range, format } };
  const { pageSize } = operations.getBloodTests;
  const { items, nextCursor } = datedPage(parts.hasher, parts.bloodTests, { parameters, range, binding, pageSize });
  const response =
    format === 'json'
      ? jsonAnswer(200, { data: items.map(bloodTestView), nextCursor })
      : answer(200, fhirContentType, bundleText(request, items, nextCursor));
  return { response, records: items.length };
};

function bundleText(
  { parameters, host }: DataRequest,
  tests: Parameters<typeof searchsetBundle>[0]['tests'],
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

import { fhirMediaType } from '@vitalgate/contract';
import { ApiError } from '@vitalgate/core';
import type { DataRequest } from '../request/parts.ts';

/** The two ways in which blood tests are written. */
export type BloodTestFormat = 'json' | 'fhir';

const named: ReadonlyMap<string, BloodTestFormat> = new Map([
  ['application/json', 'json'],
  ['json', 'json'],
  [fhirMediaType, 'fhir'],
  // A plus sign that was not percent-encoded arrives as a space.
  [fhirMediaType.replace('+', ' '), 'fhir'],
  ['fhir', 'fhir'],
]);

/** The format asked for: `format` wins over Accept; neither: JSON. Throws `not_acceptable`. Spec 4 getBloodTests; RFC 9110 12.5.1. */
export function bloodTestFormatOf({ parameters, accept }: DataRequest): BloodTestFormat {
  const text = parameters.get('format');
  const format = text === undefined ? acceptedFormat(accept) : named.get(text.toLowerCase());
  if (format !== undefined) return format;
  throw new ApiError('not_acceptable', `blood tests come as application/json or ${fhirMediaType}`, [
    { parameter: 'format' },
  ]);
}

interface MediaRange {
  readonly type: string;
  readonly quality: number;
  readonly place: number;
}

function acceptedFormat(accept: string | null): BloodTestFormat | undefined {
  if (accept === null || accept.trim() === '') return 'json';
  const ranges = accept
    .split(',')
    .map(mediaRange)
    .filter((range) => range !== null);
  const offers = [
    { format: 'json', best: bestFor('application/json', ranges) },
    { format: 'fhir', best: bestFor(fhirMediaType, ranges) },
  ] as const;
  const wanted = offers
    .flatMap(({ format, best }) => (best === null || best.quality === 0 ? [] : [{ format, ...best }]))
    .sort(
      (left, right) => right.quality - left.quality || right.exactness - left.exactness || left.place - right.place,
    );
  return wanted[0]?.format;
}

function bestFor(type: string, ranges: readonly MediaRange[]): (MediaRange & { exactness: number }) | null {
  const exactnessOf: ReadonlyMap<string, number> = new Map([
    [type, 2],
    ['application/*', 1],
    ['*/*', 0],
  ]);
  const matching = ranges.flatMap((range) => {
    const exactness = exactnessOf.get(range.type);
    return exactness === undefined ? [] : [{ ...range, exactness }];
  });
  return matching.sort((left, right) => right.exactness - left.exactness)[0] ?? null;
}

function mediaRange(text: string, place: number): MediaRange | null {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  let quality = 1;
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=').map((part) => part.trim().replaceAll('"', ''));
    if (name === 'q') quality = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 0;
    else if (name === 'fhirversion' && !['4.0', '4.0.1'].includes(value)) return null;
  }
  return { type, quality, place };
}

import { didYouMean, findName, operations } from '@vitalgate/contract';
import {
  checkPermission,
  findQuantityType,
  formatInstant,
  openCursor,
  quantityTypeNames,
  recordedUnitKey,
  recordedValue,
  recordedValueKey,
  sampleId,
  sealCursor,
  type Instant,
  type QuantityType,
  type SampleOrigin,
  type SamplePosition,
  type StoredSample,
} from '@vitalgate/core';
import { invalid, limitOf, missing, requiredRangeOf, type Parameters } from '../query/parameter-values.ts';
import type { DataOperation } from './data-operation.ts';
import { pageAnswer, pageWriter } from './page-writer.ts';

/** Raw quantity samples of one type, oldest first, nothing merged. Spec 4 getRawHealthSamples, 5.7. */
export const getRawHealthSamples: DataOperation = (parts, { parameters }) => {
  const type = typeOf(parameters);
  const range = requiredRangeOf(parameters);
  const limit = limitOf(parameters, operations.getRawHealthSamples.pageSize);
  const binding = { operation: 'getRawHealthSamples', filters: { type: type.name, ...range } };
  const cursor = parameters.get('cursor');
  const after = cursor === undefined ? null : positionOf(openCursor(parts.hasher, binding, cursor));
  checkPermission(parts.permissions, type.name);
  const page = pageWriter(limit, sampleWriter(type));
  parts.samples.page(type.name, range.start, range.end, after, limit + 1, page.take);
  const last = page.lastOfMore();
  const next = last === null ? null : sealCursor(parts.hasher, binding, [last.start, last.identity]);
  return pageAnswer(page, next);
};

function typeOf(parameters: Parameters): QuantityType {
  const text = parameters.get('type');
  if (text === undefined) throw missing('type');
  const type = findQuantityType(text);
  if (type !== null) return type;
  const { id, similar } = findName(text, quantityTypeNames);
  const hint = didYouMean(id === null ? similar : [id]);
  throw invalid(
    'type',
    `unknown raw health type.${hint} GET /api/v1/rawhealth/types (getRawHealthTypes) lists the known ones`,
  );
}

function positionOf([start, identity]: readonly (string | number | null)[]): SamplePosition {
  return { start: Number(start) as Instant, identity: Number(identity) };
}

const originTexts = new WeakMap<SampleOrigin, string>();

/** The last fields of a sample, which many samples share. */
function originText(origin: SampleOrigin): string {
  const known = originTexts.get(origin);
  if (known !== undefined) return known;
  const { name, bundleIdentifier, version } = origin.source;
  const source = JSON.stringify({ name, bundleIdentifier, version });
  const text = `"source":${source},"device":${JSON.stringify(origin.device)},"metadata":${JSON.stringify(origin.metadata)}}`;
  originTexts.set(origin, text);
  return text;
}

/** The last fields of a sample that was recorded in another unit: its metadata says the value in that unit too. */
function recordedText(origin: SampleOrigin, unit: string, type: QuantityType, value: number): string {
  const text = originText(origin);
  const recorded = recordedValue(type, unit, value);
  return recorded === null ? text : `${text.slice(0, -2)},"${recordedValueKey}":"${recorded}"}}`;
}

/** Written by hand, because a page of these is the hottest thing the API does. */
function sampleWriter(type: QuantityType): (sample: StoredSample) => string {
  const { name } = type;
  const unitText = JSON.stringify(type.unit);
  return ({ start, end, identity, value, origin }) => {
    const startText = formatInstant(start);
    const endText = end === start ? startText : formatInstant(end);
    const head = `{"id":"${sampleId(start, identity)}","type":"${name}","start":"${startText}","end":"${endText}"`;
    const recordedIn = origin.metadata?.[recordedUnitKey];
    const tail = recordedIn === undefined ? originText(origin) : recordedText(origin, recordedIn, type, value);
    return `${head},"value":${value},"unit":${unitText},${tail}`;
  };
}

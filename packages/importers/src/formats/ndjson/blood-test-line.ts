import { bloodTestSchema, comparatorSchema, interpretationSchema } from '@vitalgate/contract';
import {
  digestId,
  reportedTime,
  ucumCodeOf,
  type BloodTestRecord,
  type BloodTestResultRecord,
  type RecordCoding,
  type RecordQuantity,
  type RecordReferenceRange,
} from '@vitalgate/core';
import { plainNumber, plainObject, plainObjects, type PlainObject } from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { sourceIn, textIn, timeIn, type LeftOut } from './line-fields.ts';

const statusSchema = bloodTestSchema.shape.status;

function codingsIn(result: PlainObject): readonly RecordCoding[] {
  const code = plainObject(result['code']);
  const text = code === null ? null : textIn(code, 'code');
  if (code === null || text === null) return [];
  return [{ system: textIn(code, 'system'), code: text, display: textIn(code, 'display') }];
}

/** A number in the unit of a result; null if there is none. */
function quantityOf(value: number | null, result: PlainObject): RecordQuantity | null {
  if (value === null) return null;
  const unit = textIn(result, 'unit');
  const unitCode = textIn(result, 'unitCode') ?? (unit === null ? null : ucumCodeOf(unit));
  return { value: String(value), comparator: null, unit, unitCode };
}

function rangesIn(result: PlainObject): readonly RecordReferenceRange[] {
  return plainObjects(result['referenceRanges']).map((range) => ({
    low: quantityOf(plainNumber(range['low']), result),
    high: quantityOf(plainNumber(range['high']), result),
    text: textIn(range, 'text'),
    appliesTo: textIn(range, 'appliesTo'),
  }));
}

function resultOf(result: PlainObject, status: string): BloodTestResultRecord | null {
  const codings = codingsIn(result);
  const name = textIn(result, 'name') ?? codings[0]?.display ?? codings[0]?.code ?? null;
  if (name === null) return null;
  const comparator = comparatorSchema.safeParse(result['comparator']);
  const interpretation = interpretationSchema.safeParse(result['interpretation']);
  const quantity = quantityOf(plainNumber(result['value']), result);
  const reason = textIn(result, 'absentReason');
  const notes: unknown = result['notes'];
  return {
    codings,
    name,
    quantity: quantity === null ? null : { ...quantity, comparator: comparator.success ? comparator.data : null },
    text: textIn(result, 'text'),
    answerCodings: [],
    referenceRanges: rangesIn(result),
    interpretation: interpretation.success ? interpretation.data : null,
    ...known({
      absentReason: reason === null ? null : { codings: [], text: reason },
      notes: Array.isArray(notes) ? notes.filter((note) => typeof note === 'string' && note !== '') : [],
    }),
    identifier: textIn(result, 'id'),
    status,
    effective: null,
  };
}

/** A blood test with the number of its results that are none. */
export interface BloodTestLine {
  readonly record: BloodTestRecord;
  readonly badResults: number;
}

/** The blood test of a line, or why there is none. One with an `id` replaces what the same source stated of this id before. */
export function bloodTestLine(line: PlainObject): BloodTestLine | LeftOut {
  const collected = textIn(line, 'collectedDate') ?? textIn(line, 'collectedAt');
  const issuedAt = timeIn(line, 'issuedAt');
  if (collected !== null && reportedTime(collected) === null)
    return { reason: 'invalidDate', subject: 'collectedDate' };
  if (collected === null && issuedAt === null) return { reason: 'invalidDate', subject: 'collectedDate' };
  const status = statusSchema.safeParse(line['status'] ?? 'final');
  if (!status.success) return { reason: 'invalidValue', subject: 'status' };
  const written = plainObjects(line['results']);
  const ofResults = status.data === 'cancelled' || status.data === 'entered-in-error' ? status.data : 'final';
  const results = written.map((result) => resultOf(result, ofResults)).filter((result) => result !== null);
  const isTakenBack = status.data === 'entered-in-error';
  if (results.length === 0 && !isTakenBack) return { reason: 'invalidValue', subject: 'results' };
  const name = textIn(line, 'name') ?? results[0]?.name ?? 'Blood test';
  const source = sourceIn(line).name;
  const id =
    textIn(line, 'id') ?? digestId(JSON.stringify([collected, issuedAt, name, textIn(line, 'laboratory'), written]));
  const record: BloodTestRecord = {
    key: ['ndjson', source, id].join('\n'),
    collectedDate: collected,
    issuedAt,
    codings: [],
    name,
    status: status.data,
    laboratory: textIn(line, 'laboratory'),
    ...known({ conclusion: textIn(line, 'conclusion') }),
    results,
    source: { name: source },
  };
  return { record, badResults: written.length - results.length };
}

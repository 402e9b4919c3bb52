import { ucumSystem } from '../blood-tests/reported/code-systems.ts';
import { finiteNumber } from '../blood-tests/reported/decimal-text.ts';
import { quantityInWords } from '../blood-tests/reported/measured-text.ts';
import { reportedTime, type ReportedTime } from '../blood-tests/reported/reported-time.ts';
import type {
  AnalyteRecord,
  RecordAnswer,
  RecordPeriod,
  RecordQuantity,
  RecordReferenceRange,
} from '../records/blood-test-record.ts';
import { formatInstant, type Instant } from '../records/instant.ts';
import { r4Concept } from './r4-concept.ts';
import { r4Code, r4Decimal, r4List, r4String, r4Uri, type R4Object } from './r4-json.ts';

function r4Unit(quantity: RecordQuantity): R4Object {
  const { foreignUnit, unitCode } = quantity;
  const system = foreignUnit === undefined ? undefined : r4Uri(foreignUnit.system);
  if (foreignUnit !== undefined && system !== undefined) return { system, code: r4Code(foreignUnit.code) };
  const code = unitCode === null ? undefined : r4Code(unitCode);
  return code === undefined ? {} : { system: ucumSystem, code };
}

/** A Quantity of R4 with the number as it was written. */
function r4Quantity(quantity: RecordQuantity): R4Object {
  return {
    value: r4Decimal(quantity.value),
    comparator: quantity.comparator ?? undefined,
    unit: r4String(quantity.unit),
    ...r4Unit(quantity),
  };
}

/** A bound of a range: R4's SimpleQuantity has no comparator. */
function r4Bound(quantity: RecordQuantity | null): R4Object | undefined {
  return quantity === null ? undefined : r4Quantity({ ...quantity, comparator: null });
}

function answerElement(answer: RecordAnswer, analyte: AnalyteRecord): R4Object {
  switch (answer.kind) {
    case 'concept':
      return { valueCodeableConcept: r4Concept(analyte.answerCodings, analyte.text) };
    case 'boolean':
      return { valueBoolean: answer.value };
    case 'integer':
      return { valueInteger: r4Decimal(answer.value) };
    case 'range':
      return { valueRange: { low: r4Bound(answer.low), high: r4Bound(answer.high) } };
    case 'ratio':
      return {
        valueRatio: { numerator: r4Quantity(answer.numerator), denominator: r4Quantity(answer.denominator) },
      };
    case 'dateTime':
      return { valueDateTime: answer.value };
    case 'time':
      return { valueTime: answer.value };
    case 'period':
      break;
  }
  return { valuePeriod: r4Period(answer) };
}

function quantityElement(quantity: RecordQuantity): R4Object {
  if (finiteNumber(quantity.value) !== null) return { valueQuantity: r4Quantity(quantity) };
  return { valueString: quantityInWords(quantity) };
}

/**
 * The `value[x]` of an Observation or component, as an object of one member; null if there is no answer. Words win over the number that was
 * read from them, so that a text goes out as it came in. A number beyond JavaScript's reach goes out in words: a client would read Infinity.
 */
export function r4Value(analyte: AnalyteRecord): R4Object | null {
  const { answer, quantity, answerCodings } = analyte;
  if (answer !== undefined) return answerElement(answer, analyte);
  if (answerCodings.length > 0) return { valueCodeableConcept: r4Concept(answerCodings, analyte.text) };
  const words = r4String(analyte.text);
  if (words !== undefined) return { valueString: words };
  return quantity === null ? null : quantityElement(quantity);
}

/** One referenceRange of R4; undefined if nothing of it is known (R4 obs-3: low, high or text). */
export function r4ReferenceRange(range: RecordReferenceRange): R4Object | undefined {
  const finite = [range.low, range.high].every((bound) => bound === null || finiteNumber(bound.value) !== null);
  const low = finite ? r4Bound(range.low) : undefined;
  const high = finite ? r4Bound(range.high) : undefined;
  const text = r4String(range.text);
  if (low === undefined && high === undefined && text === undefined) return undefined;
  return { low, high, ...r4Scope(range), text };
}

/** To what a range applies: as reported, else in the words that earlier versions of this program stored alone. */
function r4Scope(range: RecordReferenceRange): R4Object {
  const { type, population = [], age, appliesTo } = range;
  if (type === undefined && population.length === 0 && age === undefined) {
    const words = r4String(appliesTo);
    return { appliesTo: words === undefined ? undefined : [{ text: words }] };
  }
  return {
    type: type && r4Concept(type.codings, type.text),
    appliesTo: r4List(population.map(({ codings, text }) => r4Concept(codings, text))),
    age: age && { low: r4Bound(age.low), high: r4Bound(age.high) },
  };
}

/** True if an end is before its start, as far as both say: `2026-03` may be after `2026-03-09`. */
function isReversed(start: ReportedTime | null, end: ReportedTime | null): boolean {
  if (start === null || end === null) return false;
  if (start.instant !== null && end.instant !== null) return end.instant < start.instant;
  const length = Math.min('2026-03-09'.length, start.text.length, end.text.length);
  return end.text.slice(0, length) < start.text.slice(0, length);
}

/** A Period of R4, without an end that would be before its start (R4 per-1). */
function r4Period(period: RecordPeriod): R4Object {
  const [start, end] = [reportedTime(period.start), reportedTime(period.end)];
  return { start: start?.text, end: isReversed(start, end) ? undefined : end?.text };
}

/** The `effective[x]` of a resource: the period if one was reported, else the time; a member of none if neither. */
export function r4Effective(period: RecordPeriod | undefined, time: string | null): R4Object {
  if (period === undefined) return { effectiveDateTime: reportedTime(time)?.text };
  return { effectivePeriod: r4Period(period) };
}

/** A reported time of issue as an R4 instant, else the instant, else undefined. */
export function r4Issued(reported: string | undefined, at: Instant | null): string | undefined {
  const time = reportedTime(reported);
  if (time !== null && time.instant !== null) return time.text;
  return at === null ? undefined : formatInstant(at);
}

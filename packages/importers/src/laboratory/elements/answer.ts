import {
  quantityInText,
  reportedTime,
  type RecordAnswer,
  type RecordCoding,
  type RecordQuantity,
} from '@vitalgate/core';
import { decimalOf, objectOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import { conceptOf, conceptWords } from './concept.ts';
import { boundsOf, quantityOf, quantityWords } from './quantity.ts';
import { periodIn } from './times.ts';

/** The answer of an Observation or component. */
export interface ReadAnswer {
  readonly quantity: RecordQuantity | null;
  readonly text: string | null;
  readonly answerCodings: readonly RecordCoding[];
  readonly answer?: RecordAnswer;
}

export const noAnswer: ReadAnswer = { quantity: null, text: null, answerCodings: [] };

function words(text: string | null, answer?: RecordAnswer): ReadAnswer {
  return answer === undefined ? { ...noAnswer, text } : { ...noAnswer, text, answer };
}

function concept(value: unknown): ReadAnswer {
  const { codings, text } = conceptOf(value);
  if (codings.length === 0 && text === null) return noAnswer;
  return {
    quantity: null,
    text: conceptWords(value),
    answerCodings: codings,
    answer: { kind: 'concept' },
  };
}

function writtenText(value: unknown): ReadAnswer {
  const text = textOf(value);
  return { ...noAnswer, quantity: text === null ? null : quantityInText(text), text };
}

function range(value: unknown): ReadAnswer {
  const { low, high } = boundsOf(value);
  if (low === null && high === null) return noAnswer;
  const bounds = [low?.value ?? '', high?.value ?? ''].join(' - ').trim();
  const unit = high?.unit ?? low?.unit ?? null;
  return words(unit === null ? bounds : `${bounds} ${unit}`, { kind: 'range', low, high });
}

function ratio(value: unknown): ReadAnswer {
  const raw = objectOf(value);
  const numerator = quantityOf(raw?.['numerator']).quantity;
  const denominator = quantityOf(raw?.['denominator']).quantity;
  if (numerator === null || denominator === null) return noAnswer;
  const bare = numerator.unit === null && denominator.unit === null;
  const text = `${quantityWords(numerator)}${bare ? ':' : ' / '}${quantityWords(denominator)}`;
  return words(text, { kind: 'ratio', numerator, denominator });
}

function wholeNumber(value: unknown): ReadAnswer {
  const number = decimalOf(value);
  if (number === null) return noAnswer;
  const quantity = { value: number, comparator: null, unit: null, unitCode: null };
  const fits = /^-?\d{1,9}$/.test(number);
  return fits ? { ...noAnswer, quantity, answer: { kind: 'integer', value: number } } : { ...noAnswer, quantity };
}

function dateTime(value: unknown): ReadAnswer {
  const written = textOf(value);
  const time = reportedTime(written);
  // A time of day that cannot be read stays in words.
  const isLossy = time !== null && time.instant === null && time.text !== written;
  return time === null || isLossy ? words(written) : words(time.text, { kind: 'dateTime', value: time.text });
}

function timeOfDay(value: unknown): ReadAnswer {
  const written = textOf(value);
  const valid = written !== null && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?$/.test(written);
  return valid ? words(written, { kind: 'time', value: written }) : words(written);
}

function period(value: unknown): ReadAnswer {
  const ends = periodIn(value);
  if (ends === null) return noAnswer;
  return words(`${ends.start ?? ''} - ${ends.end ?? ''}`.trim(), { kind: 'period', ...ends });
}

function samples(value: unknown): ReadAnswer {
  return words(textOf(objectOf(value)?.['data']));
}

function attachment(value: unknown): ReadAnswer {
  const raw = objectOf(value);
  return words(textOf(raw?.['title']) ?? textOf(raw?.['contentType']));
}

function flag(value: unknown): ReadAnswer {
  return typeof value === 'boolean' ? words(String(value), { kind: 'boolean', value }) : writtenText(value);
}

function number(value: unknown): ReadAnswer {
  return { ...noAnswer, ...quantityOf(value) };
}

const readers: readonly (readonly [string, (value: unknown) => ReadAnswer])[] = [
  ['valueQuantity', number],
  ['valueCodeableConcept', concept],
  ['valueString', writtenText],
  ['valueBoolean', flag],
  ['valueInteger', wholeNumber],
  ['valueDecimal', wholeNumber],
  ['valueRange', range],
  ['valueRatio', ratio],
  ['valueDateTime', dateTime],
  ['valueInstant', dateTime],
  ['valueTime', timeOfDay],
  ['valuePeriod', period],
  ['valueSampledData', samples],
  ['valueAttachment', attachment],
];

/** Reads `value[x]` of any FHIR version; every type has a form in words or a number, and an unknown one is no answer. */
export function answerOf(resource: JsonObject): ReadAnswer {
  const reader = readers.find(([name]) => resource[name] !== undefined && resource[name] !== null);
  return reader === undefined ? noAnswer : reader[1](resource[reader[0]]);
}

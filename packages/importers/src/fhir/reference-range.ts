import { boundsInText, type RecordQuantity, type RecordReferenceRange } from '@vitalgate/core';
import { conceptOf } from './concept.ts';
import { objectOf, objectsOf, textOf, type JsonObject } from './fhir-json.ts';
import { quantityOf, quantityWords } from './quantity.ts';

/** The meaning that every range has where none is stated. */
const plainMeanings = new Set(['normal', 'normal range', 'n']);

function meaning(range: JsonObject): readonly string[] {
  return [range['type'], range['meaning']].flatMap((value) => {
    const { codings, text } = conceptOf(value);
    const words = text ?? codings[0]?.code ?? null;
    const plain = codings.some(({ code }) => plainMeanings.has(code.toLowerCase()));
    return words === null || plain || plainMeanings.has(words.toLowerCase()) ? [] : [words];
  });
}

function age(value: unknown): readonly string[] {
  const range = objectOf(value);
  const low = quantityOf(range?.['low']).quantity;
  const high = quantityOf(range?.['high']).quantity;
  if (low !== null && high !== null) return [`age ${low.value} to ${quantityWords(high)}`];
  if (low !== null) return [`age ${quantityWords(low)} and over`];
  return high === null ? [] : [`age up to ${quantityWords(high)}`];
}

function appliesTo(range: JsonObject): string | null {
  const population = objectsOf(range['appliesTo']).flatMap((value) => {
    const { codings, text } = conceptOf(value);
    return text ?? codings[0]?.code ?? [];
  });
  const words = [...meaning(range), ...population, ...age(range['age'])];
  return words.length === 0 ? null : words.join(', ');
}

function boundOf(value: unknown): RecordQuantity | null {
  return quantityOf(value).quantity;
}

/** The reference ranges of an Observation or component, all of them and in order; bounds written as text are read where they are clear. */
export function referenceRangesOf(value: unknown, resultUnit: string | null): readonly RecordReferenceRange[] {
  return objectsOf(value).flatMap((range) => {
    const text = textOf(range['text']);
    const low = boundOf(range['low']);
    const high = boundOf(range['high']);
    if (low === null && high === null && text === null) return [];
    const bounds = low === null && high === null && text !== null ? boundsInText(text, resultUnit) : { low, high };
    return [{ ...bounds, text, appliesTo: appliesTo(range) }];
  });
}

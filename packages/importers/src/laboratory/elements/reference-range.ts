import { boundsInText, type RecordReferenceRange } from '@vitalgate/core';
import { conceptOf, conceptWords, reportedConcept, reportedConcepts } from './concept.ts';
import { known } from '../../kit/known-members.ts';
import { objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import { boundsOf, quantityWords } from './quantity.ts';

/** The meaning that every range has if none is stated. */
const plainMeanings = new Set(['normal', 'normal range', 'n']);

function meaning(range: JsonObject): readonly string[] {
  return [range['type'], range['meaning']].flatMap((value) => {
    const words = conceptWords(value);
    const plain = conceptOf(value).codings.some(({ code }) => plainMeanings.has(code.toLowerCase()));
    return words === null || plain || plainMeanings.has(words.toLowerCase()) ? [] : [words];
  });
}

function age(value: unknown): readonly string[] {
  const { low, high } = boundsOf(value);
  if (low !== null && high !== null) return [`age ${low.value} to ${quantityWords(high)}`];
  if (low !== null) return [`age ${quantityWords(low)} and over`];
  return high === null ? [] : [`age up to ${quantityWords(high)}`];
}

function appliesTo(range: JsonObject): string | null {
  const population = objectsOf(range['appliesTo']).flatMap((value) => conceptWords(value) ?? []);
  const words = [...meaning(range), ...population, ...age(range['age'])];
  return words.length === 0 ? null : words.join(', ');
}

type Scope = Pick<RecordReferenceRange, 'type' | 'population' | 'age'>;

/** To what a range applies, as reported. */
function reportedScope(range: JsonObject): Scope {
  const { low, high } = boundsOf(range['age']);
  return known({
    type: reportedConcept(range['type'] ?? range['meaning']),
    population: reportedConcepts(range['appliesTo']),
    age: low === null && high === null ? null : { low, high },
  });
}

type Bounds = Pick<RecordReferenceRange, 'low' | 'high'>;

/** Bounds as reported; one that its comparator makes the other side's (`< 5` as the lower one) stands there if nothing else does. */
function ownBounds(range: JsonObject): Bounds {
  const { low, high } = boundsOf(range);
  if (high === null && low?.comparator?.startsWith('<') === true) return { low: null, high: low };
  if (low === null && high?.comparator?.startsWith('>') === true) return { low: high, high: null };
  return { low, high };
}

/** R4 knows no comparator of a bound, and numbers alone do not say it: the words keep it. */
function textWith(text: string | null, { low, high }: Bounds): string | null {
  const compared = [low, high].filter((bound) => bound !== null && bound.comparator !== null);
  if (compared.length === 0) return text;
  const words = [low, high].flatMap((bound) => (bound === null ? [] : quantityWords(bound))).join(' - ');
  if (text === null) return words;
  return compared.every((bound) => text.includes(bound?.comparator ?? '')) ? text : `${text} (${words})`;
}

/** The reference ranges of an Observation or component, all of them and in order; bounds written as text are read if they are clear. */
export function referenceRangesOf(value: unknown, resultUnit: string | null): readonly RecordReferenceRange[] {
  return objectsOf(value).flatMap((range) => {
    const text = textOf(range['text']);
    const { low, high } = ownBounds(range);
    if (low === null && high === null && text === null) return [];
    const bounds = low === null && high === null && text !== null ? boundsInText(text, resultUnit) : { low, high };
    return [{ ...bounds, text: textWith(text, bounds), appliesTo: appliesTo(range), ...reportedScope(range) }];
  });
}

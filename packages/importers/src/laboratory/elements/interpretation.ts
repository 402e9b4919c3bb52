import type { Interpretation } from '@vitalgate/contract';
import type { RecordConcept } from '@vitalgate/core';
import { reportedConcepts } from './concept.ts';

const byCode: ReadonlyMap<string, Interpretation> = new Map([
  ['L', 'low'],
  ['LU', 'low'],
  ['LL', 'criticalLow'],
  ['N', 'normal'],
  ['H', 'high'],
  ['HU', 'high'],
  ['HH', 'criticalHigh'],
  ['A', 'abnormal'],
  ['AA', 'abnormal'],
]);

const byWords: ReadonlyMap<string, Interpretation> = new Map([
  ['low', 'low'],
  ['below low normal', 'low'],
  ['high', 'high'],
  ['above high normal', 'high'],
  ['normal', 'normal'],
  ['abnormal', 'abnormal'],
  ['critical low', 'criticalLow'],
  ['critically low', 'criticalLow'],
  ['critical high', 'criticalHigh'],
  ['critically high', 'criticalHigh'],
]);

export interface ReadInterpretation {
  readonly interpretation: Interpretation | null;
  readonly concepts: readonly RecordConcept[];
}

/** Reads `interpretation`: one concept in DSTU2 and STU3, a list in R4. Codes that the contract has no word for stay in the concepts. */
export function interpretationOf(value: unknown): ReadInterpretation {
  const concepts = reportedConcepts(value);
  const coded = concepts
    .flatMap(({ codings }) => codings.map(({ code }) => byCode.get(code.toUpperCase())))
    .find((word) => word !== undefined);
  const written = concepts
    .flatMap(({ codings, text }) => [text, ...codings.map(({ display }) => display)])
    .map((text) => (text === null ? undefined : (byWords.get(text.toLowerCase()) ?? byCode.get(text.toUpperCase()))))
    .find((word) => word !== undefined);
  return { interpretation: coded ?? written ?? null, concepts };
}

import type { ActivityView } from '@vitalgate/contract';
import { datasetName } from '../words/names.ts';
import { typeWords } from '../words/type-words.ts';
import { texts } from './texts/texts.ts';

/** Longest text of a client's own that is shown whole. */
const longest = 40;
const clipped = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A dataset that was read, in plain words: `Raw data: Heart rate`. Names of types come from `typeNames` where it knows them. */
export function datasetText(
  entry: Pick<ActivityView, 'operation' | 'filters' | 'isNameUnknown'>,
  typeNames: ReadonlyMap<string, string>,
): string {
  const { operation, filters, isNameUnknown } = entry;
  const dataset = datasetName(operation);
  const asked = filters['type'] ?? filters['metricId'];
  const isFhir = filters['format'] === 'application/fhir+json';
  const name =
    asked === undefined
      ? null
      : isNameUnknown === true
        ? texts.asSent(clipped(asked))
        : (typeNames.get(asked) ?? typeWords(asked));
  const words = name === null ? dataset : `${dataset}: ${name}`;
  return isFhir ? texts.asFhir(words) : words;
}

/** Why a read was refused, in a sentence; null if it was answered. */
export function refusalText(code: string | null): string | null {
  if (code === null) return null;
  const reasons: Readonly<Record<string, string>> = texts.refusals;
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? texts.refusedBy(code);
}

import { datasets, type ActivityView } from '@vitalgate/contract';
import { typeWords } from '../words/type-words.ts';

const titles: ReadonlyMap<string, string> = new Map(Object.entries(datasets).map(([name, { title }]) => [name, title]));

/** Longest text of a client's own that is shown whole. */
const longest = 60;
const clipped = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A dataset that was read, in plain words: `Raw data: Heart rate`. Names of types come from `typeNames` where it knows them. */
export function datasetText(
  entry: Pick<ActivityView, 'operation' | 'filters'>,
  typeNames: ReadonlyMap<string, string>,
): string {
  const { operation, filters } = entry;
  const dataset = titles.get(operation) ?? operation;
  const asked = filters['type'] ?? filters['metricId'];
  const isFhir = filters['format'] === 'application/fhir+json';
  const name =
    asked === undefined ? null : (typeNames.get(asked) ?? (/^\w+$/.test(asked) ? typeWords(asked) : `“${asked}”`));
  return `${dataset}${name === null ? '' : `: ${clipped(name)}`}${isFhir ? ' (as FHIR)' : ''}`;
}

const reasons: Readonly<Record<string, string>> = {
  insufficient_scope: 'You did not grant this client this kind of data.',
  raw_consent_required: 'Your raw health consent was not given.',
  permission_denied: 'You did not permit this type in Health permissions.',
  invalid_parameter: 'The client asked in a way that the host does not understand.',
  invalid_cursor: 'The client asked for a next page that does not exist.',
  not_acceptable: 'The client asked for a format that the host does not have.',
  internal_error: 'The host failed to answer; its log says more.',
};

/** Why a read was refused, in a sentence; null if it was answered. */
export function refusalText(code: string | null): string | null {
  return code === null ? null : (reasons[code] ?? `The host refused it (${code}).`);
}

import { groupedBy } from '@vitalgate/days';

/** A record that other sources may have brought too. */
export interface EqualCandidate {
  readonly id: string;
  readonly firstImport: number;
  readonly sourceName: string;
  /** What it says, whoever says it; null if that is too little to tell it from others. */
  readonly content: string | null;
  /** How many results it holds: two that say the same may say a part of it once and twice. Left out if all hold as much. */
  readonly results?: number;
}

function inOrder(one: EqualCandidate, other: EqualCandidate): number {
  if (one.firstImport !== other.firstImport) return one.firstImport - other.firstImport;
  return one.id < other.id ? -1 : 1;
}

/** The one that holds most first: what another source left out stays listed. */
function fullestFirst<Candidate extends EqualCandidate>(
  group: [Candidate, ...Candidate[]],
): [Candidate, ...Candidate[]] {
  return group.sort((one, other) => (other.results ?? 0) - (one.results ?? 0) || inOrder(one, other));
}

/**
 * Groups of records of different sources that say exactly the same, in each the one first that holds most, then the one that was
 * brought first; only groups of more than one. Two of one source are never one: its first pairs with the first of others, its
 * second with their second. The order of the candidates does not matter. Expects each id once.
 */
export function groupEqual<Candidate extends EqualCandidate>(
  candidates: readonly Candidate[],
): readonly (readonly [Candidate, ...Candidate[]])[] {
  const counts = new Map<string, number>();
  const groups = groupedBy([...candidates].sort(inOrder), ({ content, sourceName }) => {
    if (content === null) return null;
    const ofSource = JSON.stringify([content, sourceName]);
    const place = counts.get(ofSource) ?? 0;
    counts.set(ofSource, place + 1);
    return JSON.stringify([content, place]);
  });
  return [...groups.values()].filter((group) => group.length > 1).map(fullestFirst);
}

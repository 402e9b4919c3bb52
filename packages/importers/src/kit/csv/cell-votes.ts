/** Finds how a file is written by its cells, once for all of them. */
export interface CellVotes<Manner> {
  see(text: string): void;
  /** The manner that more cells show; null if none shows one, or as many show another. */
  most(): Manner | null;
}

/** Votes by what one cell shows, null if it shows nothing. */
export function createCellVotes<Manner>(shown: (text: string) => Manner | null): CellVotes<Manner> {
  const votes = new Map<Manner, number>();
  return {
    see(text) {
      const manner = shown(text);
      if (manner !== null) votes.set(manner, (votes.get(manner) ?? 0) + 1);
    },
    most() {
      const [first, second] = [...votes].sort(([, one], [, other]) => other - one);
      return first === undefined || first[1] === second?.[1] ? null : first[0];
    },
  };
}

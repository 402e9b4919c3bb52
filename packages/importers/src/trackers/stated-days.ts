/**
 * Which of several files that state the same counts, day by day: the first that stated anything of a day. The minutes of a day that one
 * file has are whole, and those that another has are the same again.
 */
export interface StatedDays {
  /** Whether a file of a rank states a day of a type, by its number; files are read in the order of their ranks. */
  isOwn(type: string, rank: number, day: number): boolean;
}

export function createStatedDays(): StatedDays {
  const owners = new Map<string, Map<number, number>>();
  return {
    isOwn(type, rank, day) {
      let ofType = owners.get(type);
      if (ofType === undefined) owners.set(type, (ofType = new Map<number, number>()));
      const owner = ofType.get(day);
      if (owner === undefined) ofType.set(day, rank);
      return owner === undefined || owner === rank;
    },
  };
}

import type { WorkoutSpan } from '@vitalgate/core';

const hour = 3_600_000;

/** In which hours something is known closely, so that what is said of them as a whole is not said twice. */
export interface CoveredHours {
  note(at: number): void;
  isCovered(span: WorkoutSpan): boolean;
}

export function createCoveredHours(): CoveredHours {
  const hours = new Set<number>();
  let last = Number.NaN;
  return {
    note(at) {
      const noted = Math.floor(at / hour);
      if (noted !== last) hours.add((last = noted));
    },
    isCovered({ start, end }) {
      for (let at = Math.floor(start / hour); at * hour < end; at++) if (hours.has(at)) return true;
      return false;
    },
  };
}

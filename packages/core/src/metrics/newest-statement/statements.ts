import { firstPlace } from '@vitalgate/days';

/** What an import states of one type: it holds all that there is in a stretch of time, as of an instant. */
export interface Statement {
  /** `[start, end)`, milliseconds since 1970. Not after `at`: nobody knows what is to come. */
  readonly start: number;
  readonly end: number;
  /** When it was stated. */
  readonly at: number;
  /** It holds sums or averages of stretches, not the samples themselves. */
  readonly isAggregated: boolean;
}

export interface PhoneStatements {
  /** Of each feed its statements, ascending and apart. */
  readonly feeds: readonly (readonly Statement[])[];
  /** Of whole exports, one each. */
  readonly exports: readonly Statement[];
}

/** Place of the first statement that ends after an instant. */
function firstEndingAfter(statements: readonly Statement[], at: number): number {
  return firstPlace(statements.length, (place) => (statements[place]?.end ?? Infinity) > at);
}

export function statementAt(feed: readonly Statement[], at: number): Statement | null {
  const found = feed[firstEndingAfter(feed, at)];
  return found !== undefined && found.start <= at ? found : null;
}

export function* overlapping(feed: readonly Statement[], start: number, end: number): Generator<Statement> {
  for (let place = firstEndingAfter(feed, start); ; place++) {
    const found = feed[place];
    if (found === undefined || found.start >= end) return;
    yield found;
  }
}

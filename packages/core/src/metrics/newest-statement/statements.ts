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

/** What a feed states of one source, or (null) of all that there are, ascending and apart. */
export interface FeedStatements {
  readonly source: string | null;
  readonly list: readonly Statement[];
}

export interface PhoneStatements {
  readonly feeds: readonly FeedStatements[];
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

/** The lists of statements that are about a source, among others or alone. */
export function aboutSource({ feeds }: PhoneStatements, source: string): readonly (readonly Statement[])[] {
  return feeds.flatMap((feed) => (feed.source === null || feed.source === source ? [feed.list] : []));
}

export function* overlapping(feed: readonly Statement[], start: number, end: number): Generator<Statement> {
  for (let place = firstEndingAfter(feed, start); ; place++) {
    const found = feed[place];
    if (found === undefined || found.start >= end) return;
    yield found;
  }
}

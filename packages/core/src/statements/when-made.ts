import type { Instant } from '../records/instant.ts';

/** A statement as it comes in: a delivery of a feed, or a file of a format that feeds deliver too. */
export interface IncomingStatement {
  /** When it was made, in its own words; null if it does not say. */
  readonly saidAt: Instant | null;
  /** The newest instant of its data, or of those of its whole session; null if nothing in it has a time. */
  readonly newestData: Instant | null;
  readonly receivedAt: Instant;
}

/** What a statement knows of the times that it is about, beside what its feed stated of them before. */
export interface KnowledgeBeside {
  /** Of some type that it holds it ends before what the feed stated. */
  readonly endsEarlier: boolean;
  /** It holds a record that the feed did not state, a greater sum of a time, or another value of a record that is no sum. */
  readonly knowsMore: boolean;
  /** It lacks a record that the feed stated, holds one that the feed took back, or a smaller sum of a time. */
  readonly knowsLess: boolean;
}

/** What the feed of a statement stated before. */
export interface StatedBefore {
  /** When the newest of it was made. */
  readonly madeAt: Instant;
  /** Asked only if it decides. Null: the sender is known to send in order. */
  readonly compare: (() => KnowledgeBeside) | null;
}

/**
 * Whether a statement without a time of its own waited on its way while newer ones passed it. It is then a part of what is known, as
 * an earlier look at the same phone is; whoever corrects something knows all that was stated of that time, and something else.
 */
function isHeldUp(newestData: Instant, { madeAt, compare }: StatedBefore): boolean {
  if (compare === null || newestData >= madeAt) return false;
  const { endsEarlier, knowsMore, knowsLess } = compare();
  return endsEarlier && (knowsLess || !knowsMore);
}

/** In milliseconds: nobody states what ends a week later. A clock that fell back to 1970 says nothing. */
const longestBefore = 7 * 86_400_000;

/**
 * When a statement was made, by its own words, else by its newest data: what was made later holds. Without words it is no
 * older than what its feed stated before, unless it was held up. Nothing was made after it was received; what has neither words
 * nor times was made then. A receipt before what the feed stated is of a clock that was set back since, and says nothing.
 * docs/statements.md says why.
 */
export function whenMade(
  { saidAt, newestData, receivedAt }: IncomingStatement,
  before: StatedBefore | null = null,
): Instant {
  const latest = before !== null && before.madeAt > receivedAt ? before.madeAt : receivedAt;
  const notLater = (at: Instant): Instant => (at < latest ? at : latest);
  if (saidAt !== null && !(newestData !== null && saidAt < newestData - longestBefore)) return notLater(saidAt);
  if (newestData === null) return latest;
  if (before === null || newestData >= before.madeAt || isHeldUp(newestData, before)) return notLater(newestData);
  return before.madeAt;
}

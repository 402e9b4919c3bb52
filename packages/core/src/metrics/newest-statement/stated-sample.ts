import type { Stretch } from './stretches.ts';

/** A sample of one type, as far as it matters whether a newer statement has others in its place. */
export interface StatedSample {
  readonly start: number;
  readonly end: number;
  readonly source: string;
  readonly value: number;
  /** It sums up, or averages, others. */
  readonly isAggregated: boolean;
  /** The user's day that it sums up, if a clock of another zone cut that day: its own times say of which date it is. Else null. */
  readonly day: Stretch | null;
  /** The phone whose imports brought it; null if it is also of another one, which nobody else knows about. */
  readonly phone: string | null;
  readonly statedAt: number;
  /** When the newest whole export that holds it was made; -Infinity if none does. */
  readonly heldAt: number;
  /** Whether a feed brought it. What exports alone brought is compared with newer exports by another rule. */
  readonly isOfFeed: boolean;
  /** Its feed states its time of its source alone: a sum is that source's own total, and not the phone's. */
  readonly isOfOneSource: boolean;
}

import type { DoNext } from '@vitalgate/contract';

/** What a check found. A `note` is worth knowing and nothing is wrong. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string;
  readonly state: 'well' | 'note' | 'problem';
  /** What was found, and of a problem what to do. */
  readonly message: string;
  readonly doNext?: DoNext;
}

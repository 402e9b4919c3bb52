import type { Sentence } from '@vitalgate/contract';

/** What a table leaves open, and the words that say it. */
export interface TableQuestion {
  /** Behind `is`. */
  readonly what: Sentence;
  readonly way: Sentence;
}

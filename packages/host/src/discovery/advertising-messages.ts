import type { FaultFacts } from '../errors/fault-facts.ts';

/** What the advertising thread is told: say goodbye and end. */
export interface ToAdvertisingThread {
  readonly kind: 'end';
}

export type FromAdvertisingThread =
  { readonly kind: 'announced' } | { readonly kind: 'failed'; readonly facts: FaultFacts };

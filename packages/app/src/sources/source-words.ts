import type { TypeSourcesView } from '@vitalgate/contract';

/** True if there is an order to choose: one that matters, of more than one source. */
export function hasChoice({ usedFor, sources }: TypeSourcesView): boolean {
  return usedFor !== 'nothing' && sources.length > 1;
}

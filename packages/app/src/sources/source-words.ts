import type { TypeSourcesView } from '@vitalgate/contract';

/** The effect of the order of a type's sources. */
export const orderSentences: Readonly<Record<TypeSourcesView['usedFor'], string>> = {
  overlaps:
    'Where several sources recorded the same time, the first of them in this order counts; the others count where it has nothing.',
  ties: 'The last measurement of a day counts. Where two are of the same time, this order decides.',
  nothing: 'All sources of this type count together, so there is no order to set.',
};

/** True if there is an order to choose: one that matters, of more than one source. */
export function hasChoice({ usedFor, sources }: TypeSourcesView): boolean {
  return usedFor !== 'nothing' && sources.length > 1;
}

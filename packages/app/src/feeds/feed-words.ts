import type { FeedView } from '@vitalgate/contract';
import { timeText } from '../format/dates.ts';
import { durationText } from '../format/durations.ts';
import { texts } from './texts/texts.ts';

type Tone = 'neutral' | 'good' | 'warning';

const tones: Readonly<Record<FeedView['state'], Tone>> = {
  new: 'neutral',
  delivering: 'good',
  silent: 'warning',
  off: 'neutral',
};

/** How a feed stands, in a few words. */
export function feedState({ state, lastDeliveryAt }: FeedView): { readonly words: string; readonly tone: Tone } {
  const isSince = state === 'silent' && lastDeliveryAt !== null;
  return { words: isSince ? texts.silentSince(timeText(lastDeliveryAt)) : texts.states[state], tone: tones[state] };
}

/** What became of the records of a delivery, as far as it is not the usual. */
function outcomeText(outcome: FeedView['lastDeliveryOutcome']): string {
  if (outcome === null) return '';
  const parts = [
    texts.stored(outcome.stored),
    ...(outcome.known > 0 ? [texts.known(outcome.known)] : []),
    ...(outcome.older > 0 ? [texts.older(outcome.older)] : []),
  ];
  return ` (${parts.join(', ')})`;
}

/** When something came last, how much, and how often it comes. */
export function deliveryText(feed: FeedView): string {
  const { lastDeliveryAt, lastDeliveryRecords, lastDeliveryOutcome, usualIntervalSeconds } = feed;
  if (lastDeliveryAt === null) return texts.nothingCame;
  const rhythm = usualIntervalSeconds === null ? '' : texts.rhythm(durationText(usualIntervalSeconds));
  return `${texts.lastDelivery(timeText(lastDeliveryAt), lastDeliveryRecords, outcomeText(lastDeliveryOutcome))}${rhythm}`;
}

import { durationText, type FeedView } from '@vitalgate/contract';
import { amountText, countText } from '../format/numbers.ts';
import { timeText } from '../format/dates.ts';

type Tone = 'neutral' | 'good' | 'warning';

/** How a feed stands, in a few words. */
export function feedState({ state, lastDeliveryAt }: FeedView): { readonly words: string; readonly tone: Tone } {
  const since = lastDeliveryAt === null ? '' : ` since ${timeText(lastDeliveryAt)}`;
  return {
    new: { words: 'Nothing came yet', tone: 'neutral' as const },
    delivering: { words: 'Up to date', tone: 'good' as const },
    silent: { words: `Silent${since}`, tone: 'warning' as const },
    off: { words: 'No key', tone: 'neutral' as const },
  }[state];
}

/** What became of the records of a delivery, as far as it is not the usual. */
function outcomeText(outcome: FeedView['lastDeliveryOutcome']): string {
  if (outcome === null) return '';
  const parts = [
    `${countText(outcome.stored)} new or changed`,
    ...(outcome.known > 0 ? [`${countText(outcome.known)} known already`] : []),
    ...(outcome.older > 0 ? [`${countText(outcome.older)} older than what is here`] : []),
  ];
  return ` (${parts.join(', ')})`;
}

/** When something came last, how much, and how often it comes. */
export function deliveryText(feed: FeedView): string {
  const { lastDeliveryAt, lastDeliveryRecords, lastDeliveryOutcome, usualIntervalSeconds } = feed;
  if (lastDeliveryAt === null) return 'Nothing has come yet.';
  const records = lastDeliveryRecords === null ? '' : `, ${amountText(lastDeliveryRecords, 'record')}`;
  const rhythm = usualIntervalSeconds === null ? '' : ` It usually comes every ${durationText(usualIntervalSeconds)}.`;
  return `Last delivery ${timeText(lastDeliveryAt)}${records}${outcomeText(lastDeliveryOutcome)}.${rhythm}`;
}

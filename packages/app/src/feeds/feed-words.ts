import { durationText, type FeedFormat, type FeedView } from '@vitalgate/contract';
import { amountText } from '../format/numbers.ts';
import { timeText } from '../format/times.ts';

/** What sends each feed, as people know it. */
export const senderNames: Readonly<Record<FeedFormat, string>> = {
  'health-auto-export': 'Health Auto Export on an iPhone',
  'hc-webhook': 'HC Webhook on an Android phone',
  ndjson: 'A program of your own',
};

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

/** When something came last, how much, and how often it comes. */
export function deliveryText(feed: FeedView): string {
  const { lastDeliveryAt, lastDeliveryRecords, usualIntervalSeconds } = feed;
  if (lastDeliveryAt === null) return 'Nothing has come yet.';
  const records = lastDeliveryRecords === null ? '' : `, ${amountText(lastDeliveryRecords, 'record')}`;
  const rhythm = usualIntervalSeconds === null ? '' : ` It usually comes every ${durationText(usualIntervalSeconds)}.`;
  return `Last delivery ${timeText(lastDeliveryAt)}${records}.${rhythm}`;
}

/** What to do about a feed from which nothing comes. */
export const silenceHints: Readonly<Record<FeedFormat, string>> = {
  'health-auto-export':
    'Open Health Auto Export on the iPhone once, in the network of this computer. A phone rests apps that are not opened, and health data can be read only while it is unlocked.',
  'hc-webhook':
    'Open HC Webhook on the phone, in the network of this computer, and look at its log. Let the phone not restrict the battery use of the app.',
  ndjson: 'See whether the program runs and reaches this computer.',
};

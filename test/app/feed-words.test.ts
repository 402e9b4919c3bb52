import type { FeedView } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { deliveryText, feedState } from '../../packages/app/src/feeds/feed-words.ts';
import { timeText } from '../../packages/app/src/format/dates.ts';

const at = '2026-03-09T07:30:00Z';
const feed: FeedView = {
  feed: 'hc-webhook',
  name: 'phone',
  keyIds: ['1'],
  revokedKeyIds: [],
  state: 'silent',
  lastDeliveryAt: at,
  lastDeliveryRecords: 1200,
  lastDeliveryOutcome: null,
  usualIntervalSeconds: 3600,
  silentAt: '2026-03-10T09:30:00Z',
  deliveries: 9,
  waiting: 0,
  problem: null,
};

test.each<[FeedView['state'], string | null, string, string]>([
  ['silent', at, `Silent since ${timeText(at)}`, 'warning'],
  ['delivering', at, 'Up to date', 'good'],
  ['new', null, 'Nothing came yet', 'neutral'],
  ['off', at, 'No key', 'neutral'],
])('a feed that is %s says so, and since when it is silent', (state, lastDeliveryAt, words, tone) => {
  expect(feedState({ ...feed, state, lastDeliveryAt })).toEqual({ words, tone });
});

test('the last delivery is told with its records, and how often one comes', () => {
  expect(deliveryText(feed)).toBe(`Last delivery ${timeText(at)}, 1,200 records. It usually comes every 1 h 00 min.`);
  expect(deliveryText({ ...feed, usualIntervalSeconds: null, lastDeliveryRecords: 1 })).toBe(
    `Last delivery ${timeText(at)}, 1 record.`,
  );
});

const told = (stored: number, known: number, older: number): string =>
  deliveryText({ ...feed, usualIntervalSeconds: null, lastDeliveryOutcome: { stored, known, older } });

test('T15: what became of its records is told: stored, known, older than what is here', () => {
  expect(told(1200, 0, 0)).toBe(`Last delivery ${timeText(at)}, 1,200 records (1,200 new or changed).`);
  expect(told(0, 1100, 100)).toBe(
    `Last delivery ${timeText(at)}, 1,200 records (0 new or changed, 1,100 known already, 100 older than what is here).`,
  );
});

import type { FeedView, IngestKeyView } from '@vitalgate/contract';
import {
  feedRhythm,
  formatInstant,
  type FeedHistory,
  type FeedName,
  type IngestKeyRow,
  type Instant,
} from '@vitalgate/core';
import { compareTexts } from '@vitalgate/days';
import { textOf } from '@vitalgate/http';
import type { FeedParts } from './host-parts.ts';
import { shownProblem } from '../errors/app-error-body.ts';

export function ingestKeyView(row: IngestKeyRow, lastUses: ReadonlyMap<string, Instant>): IngestKeyView {
  const { keyId, name, feed, createdAt } = row;
  return {
    keyId,
    name,
    feed,
    createdAt: formatInstant(createdAt),
    lastDeliveryAt: textOf(lastUses.get(keyId) ?? null),
  };
}

const idOf = ({ feed, name }: FeedName): string => JSON.stringify([feed, name]);

interface FeedFacts {
  readonly keys: readonly IngestKeyRow[];
  readonly revokedKeyIds: readonly string[];
  readonly history: FeedHistory | null;
}

function feedView(name: FeedName, { keys, revokedKeyIds, history }: FeedFacts, now: Instant): FeedView {
  const times = history?.times ?? [];
  const { usualInterval, silentAt } = feedRhythm(times);
  const isSilent = silentAt !== null && now >= silentAt;
  const state = keys.length === 0 ? 'off' : silentAt === null ? 'new' : isSilent ? 'silent' : 'delivering';
  return {
    feed: name.feed,
    name: name.name,
    keyIds: keys.map(({ keyId }) => keyId),
    revokedKeyIds,
    state,
    lastDeliveryAt: textOf(times[0] ?? null),
    lastDeliveryRecords: history?.lastRecords ?? null,
    lastDeliveryOutcome: history?.lastOutcome ?? null,
    usualIntervalSeconds: usualInterval === null ? null : Math.round(usualInterval / 1000),
    silentAt: state === 'off' ? null : textOf(silentAt),
    deliveries: history?.deliveries ?? 0,
    waiting: history?.waiting ?? 0,
    ...shownProblem(history?.problem ?? null),
  };
}

/** Every feed that has a key or has delivered, by name. */
export function feedViews({ ingestKeys, deliveries, clock }: Pick<FeedParts, 'ingestKeys' | 'deliveries' | 'clock'>) {
  const histories = new Map(deliveries.feeds().map((history) => [idOf(history), history]));
  const keys = new Map<string, IngestKeyRow[]>();
  for (const row of ingestKeys.list()) keys.set(idOf(row), [...(keys.get(idOf(row)) ?? []), row]);
  const known = new Set(ingestKeys.list().map(({ keyId }) => keyId));
  const unmerged = deliveries.unmerged().filter(({ keyId }) => !known.has(keyId));
  const now = clock.now();
  return [...new Set([...keys.keys(), ...histories.keys()])]
    .map((id): FeedView => {
      const history = histories.get(id) ?? null;
      const own = keys.get(id) ?? [];
      const name = own[0] ?? history;
      if (name === null) throw new Error('a feed has a key or a history');
      const revoked = unmerged.filter((row) => idOf(row) === id).map(({ keyId }) => keyId);
      return feedView(name, { keys: own, revokedKeyIds: [...new Set(revoked)], history }, now);
    })
    .sort((one, other) => compareTexts(one.name, other.name) || compareTexts(one.feed, other.feed));
}

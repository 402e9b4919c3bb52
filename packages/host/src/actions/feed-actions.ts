import { randomBytes } from 'node:crypto';
import {
  actionInputs,
  noInput,
  type FeedView,
  type FormatView,
  type IngestKeyView,
  type IngestStatusView,
  type NewIngestKeyView,
  type RefusedDeliveryView,
  type RevokedKeyView,
  type WaitingDeliveries,
} from '@vitalgate/contract';
import {
  formatInstant,
  newIngestKey,
  normaliseDisplayName,
  tokenHash,
  type DeliveryRow,
  type FeedSettings,
  type IngestKeyRow,
} from '@vitalgate/core';
import { action, AppError } from '@vitalgate/http';
import { feeds, listedFormats } from '@vitalgate/importers/formats';
import * as z from 'zod/mini';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { feedImportId } from '../ingest/delivery-queue.ts';
import { ingestPort, ingestUrls } from '../ingest/ingest-serving.ts';
import type { FeedParts } from './host-parts.ts';
import { feedViews, ingestKeyView } from './feed-views.ts';
import { shownProblem } from '../errors/app-error-body.ts';

const sizeOf = (rows: readonly DeliveryRow[]): WaitingDeliveries => ({
  deliveries: rows.length,
  bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
});

async function statusView(parts: FeedParts): Promise<IngestStatusView> {
  const { feedSettings, deliveries, place, running } = parts;
  const { certificate, authority } = await parts.feedCertificate.view();
  const settings = feedSettings.read();
  return {
    on: settings.ingestOn,
    listening: running?.ingest.isListening ?? false,
    port: ingestPort(settings),
    plainHttp: settings.plainHttp,
    urls: ingestUrls(settings, place.addresses()),
    certificate: settings.plainHttp ? null : certificate,
    authority,
    waiting: sizeOf(deliveries.unmerged()),
    ...shownProblem(running?.ingest.problem ?? null),
  };
}

/** Switches the listener; if it cannot be opened, takes back that alone. */
async function setIngest(parts: FeedParts, wanted: Partial<FeedSettings>): Promise<void> {
  const { feedSettings, running } = parts;
  const before = feedSettings.read();
  feedSettings.write({ ...before, ...wanted });
  try {
    await running?.ingest.follow();
  } catch (error) {
    const { ingestOn, ingestPort: port, plainHttp } = before;
    feedSettings.write({ ...feedSettings.read(), ingestOn, ingestPort: port, plainHttp });
    await running?.ingest.begin();
    throw error;
  }
}

function newKey(parts: FeedParts, name: string, feed: IngestKeyRow['feed']): NewIngestKeyView {
  const { clock, ingestKeys, feedSettings, place } = parts;
  const key = newIngestKey(cryptoRandom);
  const keyId = randomBytes(8).toString('hex');
  ingestKeys.insert({ keyId, name, feed, keyHash: tokenHash(parts.hasher(), key), createdAt: clock.now() });
  const url = `${ingestUrls(feedSettings.read(), place.addresses())[0] ?? ''}/${feed}`;
  const links = feeds.find(({ format }) => format === feed)?.setupLinks?.({ url, key, name });
  return { keyId, key, url, setupLink: links?.measurements ?? null, workoutSetupLink: links?.workouts ?? null };
}

/** What is not in the store of what a key delivered. */
function waitingOf({ deliveries }: FeedParts, keyId: string): WaitingDeliveries {
  return sizeOf(deliveries.unmerged().filter((row) => row.keyId === keyId));
}

/** Ends what a revoked key is sending, and forgets what waits of it if that is wished. Answers what was forgotten. */
async function endKey(parts: FeedParts, keyId: string, dropsWaiting: boolean): Promise<WaitingDeliveries> {
  const { deliveries, running } = parts;
  const own = deliveries.unmerged().filter((row) => row.keyId === keyId);
  if (running !== null) await running.endKey(keyId, dropsWaiting);
  // Without a host, the next start sweeps the files.
  else if (dropsWaiting) deliveries.remove(own.map(({ deliveryId }) => deliveryId));
  const left = new Set(deliveries.unmerged().map(({ deliveryId }) => deliveryId));
  return dropsWaiting ? sizeOf(own.filter(({ deliveryId }) => !left.has(deliveryId))) : sizeOf([]);
}

function revokedView(parts: FeedParts, row: IngestKeyRow, dropped: WaitingDeliveries): RevokedKeyView {
  const { deliveries, stores } = parts;
  const brought = deliveries.broughtBy(row);
  const all = [...brought.values()].reduce((sum, count) => sum + count, 0);
  const importId = feedImportId(row);
  const isThere = brought.has(row.keyId) && stores.health.imports.list().some((one) => one.importId === importId);
  return {
    ...ingestKeyView(row, deliveries.lastUses()),
    waiting: waitingOf(parts, row.keyId),
    dropped,
    importId: isThere ? importId : null,
    broughtByOthers: all - (brought.get(row.keyId) ?? 0),
  };
}

/** The formats in words, without what sets a program up by itself. */
function formatViews(): readonly FormatView[] {
  return listedFormats.map((listed) => {
    const feed = feeds.find(({ format }) => format === listed.format);
    if (feed === undefined) return { ...listed, feed: null };
    const { platform, usualName, sender, introduction, whenSilent, steps } = feed;
    return { ...listed, feed: { platform, usualName, sender, introduction, whenSilent, steps } };
  });
}

/** Deliveries that were refused lately; the one that was added to last is first. */
export function refusedDeliveryViews({
  refusedDeliveries,
}: Pick<FeedParts, 'refusedDeliveries'>): readonly RefusedDeliveryView[] {
  return refusedDeliveries.list().map((entry) => ({
    ...entry,
    firstAt: formatInstant(entry.firstAt),
    lastAt: formatInstant(entry.lastAt),
  }));
}

export function feedActions(parts: FeedParts) {
  const { ingestKeys, deliveries } = parts;
  return {
    ingestStatus: action(noInput, () => statusView(parts)),
    setIngest: action(
      actionInputs.setIngest,
      async ({ on, port, http }) => {
        await setIngest(parts, {
          ingestOn: on,
          ...(port === undefined ? {} : { ingestPort: port }),
          ...(http === undefined ? {} : { plainHttp: http }),
        });
        return statusView(parts);
      },
      {
        changes: ['feeds'],
        takesAccess: ({ on }) => (on ? null : 'The listener for live feeds is off'),
      },
    ),
    makeCertificateAuthority: action(
      actionInputs.makeCertificateAuthority,
      async ({ isNew = false }) => {
        await parts.feedCertificate.makeAuthority({ isNew });
        await parts.running?.ingest.showCertificate();
        return statusView(parts);
      },
      { changes: ['feeds'] },
    ),
    createIngestKey: action(
      z.extend(actionInputs.createIngestKey, { feed: z.enum(feeds.map(({ format }) => format)) }),
      ({ name, feed }): NewIngestKeyView => {
        const shown = normaliseDisplayName(name);
        if (shown === null) {
          throw new AppError(
            'invalid_input',
            'name the sender in 1 to 64 letters that can be seen, such as "my iPhone"',
          );
        }
        return newKey(parts, shown, feed);
      },
      { changes: ['feeds'] },
    ),
    listFormats: action(noInput, formatViews),
    listIngestKeys: action(noInput, (): readonly IngestKeyView[] => {
      const lastUses = deliveries.lastUses();
      return ingestKeys.list().map((row) => ingestKeyView(row, lastUses));
    }),
    revokeIngestKey: action(
      actionInputs.revokeIngestKey,
      async ({ keyId, dropWaiting = false }): Promise<RevokedKeyView> => {
        const row = ingestKeys.find(keyId);
        if (row === null || !ingestKeys.delete(keyId)) {
          throw new AppError('not_found', 'no key has this id', {
            page: 'Keep up to date',
            command: 'ingest key list',
          });
        }
        return revokedView(parts, row, await endKey(parts, keyId, dropWaiting));
      },
      { changes: ['feeds'], takesAccess: 'The key is revoked' },
    ),
    dropDeliveries: action(
      actionInputs.dropDeliveries,
      async ({ keyId }) => {
        if (waitingOf(parts, keyId).deliveries === 0) {
          throw new AppError('not_found', 'nothing that was delivered with this key waits for the store', {
            command: 'ingest status',
          });
        }
        return endKey(parts, keyId, true);
      },
      { changes: ['feeds'] },
    ),
    listRefusedDeliveries: action(noInput, () => refusedDeliveryViews(parts)),
    listFeeds: action(noInput, (): readonly FeedView[] => feedViews(parts)),
  };
}

import { randomBytes } from 'node:crypto';
import {
  actionInputs,
  noInput,
  type FeedView,
  type FormatView,
  type IngestKeyView,
  type IngestStatusView,
  type NewIngestKeyView,
} from '@vitalgate/contract';
import { newIngestKey, normaliseDisplayName, tokenHash, type FeedSettings, type IngestKeyRow } from '@vitalgate/core';
import { action, AppError } from '@vitalgate/http';
import { feeds, listedFormats } from '@vitalgate/importers/formats';
import * as z from 'zod/mini';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { ingestPort, ingestUrls } from '../ingest/ingest-serving.ts';
import type { FeedParts } from './host-parts.ts';
import { feedViews, ingestKeyView } from './feed-views.ts';

async function statusView(parts: FeedParts): Promise<IngestStatusView> {
  const { feedSettings, deliveries, place, running } = parts;
  const { certificate, authority } = await parts.feedCertificate.view();
  const settings = feedSettings.read();
  const unmerged = deliveries.unmerged();
  return {
    on: settings.ingestOn,
    listening: running?.ingest.isListening ?? false,
    port: ingestPort(settings),
    plainHttp: settings.plainHttp,
    urls: ingestUrls(settings, place.addresses()),
    certificate: settings.plainHttp ? null : certificate,
    authority,
    waiting: { deliveries: unmerged.length, bytes: unmerged.reduce((sum, { bytes }) => sum + bytes, 0) },
    problem: running?.ingest.problem ?? null,
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

/** The formats in words, without what sets a program up by itself. */
function formatViews(): readonly FormatView[] {
  return listedFormats.map((listed) => {
    const feed = feeds.find(({ format }) => format === listed.format);
    if (feed === undefined) return { ...listed, feed: null };
    const { platform, usualName, sender, introduction, whenSilent, steps } = feed;
    return { ...listed, feed: { platform, usualName, sender, introduction, whenSilent, steps } };
  });
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
      ({ keyId }): IngestKeyView => {
        const row = ingestKeys.find(keyId);
        if (row === null || !ingestKeys.delete(keyId)) {
          throw new AppError('not_found', 'no key has this id', {
            page: 'Keep up to date',
            command: 'ingest key list',
          });
        }
        return ingestKeyView(row, deliveries.lastUses());
      },
      { changes: ['feeds'], takesAccess: 'The key is revoked' },
    ),
    listFeeds: action(noInput, (): readonly FeedView[] => feedViews(parts)),
  };
}

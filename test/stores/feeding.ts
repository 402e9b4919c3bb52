import type { ImportReport, Instant } from '@vitalgate/core';
import { importerNamed } from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { textSource } from '../importers/import-texts.ts';
import { at } from '../records/record-builders.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

/** Long after all that is delivered here: what is right must not hang on when it comes. */
export const receipt = at('2026-11-29T12:00:00Z');

type Body = string | object | readonly object[];

const textOf = (body: Body): string => {
  if (typeof body === 'string') return body;
  return Array.isArray(body) ? body.map((line) => JSON.stringify(line)).join('\n') : JSON.stringify(body);
};

/** A host with one feed, which takes bodies as the host's listener hands them on, each a second after the one before. */
export async function fedHost(feed: 'hc-webhook' | 'health-auto-export' | 'ndjson') {
  const importer = await importerNamed(feed);
  const stores: HealthStores = temporaryHealthStores();
  const whole = { start: null, end: null };
  let deliveries = 0;
  return {
    stores,
    async deliver(body: Body, hints: Readonly<Record<string, string>> = {}): Promise<ImportReport> {
      const receivedAt = (receipt + 1000 * deliveries++) as Instant;
      const sendsInOrder = importer.manifest.feed?.sendsInOrder === true;
      const start = { importId: 'feed', fileName: 'My phone', format: feed, startedAt: receivedAt };
      const run = stores.imports.begin({ ...start, feed: { receivedAt, sendsInOrder } });
      const { complete } = await importer.run(textSource({ body: textOf(body) }), run, { madeAt: receivedAt, hints });
      return run.finish({ complete, finishedAt: receivedAt });
    },
    day: (metricId: string, date: string): number | undefined =>
      stores.metrics.days(metricId, null, 999).find((one) => one.date === date)?.value,
    workouts: () => stores.workouts.page(whole, null, 99).map(({ record }) => record),
    /** Kilocalories of the log, ascending. */
    logged: () =>
      stores.nutrition
        .page(whole, null, 999)
        .map(({ record }) => record.nutrients.energyKilocalories ?? 0)
        .sort((one, other) => one - other),
  };
}

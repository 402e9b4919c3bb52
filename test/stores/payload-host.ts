import type { ImportReport, Instant } from '@vitalgate/core';
import { userInstantAt } from '@vitalgate/days';
import { fileContext, importerNamed } from '@vitalgate/importers';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { fillRun } from '../../packages/host/src/store-jobs/fill-run.ts';
import { textSource } from '../importers/import-texts.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

const signal = new AbortController().signal;

const textOf = (payload: unknown): string => (typeof payload === 'string' ? payload : JSON.stringify(payload));

/** Stores in a time zone, into which payloads come as the host brings them in. */
export function payloadHost(zone = 'UTC') {
  const stores = temporaryHealthStores(undefined, zone, intlTimeZones());
  const contextAt = (madeAt: Instant | null) => {
    const rule = stores.zones.dayRule();
    return {
      ...fileContext,
      madeAt,
      instantAt: (...[date, second]: [Parameters<typeof userInstantAt>[1], number]) =>
        userInstantAt(rule, date, second),
    };
  };
  return {
    stores,
    /** Imports a file of a format. */
    async file(importId: string, payload: unknown, format = 'health-auto-export'): Promise<ImportReport> {
      const startedAt = Date.parse('2026-12-01T00:00:00Z') as Instant;
      const importer = await importerNamed(format);
      const isStatement = importer.manifest.feed !== undefined;
      const run = stores.imports.begin({ importId, fileName: importId, format, startedAt, isStatement });
      const source = textSource({ [importId]: textOf(payload) });
      return fillRun(run, { signal }, (sink) => importer.run(source, sink, contextAt(null)));
    },
    /** Takes a delivery of a feed. */
    async feed(payload: unknown, received: string, format = 'health-auto-export'): Promise<ImportReport> {
      const receivedAt = Date.parse(received) as Instant;
      const feed = { receivedAt };
      const run = stores.imports.begin({ importId: 'feed', fileName: 'Phone', format, startedAt: receivedAt, feed });
      const importer = await importerNamed(format);
      const source = textSource({ 'delivery.json': textOf(payload) });
      return fillRun(run, { signal }, (sink) => importer.run(source, sink, contextAt(receivedAt)));
    },
    /** The days of a metric. */
    days: (metricId: string): Readonly<Record<string, number>> =>
      Object.fromEntries(
        stores.metrics
          .days(metricId, null, 999)
          .map(({ date, value }) => [date, value] as const)
          .reverse(),
      ),
  };
}

/** A payload of Health Auto Export with metrics: name, unit and points. */
export function metricsPayload(
  ...metrics: readonly (readonly [name: string, units: string, data: readonly object[]])[]
) {
  return { data: { metrics: metrics.map(([name, units, data]) => ({ name, units, data })) } };
}

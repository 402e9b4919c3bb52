import { findMetric } from '@vitalgate/contract';
import { metricSummary, type Instant, type LocalDate } from '@vitalgate/core';
import { expect, it } from 'vitest';
import { intlTimeZones } from '../../packages/terminal/src/intl-time-zones.ts';
import { importXml } from './import-xml.ts';
import { temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

/** A night of a watch as an iPhone in Tokyo exports it. */
function night(start: string, end: string, zone: string | null): string {
  const named = zone === null ? '' : `<MetadataEntry key="HKTimeZone" value="${zone}"/>`;
  return `<Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="${start} +0900" endDate="${end} +0900" value="HKCategoryValueSleepAnalysisAsleepCore">${named}</Record>`;
}

const before = night('2026-03-19 23:00:00', '2026-03-20 05:30:00', 'Asia/Tokyo');
const last = night('2026-03-20 23:00:00', '2026-03-21 06:30:00', 'Asia/Tokyo');
const planned = night('2026-03-21 23:00:00', '2026-03-22 07:00:00', 'Asia/Tokyo');

async function asleepOf(userZone: string, records: readonly string[], now: string) {
  const stores = temporaryHealthStores(temporaryDirectory(), userZone, intlTimeZones());
  const made = '<ExportDate value="2026-03-21 07:30:00 +0900"/>';
  await importXml(stores.imports, 'a', `<HealthData>${made}${records.join('')}</HealthData>`);
  const metric = findMetric('sleepAsleep') ?? expect.fail('no such metric');
  const request = { alone: true, now: Date.parse(now) as Instant, fallbackZone: userZone };
  const summary = metricSummary(metric, stores.metrics, request);
  // Days are as they are, whatever of them is the latest.
  expect(summary.daily.map(({ date }) => date)).toEqual(
    stores.metrics.days('sleepAsleep', '9999-12-31' as LocalDate, 9).map(({ date }) => date),
  );
  return summary;
}

it.each(['America/Los_Angeles', 'UTC', 'Pacific/Honolulu', 'Asia/Tokyo', 'Pacific/Auckland'])(
  'the night that was measured in Tokyo is the latest for a user of %s, and a planned one is not',
  async (zone) => {
    for (const now of ['2026-03-20T22:40:00Z', '2026-11-28T12:00:00Z']) {
      const { latest, averages } = await asleepOf(zone, [before, last, planned], now);
      expect(latest).toEqual({ date: '2026-03-21', value: 450 });
      expect(averages.days7).toBe(420);
    }
  },
);

it('of nights that name no zone, that of the user’s day is the latest', async () => {
  const records = [before, night('2026-03-20 23:00:00', '2026-03-21 06:30:00', null)];
  const { latest } = await asleepOf('America/Los_Angeles', records, '2026-11-28T12:00:00Z');
  expect(latest?.date).toBe('2026-03-20');
});

it('a planned night alone is not the latest, though it names the zone', async () => {
  const { latest } = await asleepOf('America/Los_Angeles', [before, planned], '2026-11-28T12:00:00Z');
  expect(latest).toEqual({ date: '2026-03-20', value: 390 });
});

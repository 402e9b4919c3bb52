import type { Instant } from '@vitalgate/core';
import { createHealthConnectImporter, fileContext } from '@vitalgate/importers';
import { expect, test } from 'vitest';
import { databaseSource, healthConnectDatabase } from './health-connect-database.ts';
import { importXml } from './import-xml.ts';
import { payloadHost } from './payload-host.ts';

const day = '2026-03-09';

/** Steps that an app counted, by the clock of the day; `by` 1 and 2 are the apps of the database. */
interface Counted {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly by: 1 | 2;
  /** By a watch, if the format says devices. */
  readonly isWorn: boolean;
}

const at = (clock: string) => `${day}T${clock}:00Z`;
const appleTime = (clock: string) => `${day} ${clock}:00 +0000`;
const nameOf = ({ by }: Counted) => (by === 1 ? 'com.example.fit' : 'com.example.band');

/** The ways in which the same records come. */
const doors = {
  async 'Health Connect export'(records: readonly Counted[]) {
    const host = payloadHost();
    const phone = healthConnectDatabase();
    for (const { from, to, count, by, isWorn } of records) {
      const device = isWorn ? { device_info_id: 1 } : {};
      const offsets = { start_zone_offset: 0, end_zone_offset: 0 };
      const times = { start_time: at(from), end_time: at(to), ...offsets };
      phone.add('steps_record_table', { ...times, count, app_info_id: by, ...device });
    }
    const about = { importId: 'a', fileName: 'a.db', format: 'health-connect', startedAt: 1 as Instant };
    const run = host.stores.imports.begin(about);
    const { complete } = await createHealthConnectImporter().run(
      databaseSource({ 'a.db': phone.bytes() }),
      run,
      fileContext,
    );
    run.finish({ complete, finishedAt: 2 as Instant });
    return host.days('stepCount');
  },
  async 'Apple export'(records: readonly Counted[]) {
    const host = payloadHost();
    const lines = records.map(
      (one) =>
        `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="${nameOf(one)}" unit="count" ` +
        `startDate="${appleTime(one.from)}" endDate="${appleTime(one.to)}" value="${one.count}"/>`,
    );
    await importXml(host.stores.imports, 'a', `<HealthData locale="en_GB">${lines.join('')}</HealthData>`);
    return host.days('stepCount');
  },
  async 'HC Webhook delivery'(records: readonly Counted[]) {
    const host = payloadHost();
    const steps = records.map((one) => ({
      count: one.count,
      start_time: at(one.from),
      end_time: at(one.to),
      metadata: { data_origin: nameOf(one) },
    }));
    const payload = { timestamp: '2026-03-10T10:00:00Z', app_version: '1.9.4', steps };
    await host.feed(payload, '2026-03-10T10:00:00Z', 'hc-webhook');
    return host.days('stepCount');
  },
};

const walks = (count: number, by: 1 | 2, first = 8, to = '30'): readonly Counted[] =>
  Array.from({ length: 10 }, (_, place) => {
    const hour = String(first + place).padStart(2, '0');
    return { from: `${hour}:00`, to: `${hour}:${to}`, count, by, isWorn: by === 2 };
  });
/** An app's counts of all hours, together 6,000. */
const hourly: readonly Counted[] = Array.from({ length: 24 }, (_, hour) => {
  const [from, to] = [hour, hour + 1].map((one) => `${String(one).padStart(2, '0')}:00`);
  return { from: from ?? '', to: hour === 23 ? '23:59' : (to ?? ''), count: 250, by: 2, isWorn: false };
});
const ofDay = (count: number, by: 1 | 2 = 1): Counted => ({ from: '00:00', to: '23:59', count, by, isWorn: false });

test.each(Object.entries(doors))('K10: a day-long record adds up with no finer ones: %s', async (_, stepsOf) => {
  expect(await stepsOf([ofDay(7000), ...walks(650, 2)])).toEqual({ [day]: 7000 });
  expect(await stepsOf([...walks(650, 2), ofDay(7000)])).toEqual({ [day]: 7000 });
  expect(await stepsOf([ofDay(6000), ...walks(650, 2)])).toEqual({ [day]: 6500 });
  expect(await stepsOf([ofDay(12_000), ...walks(100, 2, 8, '59')])).toEqual({ [day]: 12_000 });
  expect(await stepsOf([ofDay(7000), ...walks(650, 1)])).toEqual({ [day]: 7000 });
  expect(await stepsOf([ofDay(7000), ...hourly])).toEqual({ [day]: 7000 });
  expect(await stepsOf([ofDay(5000), ...hourly])).toEqual({ [day]: 6000 });
  expect(await stepsOf([ofDay(7000), ofDay(6500, 2)])).toEqual({ [day]: 7000 });
});

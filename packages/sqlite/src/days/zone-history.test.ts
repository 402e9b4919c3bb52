import type { Instant, LocalDate } from '@vitalgate/core';
import { at, stepSample } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { describe, expect, it } from 'vitest';
import { intlTimeZones } from '../../../terminal/src/intl-time-zones.ts';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../test/stores/temporary-stores.ts';

const zones = intlTimeZones();

describe('zoneHistory', () => {
  it('A38: keeps the zone it began with, whatever zone it is opened in later', () => {
    const directory = temporaryDirectory();
    expect(temporaryHealthStores(directory, 'Asia/Tokyo', zones).zones.list()).toEqual([
      { fromDate: '0001-01-01', zone: 'Asia/Tokyo' },
    ]);
    const later = temporaryHealthStores(directory, 'Europe/London', zones);
    expect(later.zones.timeZoneOn('2026-03-09' as LocalDate)).toBe('Asia/Tokyo');
    expect(later.metrics.timeZoneOn('1990-01-01' as LocalDate)).toBe('Asia/Tokyo');
    expect(later.zones.zoneAt(-1 as Instant)).toBe('Asia/Tokyo');
  });

  it('A38: samples of days before stay on the day that they were on, also in an import made elsewhere', () => {
    const directory = temporaryDirectory();
    const tokyo = temporaryHealthStores(directory, 'Asia/Tokyo', zones);
    const sample = stepSample('2026-03-08T16:30:00Z', 100);
    importOf(tokyo.imports, 'a', (run) => run.quantity(sample));
    const london = temporaryHealthStores(directory, 'Europe/London', zones);
    importOf(london.imports, 'b', (run) => {
      run.quantity(sample);
      run.quantity(stepSample('2026-03-08T17:30:00Z', 5));
    });
    expect(london.metrics.days('stepCount', null, 9)).toEqual([{ date: '2026-03-09', value: 105 }]);
  });

  it('changes zones at the local midnight that begins the date', () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory, 'Europe/London', zones);
    temporaryDatabase('health', directory).exec("INSERT INTO zones VALUES ('2026-03-09', 'Asia/Tokyo')");
    expect(stores.zones.timeZoneOn('2026-03-08' as LocalDate)).toBe('Europe/London');
    expect(stores.zones.timeZoneOn('2026-03-09' as LocalDate)).toBe('Asia/Tokyo');
    expect(stores.zones.zoneAt(at('2026-03-08T14:59:59Z'))).toBe('Europe/London');
    expect(stores.zones.zoneAt(at('2026-03-08T15:00:00Z'))).toBe('Asia/Tokyo');
  });
});

it('within one read the history is read once, and a change of our own counts at once', () => {
  const stores = temporaryHealthStores(temporaryDirectory(), 'UTC', zones);
  const morning = at('2026-03-09T07:30:00Z');
  stores.read(() => {
    expect(stores.zones.zoneAt(morning)).not.toBe('Asia/Tokyo');
    stores.zones.write('2026-01-01' as LocalDate, 'Asia/Tokyo');
    expect(stores.zones.zoneAt(morning)).toBe('Asia/Tokyo');
  });
  expect(stores.zones.zoneAt(morning)).toBe('Asia/Tokyo');
});

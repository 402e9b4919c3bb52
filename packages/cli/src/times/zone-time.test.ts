import { describe, expect, it } from 'vitest';
import { dayStart, localDay } from './zone-time.ts';

describe('a local day', () => {
  it.each([
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-03-09', 'Asia/Kathmandu', '2026-03-08T18:15:00.000Z'],
    ['2026-03-09', 'Pacific/Kiritimati', '2026-03-08T10:00:00.000Z'],
    // Midnight does not exist: the clock goes from 23:59 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Midnight comes twice.
    ['2025-10-26', 'Atlantic/Azores', '2025-10-26T00:00:00.000Z'],
    ['2026-03-09', 'No/Such_Zone', '2026-03-09T00:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, instant) => {
    expect(new Date(dayStart(day, zone)).toISOString()).toBe(instant);
    expect(localDay(Date.parse(instant), zone)).toBe(day);
    expect(localDay(Date.parse(instant) - 1, zone) < day).toBe(true);
  });

  it('of the change of clocks spans 23 hours', () => {
    expect((dayStart('2026-03-30', 'Europe/Berlin') - dayStart('2026-03-29', 'Europe/Berlin')) / 3_600_000).toBe(23);
  });
});

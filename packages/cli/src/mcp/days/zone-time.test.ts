import { describe, expect, it } from 'vitest';
import { instantsOf, localDay, localTime, startOfDay } from './zone-time.ts';

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
  ])('%s in %s begins at %s', (day, zone, instant) => {
    expect(startOfDay(day, zone)).toBe(instant);
    expect(localDay(Date.parse(instant), zone)).toBe(day);
    expect(localDay(Date.parse(instant) - 1, zone) < day).toBe(true);
  });

  it('of the change of clocks spans 23 hours', () => {
    const { start, end } = instantsOf('2026-03-29', '2026-03-29', 'Europe/Berlin');
    expect((Date.parse(end) - Date.parse(start)) / 3_600_000).toBe(23);
  });
});

it.each([
  ['2026-03-09T06:30:00.000Z', 'Europe/Berlin', '2026-03-09T07:30:00+01:00'],
  ['2026-03-09T06:30:00.900Z', 'America/St_Johns', '2026-03-09T04:00:00-02:30'],
  ['2026-03-09T06:30:00.000Z', 'UTC', '2026-03-09T06:30:00Z'],
  ['2026-03-09T06:30:00.000Z', 'No/Such_Zone', '2026-03-09T06:30:00Z'],
])('%s in %s was %s', (instant, zone, local) => {
  expect(localTime(instant, zone)).toBe(local);
});

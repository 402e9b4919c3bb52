import { describe, expect, test } from 'vitest';
import type { TimeZones } from './time-zones.ts';
import type { Instant } from './instant.ts';
import { addDays, localDate } from './local-date.ts';
import { dayRange, localDateOf } from './zone-days.ts';

const wallClock = (zone: string, at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: zone });
let asked = 0;
const zones: TimeZones = {
  knows: () => true,
  offsetMinutes: (zone, at) => {
    asked++;
    return (Date.parse(`${wallClock(zone, at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000) / 60_000;
  },
};
const at = (text: string) => Date.parse(text) as Instant;
const hours = (zone: string, date: string) => {
  const { start, end } = dayRange(zones, zone, localDate(date));
  return (end - start) / 3_600_000;
};

describe('localDateOf', () => {
  test('A39: region rules decide, not one offset for the whole year', () => {
    expect(localDateOf(zones, 'Europe/London', at('2024-01-15T23:30:00Z'))).toBe('2024-01-15');
    expect(localDateOf(zones, 'Europe/London', at('2024-07-15T23:30:00Z'))).toBe('2024-07-16');
  });

  test.each([
    ['Asia/Kathmandu', '2024-05-01T18:14:59.999Z', '2024-05-01'],
    ['Asia/Kathmandu', '2024-05-01T18:15:00.000Z', '2024-05-02'],
    ['Pacific/Kiritimati', '2024-05-01T10:00:00.000Z', '2024-05-02'],
    ['Etc/GMT+12', '2024-05-01T11:59:59.999Z', '2024-04-30'],
    ['America/New_York', '1969-12-31T12:00:00.000Z', '1969-12-31'],
  ])('%s at %s is %s', (zone, instant, date) => {
    expect(localDateOf(zones, zone, at(instant))).toBe(date);
  });

  test('asks the platform a few times for a day of samples', () => {
    const start = at('2019-03-05T00:00:00Z');
    localDateOf(zones, 'Asia/Tokyo', start);
    asked = 0;
    for (let second = 0; second < 50_000; second++) {
      localDateOf(zones, 'Asia/Tokyo', (start + second * 1000) as Instant);
    }
    expect(asked).toBeLessThan(10);
  });
});

describe('dayRange', () => {
  test('a day of 23 hours and one of 25', () => {
    expect(hours('Europe/Berlin', '2024-03-31')).toBe(23);
    expect(hours('Europe/Berlin', '2024-10-27')).toBe(25);
    expect(hours('Europe/Berlin', '2024-10-28')).toBe(24);
    expect(dayRange(zones, 'Europe/Berlin', localDate('2024-03-31'))).toEqual({
      start: at('2024-03-30T23:00:00Z'),
      end: at('2024-03-31T22:00:00Z'),
    });
  });

  test('half an hour of summer time on Lord Howe', () => {
    expect(hours('Australia/Lord_Howe', '2024-10-06')).toBe(23.5);
    expect(hours('Australia/Lord_Howe', '2024-04-07')).toBe(24.5);
  });

  test('a day whose midnight does not exist starts at one', () => {
    expect(dayRange(zones, 'America/Sao_Paulo', localDate('2018-11-04'))).toEqual({
      start: at('2018-11-04T03:00:00Z'),
      end: at('2018-11-05T02:00:00Z'),
    });
    expect(localDateOf(zones, 'America/Sao_Paulo', at('2018-11-04T02:59:59.999Z'))).toBe('2018-11-03');
  });

  test('an hour that is repeated before midnight belongs to its own day', () => {
    expect(hours('America/Sao_Paulo', '2018-02-17')).toBe(25);
    expect(hours('America/Sao_Paulo', '2018-02-18')).toBe(24);
  });

  test('a minute past midnight that falls back to the evening stays with the new day', () => {
    expect(hours('America/St_Johns', '2010-11-06')).toBe(24);
    expect(hours('America/St_Johns', '2010-11-07')).toBe(25);
    expect(wallClock('America/St_Johns', at('2010-11-07T02:31:00Z'))).toBe('2010-11-06 23:01:00');
    expect(localDateOf(zones, 'America/St_Johns', at('2010-11-07T02:31:00Z'))).toBe('2010-11-07');
  });

  test('a date that the zone skipped is empty', () => {
    expect(hours('Pacific/Apia', '2011-12-29')).toBe(24);
    expect(hours('Pacific/Apia', '2011-12-30')).toBe(0);
    expect(hours('Pacific/Apia', '2011-12-31')).toBe(24);
    expect(localDateOf(zones, 'Pacific/Apia', at('2011-12-30T09:59:59.999Z'))).toBe('2011-12-29');
    expect(localDateOf(zones, 'Pacific/Apia', at('2011-12-30T10:00:00Z'))).toBe('2011-12-31');
  });

  test.each(['America/New_York', 'Europe/London', 'Africa/Casablanca', 'Asia/Tehran', 'Pacific/Chatham'])(
    'a year of %s has no hole and shows the right date at both ends of each day',
    (zone) => {
      let date = localDate('2019-01-01');
      let end = dayRange(zones, zone, date).start;
      for (; date < '2020-01-02'; date = addDays(date, 1)) {
        const range = dayRange(zones, zone, date);
        expect(range.start).toBe(end);
        expect(wallClock(zone, range.start).slice(0, 10)).toBe(date);
        expect(wallClock(zone, range.end - 1).slice(0, 10)).toBe(date);
        expect(localDateOf(zones, zone, range.start)).toBe(date);
        expect(localDateOf(zones, zone, (range.end - 1) as Instant)).toBe(date);
        ({ end } = range);
      }
    },
  );
});

import { expect, test } from 'vitest';
import { addDays, dateOfDayNumber, localDate } from './local-date.ts';
import type { TimeZones } from './time-zones.ts';
import type { Instant } from './instant.ts';
import { dayRuleOf, userDayRange, type ZoneFrom } from './day-rule.ts';
import { sampleDays } from '../samples/sample-days.ts';

const hours: Readonly<Record<string, number>> = { Berlin: 1, Tokyo: 9, Kiritimati: 14, Honolulu: -10 };
const zones: TimeZones = { knows: (zone) => zone in hours, offsetMinutes: (zone) => (hours[zone] ?? 0) * 60 };
const from = (date: string, zone: string): ZoneFrom => ({ from: localDate(date), zone });
const home: ZoneFrom = { from: null, zone: 'Berlin' };

const range = (history: readonly [ZoneFrom, ...ZoneFrom[]], date: string) => {
  const { start, end } = userDayRange(dayRuleOf(zones, history), localDate(date));
  return [start, end].map((instant) => new Date(instant).toISOString().slice(0, 16));
};

test('days of one zone are those of the zone', () => {
  expect(range([home], '2026-03-09')).toEqual(['2026-03-08T23:00', '2026-03-09T23:00']);
});

test('no day ends after the next one has begun, also when the zone changes', () => {
  const east = [home, from('2026-03-10', 'Tokyo')] as const;
  expect([range(east, '2026-03-09'), range(east, '2026-03-10')]).toEqual([
    ['2026-03-08T23:00', '2026-03-09T15:00'],
    ['2026-03-09T15:00', '2026-03-10T15:00'],
  ]);
  const west = [{ from: null, zone: 'Tokyo' }, from('2026-03-10', 'Berlin')] as const;
  expect([range(west, '2026-03-09'), range(west, '2026-03-10')]).toEqual([
    ['2026-03-08T15:00', '2026-03-09T15:00'],
    ['2026-03-09T15:00', '2026-03-10T23:00'],
  ]);
});

test('the ranges of following dates meet, and hold the instants of their dates, over any journey', () => {
  const names = Object.keys(hours);
  for (let seed = 0; seed < 200; seed++) {
    const zoneOf = (turn: number) => names[(seed * 7 + turn * turn * 3 + (seed >> turn)) % names.length] ?? 'Berlin';
    const rule = dayRuleOf(zones, [
      { from: null, zone: zoneOf(0) },
      from(`2026-03-0${3 + (seed % 3)}`, zoneOf(1)),
      from(`2026-03-0${7 + (seed % 2)}`, zoneOf(2)),
      from('2026-03-12', zoneOf(3)),
    ]);
    const days = sampleDays(rule);
    for (let date = localDate('2026-03-01'); date < '2026-03-16'; date = addDays(date, 1)) {
      const { start, end } = userDayRange(rule, date);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(userDayRange(rule, addDays(date, 1)).start).toBe(end);
      if (end === start) continue;
      expect(dateOfDayNumber(days.partAt(null, start).day)).toBe(date);
      expect(dateOfDayNumber(days.partAt(null, end).day) > date).toBe(true);
    }
  }
});

test('an entry that changes nothing is no change', () => {
  const { changes } = dayRuleOf(zones, [home, from('2026-03-10', 'Berlin'), from('2026-03-12', 'Tokyo')]);
  expect(changes).toEqual([Date.parse('2026-03-11T15:00:00Z') as Instant]);
});

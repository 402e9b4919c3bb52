import type { Instant } from '@vitalgate/core';
import { dayNumberOf } from '@vitalgate/days';
import { expect, test } from 'vitest';
import { fileContext, type ImportContext } from '../../../kit/importer.ts';
import { rowZone } from './row-zone.ts';

/** The user's clocks show an hour more than UTC, or as many as are given. */
const userEast = (hours: number): ImportContext => ({
  ...fileContext,
  instantAt: (date, secondOfDay) => (Date.parse(`${date}T00:00:00Z`) + (secondOfDay - hours * 3600) * 1000) as Instant,
});
const berlin = userEast(1);

/** The zone of a row that starts at a time of 2026-02-15 in UTC and lasts some minutes. */
function zone(time: string, offset: number | null, date: string | null, context = berlin, minutes = 10): string | null {
  const start = Date.parse(`2026-02-15T${time}Z`) as Instant;
  const end = (start + minutes * 60_000) as Instant;
  return rowZone({ start, end, offset, localDate: date === null ? null : dayNumberOf(date) }, context);
}

test('R3: the offset of a row is its zone, unless the phone’s own date contradicts it', () => {
  expect(zone('23:30:00', 7200, '2026-02-16')).toBe('Etc/GMT-2');
  expect(zone('02:00:00', -18_000, '2026-02-14')).toBe('Etc/GMT+5');
  expect(zone('20:00:00', 19_800, '2026-02-16')).toBe('UTC+05:30');
  expect(zone('23:30:00', 7200, null)).toBe('Etc/GMT-2');
  expect(zone('23:30:00', 7200, '2026-02-15', userEast(0))).toBeNull();
});

test('R3: a row that knows no offset, or 0, is of the user’s zone if that had its date', () => {
  for (const offset of [0, null]) {
    expect(zone('23:30:00', offset, '2026-02-16')).toBeNull();
    // Two hours before midnight in UTC no clock nearer than two hours east has the next date.
    expect(zone('22:00:00', offset, '2026-02-16')).toBe('Etc/GMT-2');
    expect(zone('02:00:00', offset, '2026-02-14')).toBe('Etc/GMT+3');
  }
  expect(zone('12:00:00', 0, '2026-02-15')).toBe('Etc/GMT-0');
  expect(zone('12:00:00', null, '2026-02-15')).toBeNull();
  expect(zone('12:00:00', null, null)).toBeNull();
});

test('R3: a record of a day that knows no offset lies within one day of the user’s', () => {
  expect(zone('05:00:00', 0, '2026-02-15', userEast(-5), 1440)).toBeNull();
  expect(zone('23:00:00', 0, '2026-02-16', berlin, 1440)).toBeNull();
});

test('R3: a date that is not near the start says nothing', () => {
  expect(zone('12:00:00', 3600, '1970-01-01')).toBe('Etc/GMT-1');
});

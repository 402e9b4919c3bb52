import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { expect, test } from 'vitest';
import type { Instant } from './instant.ts';
import { offsetZone, placedZone } from './offset-zone.ts';

const zones = intlTimeZones();
const at = (text: string) => Date.parse(text) as Instant;
const placed = (seconds: number, when: string) => placedZone(offsetZone(seconds) ?? '', at(when), zones);

test('an offset of whole hours has a name of its own; none is beyond those of the world', () => {
  expect([7200, 0, -18_000, 50_400].map(offsetZone)).toEqual(['Etc/GMT-2', 'Etc/GMT-0', 'Etc/GMT+5', 'Etc/GMT-14']);
  expect([54_000, -46_800, 3601, Number.NaN].map(offsetZone)).toEqual([null, null, null, null]);
});

test('R4: an offset of half and quarter hours is that of a place which showed it then', () => {
  expect(placed(19_800, '2026-03-19T20:00:00Z')).toBe('Asia/Kolkata');
  expect(placed(20_700, '2026-03-19T20:00:00Z')).toBe('Asia/Kathmandu');
  expect(placed(-12_600, '2026-01-19T02:00:00Z')).toBe('America/St_Johns');
  expect(placed(-9000, '2026-07-19T02:00:00Z')).toBe('America/St_Johns');
  expect([placed(34_200, '2026-07-01T00:00:00Z'), placed(37_800, '2026-07-01T00:00:00Z')]).toEqual([
    'Australia/Darwin',
    'Australia/Lord_Howe',
  ]);
  expect([placed(45_900, '2026-07-01T00:00:00Z'), placed(49_500, '2026-01-01T00:00:00Z')]).toEqual([
    'Pacific/Chatham',
    'Pacific/Chatham',
  ]);
});

test('R4: an offset that no place showed then keeps its date', () => {
  // Newfoundland is half an hour further east in July, where it is the 20th already.
  expect(placedZone('UTC-03:30', at('2026-07-20T03:10:00Z'), zones)).toBe('Etc/GMT+4');
  expect(placedZone('UTC-03:30', at('2026-07-20T03:40:00Z'), zones)).toBe('Etc/GMT+3');
  expect(placedZone('UTC+01:15', at('2026-07-20T22:50:00Z'), zones)).toBe('Etc/GMT-2');
  expect(placedZone('Europe/Berlin', at('2026-07-20T22:50:00Z'), zones)).toBe('Europe/Berlin');
});

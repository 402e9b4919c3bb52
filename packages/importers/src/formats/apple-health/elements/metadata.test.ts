import { expect, test } from 'vitest';
import { zoneOf } from './metadata.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['GMT', 'GMT'],
  ['GMT+0200', 'Etc/GMT-2'],
  ['GMT-0500', 'Etc/GMT+5'],
  ['GMT+1300', 'Etc/GMT-13'],
  ['GMT+10', 'Etc/GMT-10'],
  ['GMT-3', 'Etc/GMT+3'],
  ['GMT+0000', 'Etc/GMT-0'],
])('A37: the zone %s that a record names is %s', (written, zone) => {
  expect(zoneOf({ HKTimeZone: written })).toBe(zone);
});

test('R4: an offset of half and quarter hours is kept; a bare offset and other texts are none', () => {
  expect(zoneOf({ HKTimeZone: 'GMT+0530' })).toBe('UTC+05:30');
  expect(zoneOf({ HKTimeZone: 'GMT-03:30' })).toBe('UTC-03:30');
  expect(zoneOf({ HKTimeZone: 'GMT+1245' })).toBe('UTC+12:45');
  expect(zoneOf({ HKTimeZone: '+0200' })).toBeNull();
  expect(zoneOf({ HKTimeZone: '' })).toBeNull();
  expect(zoneOf(null)).toBeNull();
});

import { expect, it } from 'vitest';
import { localTime } from './local-times.ts';

it.each([
  ['2026-03-09T06:30:00.000Z', 'Europe/Berlin', '2026-03-09T07:30:00+01:00'],
  ['2026-03-09T06:30:00.900Z', 'America/St_Johns', '2026-03-09T04:00:00-02:30'],
  ['2026-03-09T06:30:00.000Z', 'UTC', '2026-03-09T06:30:00Z'],
  ['2026-03-09T06:30:00.000Z', 'No/Such_Zone', '2026-03-09T06:30:00Z'],
])('%s in %s was %s', (instant, zone, local) => {
  expect(localTime(instant, zone)).toBe(local);
});

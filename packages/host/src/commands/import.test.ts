import { expect, test } from 'vitest';
import { zoneWarning } from './import.ts';

const imported = { error: null };
const failed = { error: { code: 'not_found', message: 'there is no such file' } };

test.each([
  [[imported], ['UTC'], 1],
  [[failed, imported], ['Etc/UTC'], 1],
  [[imported], ['Europe/Berlin'], 0],
  [[imported], ['UTC', 'America/New_York'], 0],
  [[failed], ['UTC'], 0],
] as const)('after %j in %j the zone is asked for in %d lines', (outcomes, names, count) => {
  const zones = names.map((timeZone) => ({ date: '0001-01-01', timeZone }));
  expect(zoneWarning(outcomes, zones)).toHaveLength(count);
});

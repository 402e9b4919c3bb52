import { expect, test } from 'vitest';
import { skippedText, zoneWarning } from './import.ts';

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
  expect(zoneWarning(outcomes, zones, (words) => words)).toHaveLength(count);
});

test.each([
  ['electrocardiogram', 'notSupported', '2 electrocardiograms of a kind that Vitalgate does not read: a.csv'],
  ['metadataEntry', 'overLimit', '2 metadata entries beyond what one record or import may hold: a.csv'],
  ['file', 'constructor', '2 files (constructor): a.csv'],
  ['constructor', 'notSupported', '2 entries <constructor> of a kind that Vitalgate does not read: a.csv'],
])('what was skipped of the kind %s is said in words', (kind, reason, text) => {
  expect(skippedText({ kind, reason, count: 2, examples: ['a.csv'] })).toBe(text);
});

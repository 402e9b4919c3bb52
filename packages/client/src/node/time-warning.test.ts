import { expect, test } from 'vitest';
import { timeWarning } from './time-warning.ts';

const at = (text: string): number => Date.parse(text);
const validity = { validFrom: new Date('2026-01-01T00:00:00Z'), validTo: new Date('2036-01-01T00:00:00Z') };

test.each([
  ['2026-03-01T00:00:00Z', '2026-03-01T00:04:59Z', null, ''],
  ['2026-03-01T00:00:00Z', null, null, ''],
  [
    '2049-03-01T00:00:00Z',
    '2026-03-01T00:00:00Z',
    'clocks_apart',
    '23 years apart: it is 2049-03-01T00:00Z here and 2026-03-01T00:00Z there; set the one',
  ],
  ['2026-03-01T00:00:00Z', '2026-02-28T23:00:00Z', 'clocks_apart', '60 minutes apart'],
  ['2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z', 'clocks_apart', '2 days apart'],
  ['1970-01-01T00:00:00Z', '2026-03-01T00:00:00Z', 'clocks_apart', '56 years apart'],
  [
    '2036-01-02T00:00:00Z',
    '2036-01-02T00:00:01Z',
    'certificate_expired',
    'ended on 2036-01-01T00:00Z; it is the pinned one, so this client goes on',
  ],
  ['2036-01-02T00:00:00Z', null, 'certificate_expired', 'certificate reset'],
  ['2025-12-31T23:59:00Z', '2025-12-31T23:59:00Z', 'certificate_not_yet_valid', 'begins on 2026-01-01T00:00Z'],
] as const)('T12: at %s here and %s there the client says %s', (here, there, code, words) => {
  const warning = timeWarning(validity, there === null ? null : at(there), at(here));
  expect(warning?.code ?? null).toBe(code);
  expect(warning?.message ?? '').toContain(words);
});

import { expect, test } from 'vitest';
import { CommandError } from '@vitalgate/terminal';
import { sinceText } from './since-text.ts';

const now = new Date('2026-03-09T12:00:00Z');

test.each([
  ['30m', '2026-03-09T11:30:00.000Z'],
  ['12h', '2026-03-09T00:00:00.000Z'],
  ['7d', '2026-03-02T12:00:00.000Z'],
  ['2w', '2026-02-23T12:00:00.000Z'],
  ['2026-01-01', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01T08:00:00Z', '2026-01-01T08:00:00.000Z'],
  ['2026-01-01T08:00:00+02:00', '2026-01-01T06:00:00.000Z'],
])('%s means %s', (text, instant) => {
  expect(sinceText(text, now)).toBe(instant);
});

test.each(['', '7', 'd', '7y', 'yesterday', '2026-02-30', '2026-13-01', '2026-01-01 08:00', '1709971200'])(
  'refuses %j',
  (text) => {
    expect(() => sinceText(text, now)).toThrow(CommandError);
  },
);

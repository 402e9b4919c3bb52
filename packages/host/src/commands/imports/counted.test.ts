import { expect, test } from 'vitest';
import { counted } from '@vitalgate/terminal';
import { countsText } from './counts-text.ts';
import { skippedText } from './import.ts';

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [12_345, '12,345 records'],
])('%d is %s', (count, text) => {
  expect(counted(count, 'record')).toBe(text);
});

test('kinds are counted in one and in many; none are left out', () => {
  expect(countsText({ quantitySamples: 1, workouts: 0, nutritionEntries: 2, bloodTests: 1 })).toBe(
    '1 quantity sample, 2 nutrition log entries, 1 blood test',
  );
  expect(countsText({ workouts: 0 })).toBe('nothing');
});

test.each([
  [
    { kind: 'quantitySample', reason: 'invalidValue', count: 1, examples: ['stepCount'] },
    '1 measurement without a usable value: stepCount',
  ],
  [
    { kind: 'workout', reason: 'endBeforeStart', count: 2, examples: ['running', 'other'] },
    '2 workouts ending before the start: running, other',
  ],
  [{ kind: 'file', reason: 'unsafePath', count: 1, examples: [] }, '1 file whose file lies outside the export'],
  [
    { kind: 'Audiogram', reason: 'notSupported', count: 3, examples: ['Audiogram'] },
    '3 entries <Audiogram> of a kind that Vitalgate does not read',
  ],
])('%j', (skip, text) => {
  expect(skippedText(skip)).toBe(text);
});

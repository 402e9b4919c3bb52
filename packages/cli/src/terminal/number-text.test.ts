import { expect, test } from 'vitest';
import { amountText, columnNumbers, durationText, numberText } from './number-text.ts';

test.each([
  [null, '–'],
  [0, '0'],
  [0.0374, '0.037'],
  [5.978, '5.98'],
  [75.3, '75.3'],
  [358.46, '358.5'],
  [10_482.7, '10,483'],
  [-2.5, '-2.5'],
])('%s is written %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});

test('a value stands with its unit in people’s words', () => {
  expect(amountText(62, 'count/min', 'restingHeartRate')).toBe('62 bpm');
  expect(amountText(14.2, 'count/min', 'respiratoryRate')).toBe('14.2 breaths/min');
  expect(amountText(8123, 'count', 'stepCount')).toBe('8,123 steps');
  expect(amountText(448, 'min', 'sleepAsleep')).toBe('7 h 28 min');
  expect(amountText(97, '%', 'oxygenSaturation')).toBe('97%');
  expect(amountText(null, 'kcal')).toBe('–');
});

test('a column has as many digits behind the point in each line', () => {
  const written = columnNumbers([65.8, 65.87, 70]);
  expect([65.8, 65.87, 70].map(written)).toEqual(['65.80', '65.87', '70.00']);
  expect(columnNumbers([8000, 12_000])(8000)).toBe('8,000');
});

test.each([
  [null, '–'],
  [0, '0 s'],
  [59, '59 s'],
  [2460, '41 min'],
  // Not 1 h 60 min.
  [7199, '2 h 00 min'],
])('%s seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

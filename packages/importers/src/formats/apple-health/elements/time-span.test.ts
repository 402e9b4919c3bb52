import { expect, test } from 'vitest';
import { readTimeSpan } from './time-span.ts';

const at = (hour: number, minute = 0, second = 0): number => Date.UTC(2024, 0, 1, hour, minute, second);
const startDate = '2024-01-01 08:00:00 +0000';
const noEnds = [{}, { endDate: '' }, { endDate: 'soon' }, { endDate: '0001-01-01 00:00:00 +0000' }];

test.each(noEnds)('without an end that can be read (%j) an element is a moment', (end) => {
  expect(readTimeSpan({ startDate, ...end })).toEqual({ start: at(8), end: at(8) });
});

test.each(noEnds)('without an end that can be read (%j) an element lasts as long as it says', (end) => {
  const ends = (duration: string, durationUnit?: string): unknown =>
    readTimeSpan({ startDate, ...end, duration, ...(durationUnit === undefined ? {} : { durationUnit }) });
  expect(ends('30', 'min')).toMatchObject({ end: at(8, 30) });
  expect(ends('30')).toMatchObject({ end: at(8, 30) });
  expect(ends('1.5', 'hr')).toMatchObject({ end: at(9, 30) });
  expect(ends('90', 's')).toMatchObject({ end: at(8, 1, 30) });
});

test.each(['-5', 'long', '', '1e15', '99999999999'])('a duration of %j says nothing', (duration) => {
  expect(readTimeSpan({ startDate, duration })).toEqual({ start: at(8), end: at(8) });
});

test('an end that can be read counts, whatever the duration', () => {
  const endDate = '2024-01-01 08:10:00 +0000';
  expect(readTimeSpan({ startDate, endDate, duration: '30' })).toMatchObject({ end: at(8, 10) });
});

test('an end before the start is no end, and no start is no time', () => {
  const endDate = '2024-01-01 07:59:59 +0000';
  expect(readTimeSpan({ startDate, endDate, duration: '30' })).toBe('endBeforeStart');
  expect(readTimeSpan({ endDate, duration: '30' })).toBe('invalidDate');
});

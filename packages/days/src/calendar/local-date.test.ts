import { describe, expect, test } from 'vitest';
import type { LocalDate } from './instant.ts';
import { addDays, dateOfDayNumber, dayNumberOf, daysBetween, localDate } from './local-date.ts';

describe('date arithmetic', () => {
  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 366, '2025-03-01'],
    ['2023-03-01', -1, '2023-02-28'],
    ['1970-01-01', -1, '1969-12-31'],
    ['1999-12-31', 1, '2000-01-01'],
    ['2100-02-28', 1, '2100-03-01'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(localDate(date), days)).toBe(expected);
    expect(daysBetween(localDate(date), localDate(expected))).toBe(days);
  });

  test('counts days from 1970', () => {
    expect(dayNumberOf(localDate('1970-01-02'))).toBe(1);
    expect(dayNumberOf(localDate('2000-01-01'))).toBe(10_957);
    expect(dateOfDayNumber(-719_528)).toBe('0000-01-01');
  });

  test('a day of each month from the year 0 to 9999 has the number that the calendar of the engine gives it', () => {
    const wrong: string[] = [];
    for (let number = -719_528; number <= 2_932_896; number += 29) {
      const date = dateOfDayNumber(number);
      if (dayNumberOf(date) !== number) wrong.push(date);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13-01',
    '2024-1-1',
    '2024-01-01T00:00',
    '',
    '0024-00-10',
  ])('refuses %j', (text) => {
    expect(() => dayNumberOf(text as LocalDate)).toThrow(RangeError);
  });
});

import { expect, test } from 'vitest';
import { createCellVotes } from './cell-votes.ts';
import { calendarDay, shownDateOrder, type DateOrder } from './date-order.ts';

const dayOf = (text: string, order: DateOrder | null = null): string | null => {
  const day = calendarDay(text, order);
  return day === null ? null : [day.year, day.month, day.day, ...(day.rest === '' ? [] : [day.rest])].join(' ');
};

test('N12: the order is that of the file, shown by a value beyond 12', () => {
  const finder = createCellVotes(shownDateOrder);
  for (const text of ['12/01/2026', '', '2026-12-31']) finder.see(text);
  expect(finder.most()).toBeNull();
  finder.see('12/31/2026');
  expect(finder.most()).toBe('monthFirst');
  expect(dayOf('12/01/2026', finder.most())).toBe('2026 12 1');
  expect(dayOf('31/12/2026', finder.most())).toBeNull();
  finder.see('31/12/2026');
  expect(finder.most()).toBeNull();
  expect(shownDateOrder('25.12.2024')).toBe('dayFirst');
  expect(shownDateOrder('31/31/2024')).toBeNull();
});

test.each([
  ['2026-03-09', '2026 3 9'],
  ['2026/3/9 08:14', '2026 3 9 08:14'],
  ['20260309', '2026 3 9'],
  ['20260309T0810', '2026 3 9 T0810'],
  ['2026-03-09T08:10:00Z', '2026 3 9 T08:10:00Z'],
  ['9.3.2026', '2026 3 9'],
  ['25.12.24, 7:38', '2024 12 25 , 7:38'],
  ['25.12.70', '1970 12 25'],
  ['9 Mar 2026', '2026 3 9'],
  ['09-MAR-2026 07:30', '2026 3 9 07:30'],
  ['March 9th, 2026', '2026 3 9'],
  ['9. März 2026', '2026 3 9'],
  ['9 août 2026', '2026 8 9'],
  ['4-Mar-26', '2026 3 4'],
  ['4-Mar-26 07:30', '2026 3 4 07:30'],
  ['4 Mar 07:30', null],
  ['4 Mar 07.30 h', null],
  ['Mar 4 07:30', null],
  ['1er août 2026', '2026 8 1'],
  ['1st of August 2026', '2026 8 1'],
  ['4 de marzo de 2026', '2026 3 4'],
  ['Mi, 9.3.2026 07:30', '2026 3 9 07:30'],
  ['Monday 13/04/2026', '2026 4 13'],
  ['Total 13/04/2026', null],
  ['13/04/2026', '2026 4 13'],
  ['04/13/2026', '2026 4 13'],
  ['04/05/2026', null],
  ['30.02.2026', null],
  ['2026-02-30', null],
  ['0000-01-01', null],
  ['31/31/2026', null],
  ['2026', null],
  ['9 Foo 2026', null],
  ['', null],
  ['12345678901', null],
])('%s is %s if nothing else is known', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

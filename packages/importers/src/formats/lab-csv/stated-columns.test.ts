import { expect, test } from 'vitest';
import { statedColumns } from './stated-columns.ts';

const header = ['Wann', 'Was', 'Wert, gemessen', 'Einheit', ''];

test('columns are called by their names or their numbers, and dates by what comes first', () => {
  expect(statedColumns('date = wann,name=Was, value=3,unit=Einheit,order=day', header)).toEqual({
    columns: { layout: 'rows', columns: { date: 0, name: 1, value: 2, unit: 3 }, dateOrder: 'dayFirst' },
    problem: null,
  });
  expect(statedColumns('name=Was,layout=dates', header).columns).toEqual({
    layout: 'dates',
    columns: { name: 1 },
    dateOrder: null,
  });
});

test.each([
  ['name=Was', 'with layout=rows, name and value must each be a column of its own'],
  ['name=Was,value=Was', 'must each be a column of its own'],
  ['name=Was,value=Wert', 'there is no column "Wert"; there are Wann, Was, Wert, gemessen, Einheit'],
  ['name=Was,value=0', 'there is no column "0"'],
  ['name=Was,value=6', 'there is no column "6"'],
  ['name=Was,value=', 'there is no column ""'],
  ['namen=Was,value=3', '"namen=Was" names none of name, value'],
  ['Was', '"Was" names none of'],
  ['name=Was,value=3,order=year', 'order is day or month, not "year"'],
  ['name=Was,layout=tall', 'layout is one of rows, analytes, dates, not "tall"'],
])('%s: %s', (words, problem) => {
  expect(statedColumns(words, header).problem).toContain(problem);
});

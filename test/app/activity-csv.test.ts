import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test, vi } from 'vitest';
import { csvNameOf, csvText } from '../../packages/app/src/activity/csv-text.ts';

test('what is no formula comes back as it was, whatever stands in it', () => {
  const rows = [
    ['name', 'note'],
    ['a,b', 'said "no"'],
    ['line\r\nbreak', 'lone \n and \r'],
    ['', '  blanks  '],
    ['ütf-8 名前 🫀', '"'],
    ['1+1', 'a=b'],
  ];
  expect(parse(csvText(rows), { record_delimiter: '\r\n' })).toEqual(rows);
  expect(csvText([['a', 7, '']])).toBe('a,7,\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-1+cmd|x',
  '@SUM(1)',
  '  =1',
  '\u00a0=1',
  '\u{feff}=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '="a","b"',
])('%j is shown, not run', (text) => {
  expect(parse(csvText([[text, 'x']]), { record_delimiter: '\r\n', bom: false })).toEqual([[`'${text}`, 'x']]);
});

test.each([
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['x;=1+1;y', "x;'=1+1;y"],
])('%j is shown, not run, also by a reader of other separators', (text, shown) => {
  expect(csvText([['a', text]])).toBe(`a,"${shown}"\r\n`);
});

test.each([
  ['America/New_York', '2026-03-10T02:30:00Z', '2026-03-09'],
  ['Pacific/Kiritimati', '2026-03-09T12:00:00Z', '2026-03-10'],
])('the file is named after the day in %s, not after that of UTC', (zone, now, day) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', zone);
  expect(csvNameOf(new Date(now))).toBe(`vitalgate-activity-${day}.csv`);
});

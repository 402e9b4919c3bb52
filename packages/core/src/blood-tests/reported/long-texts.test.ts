import { expect, test } from 'vitest';
import { boundsInText } from './reference-range-text.ts';
import { decimalText } from './decimal-text.ts';
import { quantityInText } from './measured-text.ts';
import { reportedTime } from './reported-time.ts';
import { ucumCodeOf } from './ucum-code.ts';

const length = 60_000;
const run = (text: string): string => text.repeat(length / text.length);

/** Texts that mislead a pattern in which two quantifiers take the same characters. */
const texts: Readonly<Record<string, string>> = {
  'blanks behind a number': `5${run(' ')}x`,
  'blanks behind a number and a unit': `5 g${run(' ')}x`,
  'lines behind a number': `5${run('\n')}x`,
  'blanks behind a relation': `up to${run(' ')}x`,
  'blanks in brackets': `[${run(' ')}x${run(' ')}]`,
  brackets: `${run('(')}x`,
  digits: `${run('5')}x`,
  'digits behind a sign': `5-${run('5')}x`,
  commas: run('5,'),
  colons: `less than${run(' :')}`,
  words: `5 a${run(' or')}`,
  'a time of digits': `2024-01-01T08:00:00.${run('1')}x`,
  'a time of blanks': `2024-01-01${run(' ')}x`,
};

test.each(Object.entries(texts))('%s are read in time that grows with their number', (_what, text) => {
  const begun = process.cpuUsage();
  boundsInText(text, null);
  decimalText(text);
  quantityInText(text);
  reportedTime(text);
  ucumCodeOf(text);
  // A pattern that tries every split takes minutes, one that does not some hundredths of a second.
  expect(process.cpuUsage(begun).user / 1000, 'milliseconds').toBeLessThan(3000);
});

test('a run of blanks in a range is one blank', () => {
  const found = boundsInText(`up to${' '.repeat(1000)}5 \n mg/dL`, null);
  expect(found).toMatchObject({ low: null, high: { value: '5', unit: 'mg/dL' } });
});

import { unreportedTestName } from '@vitalgate/contract';
import { afterEach, expect, test } from 'vitest';
import { testName } from '../../packages/app/src/blood-tests/result-words.ts';
import { axisText } from '../../packages/app/src/format/amounts.ts';
import { clockOfMinutes } from '../../packages/app/src/format/clock.ts';
import { dateText, dayText } from '../../packages/app/src/format/dates.ts';
import { bytesText, counted, valueText } from '../../packages/app/src/format/numbers.ts';
import { chooseSpeech, speak } from '../../packages/app/src/language/locale.ts';
import { textsReady } from '../../packages/app/src/language/texts.ts';

afterEach(() => speak({ language: 'en', locale: 'en' }));

test.each([
  [['en-US'], null, { language: 'en', locale: 'en-US' }],
  [['en-GB', 'de'], null, { language: 'en', locale: 'en-GB' }],
  [['de-AT', 'en'], null, { language: 'de', locale: 'de-AT' }],
  // The first language that the pages have, not the first of all.
  [['fr-FR', 'de-CH', 'en'], null, { language: 'de', locale: 'de-CH' }],
  // Months are named in the words of the page, the clock is that of France.
  [['fr-FR'], null, { language: 'en', locale: 'en-FR' }],
  [['en-US', 'en'], 'de', { language: 'de', locale: 'de' }],
  [['de-AT', 'en-GB'], 'en', { language: 'en', locale: 'en-GB' }],
  // What a Chromium without a system language says.
  [['en-US@posix'], null, { language: 'en', locale: 'en-US' }],
  [['C', ''], null, { language: 'en', locale: 'en' }],
  [[], null, { language: 'en', locale: 'en' }],
] as const)('a browser of %j that is asked for %s reads %j', (tags, wanted, speech) => {
  expect(chooseSpeech(tags, wanted)).toEqual(speech);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

test.each([
  ['en-US', ['Mon, Mar 9, 2026', 'Mar 9, 2026', '10:30 PM', '1,234', '76.2', '10K', '3.2 GB', '1 byte']],
  ['en-GB', ['Mon, 9 Mar 2026', '9 Mar 2026', '22:30', '1,234', '76.2', '10k', '3.2 GB', '1 byte']],
  ['de-DE', ['Mo., 9. März 2026', '09.03.2026', '22:30', '1.234', '76,2', '10.000', '3,2 GB', '1 Byte']],
] as const)('dates, clock and numbers of %s', (locale, texts) => {
  speak({ language: locale.startsWith('de') ? 'de' : 'en', locale });
  expect(
    [
      dayText('2026-03-09'),
      dateText('2026-03-09'),
      clockOfMinutes(-90),
      valueText(1234.4),
      valueText(76.2),
      axisText(10_000, 'count'),
      bytesText(3.2e9),
      bytesText(1),
    ].map(plain),
  ).toEqual(texts);
});

test('a count takes the form that its language has for it', () => {
  expect([0, 1, 2].map((count) => counted(count, { one: 'day', other: 'days' }))).toEqual([
    '0 days',
    '1 day',
    '2 days',
  ]);
});

test('a blood test without a report is named in the language of the pages, one with a report as the report says', async () => {
  speak({ language: 'de', locale: 'de-DE' });
  await textsReady();
  const names = [{ name: unreportedTestName }, { name: 'Complete blood count' }].map(testName);
  expect(names).toEqual(['Laborergebnisse', 'Complete blood count']);
});

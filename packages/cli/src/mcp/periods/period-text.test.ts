import { expect, test } from 'vitest';
import { periodText } from './period-text.ts';

test.each([
  ['2026-11-21', '2026-11-27', '7 full days, 21 to 27 Nov 2026'],
  ['2026-10-30', '2026-11-05', '7 full days, 30 Oct to 5 Nov 2026'],
  ['2025-12-31', '2026-01-01', '2 full days, 31 Dec 2025 to 1 Jan 2026'],
  ['2026-11-27', '2026-11-27', '27 Nov 2026'],
  ['2026-11-28', '2026-11-28', '28 Nov 2026 (today)'],
  ['2026-11-23', '2026-11-29', '7 days, 23 to 29 Nov 2026 (not over)'],
  ['2022-11-28', '2026-11-27', '1,461 full days, 28 Nov 2022 to 27 Nov 2026'],
])('%s to %s is told as people say it', (from, to, words) => {
  expect(periodText({ from, to }, '2026-11-28')).toBe(words);
});

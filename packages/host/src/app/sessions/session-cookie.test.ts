import { expect, test } from 'vitest';
import { sessionCookies } from './session-cookie.ts';

test.each([
  [null, []],
  ['', []],
  ['vitalgate-8765=a', ['a']],
  ['other=1; vitalgate-8765=a;vitalgate-8765=b', ['a', 'b']],
  ['vitalgate-8766=a; xvitalgate-8765=b', []],
  ['vitalgate-8765', []],
  // Two Cookie headers, joined as HTTP joins them.
  ['x=1, vitalgate-8765=a', ['a']],
])('%j holds %j', (header, cookies) => {
  expect(sessionCookies(8765, header)).toEqual(cookies);
});

import { expect, test } from 'vitest';
import { browserWords } from './browser-words.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} FxiOS/140.0 Safari/605.1`, 'Firefox', 'iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['curl/8.5', null, null],
  ['', null, null],
])('%j is %s on %s', (userAgent, browser, system) => {
  expect(browserWords(userAgent)).toEqual({ browser, system });
});

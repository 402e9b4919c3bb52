import { createHmac } from 'node:crypto';
import { headerOf, type HttpRequest } from '@vitalgate/http';
import type { TrustedBrowsers } from '../../browsers/trusted-browsers.ts';
import { isSameKey, newKey } from './control-key.ts';
import { sessionCookies } from './session-cookie.ts';

/** Who asks: a command with the control key, a page with both halves of its session, or somebody unknown. */
export type Asker = 'command' | 'page' | 'unknown';

/** Header that carries a page's secret. Being one that forms cannot send, it also makes browsers ask before other origins send it. */
const secretHeader = 'vitalgate-session';

/**
 * Recognises askers: by the control key, or by the two halves of a session. A browser keeps a cookie, which it shows to every
 * port of this address and keeps for the next start; a tab has a secret, which its document brought and which ends with this
 * start. Neither opens anything without the other.
 */
export function askersBy(controlKey: string, ownPort: () => number, browsers: TrustedBrowsers) {
  const startKey = newKey();
  const cookiesOf = (request: HttpRequest): readonly string[] => sessionCookies(ownPort(), headerOf(request, 'cookie'));
  const browserOf = (request: HttpRequest): string | null => browsers.find(cookiesOf(request));
  const secretOf = (browserId: string): string =>
    `${browserId}.${createHmac('sha256', startKey).update(browserId).digest('base64url')}`;
  function askerOf(request: HttpRequest): Asker {
    const [, key = ''] = /^Bearer ([\w-]+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    const isBrowser = headerOf(request, 'origin') !== null || headerOf(request, 'sec-fetch-site') !== null;
    if (!isBrowser && isSameKey(key, controlKey)) return 'command';
    const browserId = browserOf(request);
    return browserId !== null && isSameKey(headerOf(request, secretHeader) ?? '', secretOf(browserId))
      ? 'page'
      : 'unknown';
  }
  return {
    askerOf,
    /** The browser that a request comes from by its cookie; null if it is not known. */
    browserOf,
    /** The second half of the sessions of a browser. */
    secretOf,
    /** Whether pages are shown to it: to a known browser, or to a command. */
    isIn: (request: HttpRequest) => browserOf(request) !== null || askerOf(request) === 'command',
    /** Whether it comes with any half of a session, be it over or not. */
    isFromPage: (request: HttpRequest) => cookiesOf(request).length > 0 || headerOf(request, secretHeader) !== null,
  };
}

export type Askers = ReturnType<typeof askersBy>;

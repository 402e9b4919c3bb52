import { headerOf, type HttpRequest } from '@vitalgate/http';
import { isSameKey } from './control-key.ts';
import { pageSessions } from './page-sessions.ts';
import { sessionCookies } from './session-cookie.ts';

/** Who asks: a command with the control key, a page with both halves of its session, or somebody unknown. */
export type Asker = 'command' | 'page' | 'unknown';

/** Header that carries a page's secret. Being one that forms cannot send, it also makes browsers ask before other origins send it. */
const secretHeader = 'vitalgate-session';

/** Recognises askers by the control key, and by sessions of which there are none yet. */
export function askersBy(controlKey: string, ownPort: () => number) {
  const sessions = pageSessions();
  const cookiesOf = (request: HttpRequest): readonly string[] => sessionCookies(ownPort(), headerOf(request, 'cookie'));
  function askerOf(request: HttpRequest): Asker {
    const [, key = ''] = /^Bearer ([\w-]+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    const isBrowser = headerOf(request, 'origin') !== null || headerOf(request, 'sec-fetch-site') !== null;
    if (!isBrowser && isSameKey(key, controlKey)) return 'command';
    return sessions.isOpen(cookiesOf(request), headerOf(request, secretHeader) ?? '') ? 'page' : 'unknown';
  }
  return {
    askerOf,
    /** Whether pages are shown to it: to a browser in a session, or to a command. */
    isIn: (request: HttpRequest) => sessions.isKnown(cookiesOf(request)) || askerOf(request) === 'command',
    /** Whether it comes with any half of a session, be it over or not. */
    isFromPage: (request: HttpRequest) => cookiesOf(request).length > 0 || headerOf(request, secretHeader) !== null,
    beginSession: () => sessions.begin(),
    claimSession: (request: HttpRequest): string | null => sessions.claim(cookiesOf(request)),
  };
}

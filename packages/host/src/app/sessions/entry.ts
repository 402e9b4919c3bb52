import { isPageAddress } from '@vitalgate/contract';
import { headerOf, type HttpRequest, type HttpResponse } from '@vitalgate/http';
import { isPassphrase } from '../../browsers/passphrase.ts';
import { tries } from '../../browsers/tries.ts';
import type { TrustedBrowsers } from '../../browsers/trusted-browsers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { Came } from '../../listeners/app-listener.ts';
import { peerUser } from '../../network/peer-user.ts';
import { isFromElsewhere, leadAnew, leadTo } from '../pages/page-entry.ts';
import type { Askers } from './askers.ts';
import type { PageLink } from './page-link.ts';
import { isNavigation, isOutside, type OwnAddress } from './request-origin.ts';
import { sessionCookie } from './session-cookie.ts';
import { tickets } from './tickets.ts';

/** The address at which a known browser asks to come in; `to` is the page it is for. */
export const enterPath = '/app/v1/session/enter';

/** Takes the form of the locked page. */
export const passphrasePath = '/app/v1/session/passphrase';

/** The step between, at another origin than that of the pages. */
export const wayPath = '/app/v1/session/way';

/** Takes out what another program may have left at this origin while no host ran: workers, stored files and answers. */
const clearing = ['Clear-Site-Data', '"storage", "cache"'] as const;

export interface EntryParts {
  readonly askers: Askers;
  readonly browsers: TrustedBrowsers;
  readonly pageLink: PageLink;
  readonly own: () => OwnAddress;
  /** Called as another browser is let in. */
  readonly onAdmitted: () => void;
}

/** Path and query of a page of ours; the start page in place of anything else. */
function pageAddress(text: string | null): URL {
  const start = new URL('http://localhost/');
  try {
    const url = new URL(text ?? '/', start);
    return url.origin === start.origin && isPageAddress(url.pathname) ? url : start;
  } catch {
    return start;
  }
}

/** The same address with a ticket, by which its document brings the secret of the session. */
function withTicket(page: URL, ticket: string): string {
  page.searchParams.set('in', ticket);
  return `${page.pathname}${page.search}`;
}

/**
 * How a browser comes in. Only a navigation does, never a script: each of its steps is a redirect, which no script and no service
 * worker can read, and its end is a document that nobody else holds. The way leads over another origin, so that a page that
 * another program left open at ours loses hold of the window that it opened.
 */
export function entry({ askers, browsers, pageLink, own, onAdmitted }: EntryParts) {
  const steps = tickets(systemClock);
  const ends = tickets(systemClock);
  const typed = tries(systemClock);

  /** Whether the request names the pages by their own address. By another name it came through a tunnel, or from a program. */
  function isAtOwnAddress(request: HttpRequest): boolean {
    const { port, pagesAddress } = own();
    return headerOf(request, 'host') === `${pagesAddress}:${port}`;
  }

  function cookiesFor(request: HttpRequest, token: string | null): HttpResponse['headers'] {
    if (token === null) return [];
    const cookie = sessionCookie(own().port, token);
    return [['Set-Cookie', isOutside(request, own()) ? `${cookie}; Secure` : cookie]];
  }

  /** Lets a browser in, or knows it again, and gives it its next token. */
  function admitted(request: HttpRequest): { readonly browserId: string; readonly token: string | null } {
    const browserId = askers.browserOf(request);
    if (browserId === null) {
      onAdmitted();
      return browsers.admit(headerOf(request, 'user-agent') ?? '');
    }
    return { browserId, token: browsers.comeIn(browserId) };
  }

  /** The address of the step between. Whoever came through a tunnel or a proxy cannot reach that, and is led to the end. */
  function wayOf(request: HttpRequest, browserId: string, to: string | null): string {
    const page = pageAddress(to);
    if (!isAtOwnAddress(request)) return withTicket(page, ends.make(browserId));
    const { port, wayName } = own();
    const query = new URLSearchParams({ step: steps.make(browserId), to: `${page.pathname}${page.search}` });
    return `http://${wayName}:${port}${wayPath}?${query.toString()}`;
  }

  return {
    /** Lets a browser in by a link's key; null if it is not good. */
    byLink(request: HttpRequest, key: string): HttpResponse | null {
      if (!pageLink.take(key)) return null;
      const { browserId, token } = admitted(request);
      const headers = [clearing, ...cookiesFor(request, token)];
      const location = withTicket(pageAddress('/'), ends.make(browserId));
      return isFromElsewhere(request) ? leadAnew(request, location, headers) : leadTo(location, headers);
    },
    /**
     * The first step of a known browser; null if it is not let in. A cookie alone can have been taken by another user's program that
     * had this address while no host ran: it counts only on a connection of this user's own.
     */
    async byCookie(request: HttpRequest, to: string | null, came: Came): Promise<HttpResponse | null> {
      const browserId = askers.browserOf(request);
      if (browserId === null || !isNavigation(request) || isFromElsewhere(request)) return null;
      if ((await peerUser(came.from, came.own)) !== 'own') return null;
      const isFirst = !browsers.hasCome(browserId);
      const token = browsers.comeIn(browserId);
      const headers = [...(isFirst ? [clearing] : []), ...cookiesFor(request, token)];
      return leadTo(wayOf(request, browserId, to), headers);
    },
    /** Lets a browser in by the passphrase: `wrong` if that was another one, `wait` after too many of these, null if there is none. */
    async byPassphrase(
      request: HttpRequest,
      { text, to }: { readonly text: string; readonly to: string | null },
      came: Came,
    ): Promise<HttpResponse | 'wrong' | 'wait' | null> {
      const kept = browsers.passphrase();
      if (kept === null) return null;
      const user = await peerUser(came.from, came.own);
      const isRight = await typed.take(user, () => isPassphrase(text, kept));
      if (isRight !== true) return isRight === null ? 'wait' : 'wrong';
      const { browserId, token } = admitted(request);
      // A form's policy holds for where its answer redirects, too.
      return leadAnew(request, wayOf(request, browserId, to), [clearing, ...cookiesFor(request, token)]);
    },
    /** The step between; null if nobody is on the way. */
    goOn(request: HttpRequest, query: URLSearchParams): HttpResponse | null {
      const browserId = isNavigation(request) ? steps.take(query.get('step')) : null;
      if (browserId === null) return null;
      const { port, pagesAddress } = own();
      const end = withTicket(pageAddress(query.get('to')), ends.make(browserId));
      return leadTo(`http://${pagesAddress}:${port}${end}`);
    },
    /** The secret for the document at the end of the way; null if this is not there. */
    secretAtEnd(request: HttpRequest, query: URLSearchParams): string | null {
      const isDocument = isNavigation(request) || headerOf(request, 'sec-fetch-mode') === null;
      const browserId = isDocument ? ends.take(query.get('in')) : null;
      return browserId === null ? null : askers.secretOf(browserId);
    },
    /** Whether a browser at this connection comes in by its cookie: by other connections it cannot. */
    isKnownAgain: async (came: Came): Promise<boolean> => (await peerUser(came.from, came.own)) === 'own',
    /** Whether a browser has yet to come in since the host started. */
    isNew(request: HttpRequest): boolean {
      const browserId = askers.browserOf(request);
      return browserId !== null && !browsers.hasCome(browserId);
    },
    isAtOwnAddress,
  };
}

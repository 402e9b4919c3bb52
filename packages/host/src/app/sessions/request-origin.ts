import { headerOf, type HttpRequest } from '@vitalgate/http';

/** Why a request is turned away before anything else is looked at. */
export interface OriginRefusal {
  readonly code: string;
  readonly message: string;
}

export interface OwnAddress {
  readonly port: number;
  readonly pagesAddress: string;
  readonly wayName: string;
  /** Where a proxy of the user serves the pages, as an origin: `https://health.example`. */
  readonly outside: string | null;
}

/** Whether a request came by the user's own proxy: it names that. */
export function isOutside(request: HttpRequest, { outside }: Pick<OwnAddress, 'outside'>): boolean {
  return outside !== null && `https://${(headerOf(request, 'host') ?? '').toLowerCase()}` === outside;
}

/** Whether the request addresses this machine by loopback and at our own port: a name that was rebound to us does not. */
function isOwnHost(request: HttpRequest, ownAddress: OwnAddress): boolean {
  const { port, pagesAddress, wayName } = ownAddress;
  if (isOutside(request, ownAddress)) return true;
  const host = (headerOf(request, 'host') ?? '').toLowerCase();
  const own = ['127.0.0.1', 'localhost', '[::1]', pagesAddress, wayName];
  return own.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/** Whether a person follows a link or types the address, in a tab of its own and not in a frame. */
export function isNavigation(request: HttpRequest): boolean {
  const [mode, into] = [headerOf(request, 'sec-fetch-mode'), headerOf(request, 'sec-fetch-dest')];
  return request.method === 'GET' && mode === 'navigate' && into === 'document';
}

/** Whether the page that sent it was loaded from this very address. `null` is the Origin of sandboxed pages: not ours. */
export function hasOwnOrigin(request: HttpRequest, own: Pick<OwnAddress, 'outside'>): boolean {
  const origin = headerOf(request, 'origin');
  const scheme = isOutside(request, own) ? 'https' : 'http';
  return origin !== null && origin === `${scheme}://${headerOf(request, 'host')?.toLowerCase() ?? ''}`;
}

/**
 * Turns away what is not addressed to us, and what a page of another origin sends, other ports of this machine too:
 * null if nothing speaks against it. Fetch Metadata, where a browser sends it; RFC 6454 for Origin.
 */
export function originRefusal(request: HttpRequest, own: OwnAddress): OriginRefusal | null {
  if (!isOwnHost(request, own)) {
    const { port } = own;
    return { code: 'host_not_allowed', message: `address this as 127.0.0.1:${port} or localhost:${port}` };
  }
  if (headerOf(request, 'origin') !== null && !hasOwnOrigin(request, own)) {
    return { code: 'origin_not_allowed', message: 'this is not for pages of other origins' };
  }
  const site = headerOf(request, 'sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none' || isNavigation(request)) return null;
  return { code: 'origin_not_allowed', message: 'this is not for pages of other origins' };
}

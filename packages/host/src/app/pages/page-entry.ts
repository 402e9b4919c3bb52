import { headerOf, type HttpRequest, type HttpResponse } from '@vitalgate/http';
import { appHeaders } from '../answers/app-answers.ts';
import { htmlText } from './host-commands.ts';
import { plainPage } from './plain-page.ts';
import type { OwnAddress } from '../sessions/request-origin.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';

export const startPage: HttpResponse = {
  status: 303,
  headers: [...appHeaders('text/plain'), ['Location', '/']],
  body: null,
};

/** Leads a person who typed another address of ours to the pages' own, where their session is. */
export function toPages(request: HttpRequest, { port, pagesAddress }: OwnAddress): HttpResponse {
  const location = `http://${pagesAddress}:${port}${request.target}`;
  return { status: 303, headers: [...appHeaders('text/plain'), ['Location', location]], body: null };
}

/** Has a page of ours ask for the same address again, with the strict cookie, which another site's request does not bear. */
export function askAgain({ target }: HttpRequest): HttpResponse {
  const head = `<meta http-equiv="refresh" content="0;url=${htmlText(target)}">\n`;
  return plainPage(200, 'Opening…', [`<a href="${htmlText(target)}">Open the app</a>`], { head });
}

/** Lets a browser in: sets the session's cookie and leads to the start page, out of the address that holds the key. */
export function pageEntry(request: HttpRequest, port: number, cookie: string): HttpResponse {
  const setCookie = ['Set-Cookie', sessionCookie(port, cookie)] as const;
  // A redirect belongs to whoever began the navigation, and a strict cookie does not go along where that was another site.
  if (headerOf(request, 'sec-fetch-site') === 'cross-site') {
    const head = '<meta http-equiv="refresh" content="0;url=/">\n';
    return plainPage(200, 'Opening…', ['<a href="/">Open the app</a>'], { head, headers: [setCookie] });
  }
  return { ...startPage, headers: [...startPage.headers, setCookie] };
}

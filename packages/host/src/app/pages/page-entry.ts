import { headerOf, type HttpRequest, type HttpResponse } from '@vitalgate/http';
import { appHeaders } from '../answers/app-answers.ts';
import { htmlText } from './host-commands.ts';
import { plainPage } from './plain-page.ts';
import { plainWords } from './plain-words.ts';

/** Leads a navigation on. */
export function leadTo(location: string, headers: HttpResponse['headers'] = []): HttpResponse {
  return { status: 303, headers: [...appHeaders('text/plain'), ['Location', location], ...headers], body: null };
}

/**
 * Leads on from a page of ours, within the same site: a redirect belongs to whoever began the navigation, and a strict cookie
 * does not go along if that was another site.
 */
export function leadAnew(request: HttpRequest, location: string, headers: HttpResponse['headers'] = []): HttpResponse {
  const words = plainWords(request);
  const target = htmlText(location);
  const head = `<meta http-equiv="refresh" content="0;url=${target}">\n`;
  return plainPage(words, words.opening, [`<a href="${target}">${words.openApp}</a>`], { status: 200, head, headers });
}

/** Whether a person came by a link of another site. */
export function isFromElsewhere(request: HttpRequest): boolean {
  return headerOf(request, 'sec-fetch-site') === 'cross-site';
}

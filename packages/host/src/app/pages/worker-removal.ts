import { headerOf, type HttpRequest, type HttpResponse } from '@vitalgate/http';
import { appHeaders } from '../answers/app-answers.ts';

/** Takes itself out and loads the pages anew, without a worker between them and the host. */
const script = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await self.registration.unregister();
    for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url).catch(() => {});
  })());
});
`;

/** Whether a browser asks for the script of a service worker, under whatever path (Service Workers 4.3.3). */
export function asksForWorker(request: HttpRequest): boolean {
  return headerOf(request, 'service-worker') === 'script';
}

/**
 * In place of the script of a service worker, of which we have none: another program had our port and left it in the
 * browser, where it would go on reading all that the pages send. A browser asks for the script anew at each visit.
 */
export const workerRemoval: HttpResponse = {
  status: 200,
  headers: appHeaders('text/javascript; charset=utf-8'),
  body: script,
};

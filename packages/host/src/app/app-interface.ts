import type { IncomingMessage } from 'node:http';
import { headerOf, type ActionTable, type HttpRequest, type HttpResponse } from '@vitalgate/http';
import type { AppHandler, AppReply } from '../listeners/app-listener.ts';
import type { HostLog } from '../logging/host-log.ts';
import type { PairingPages } from '../pairing/pairing-pages.ts';
import type { OpenStore } from '../stores/open-store.ts';
import { actionAnswerer } from './answers/answer-action.ts';
import { appAnswer, appRefusal, mediaTypeOf, notJson } from './answers/app-answers.ts';
import { streamEvents, streamWindow } from './answers/page-streams.ts';
import type { HostCommands } from './pages/host-commands.ts';
import { askAgain, pageEntry, startPage, toPages } from './pages/page-entry.ts';
import { pageFile } from './pages/page-files.ts';
import { lockedPage } from './pages/plain-page.ts';
import { asksForWorker, workerRemoval } from './pages/worker-removal.ts';
import { askersBy } from './sessions/askers.ts';
import { hostProof, isNonce } from './sessions/control-key.ts';
import type { PageLink } from './sessions/page-link.ts';
import { hasOwnOrigin, isNavigation, originRefusal, type OwnAddress } from './sessions/request-origin.ts';
import { uploadAnswerer, uploadPath } from './uploads/answer-upload.ts';

/** What a host has that its app works with. */
export interface AppHost extends Pick<OpenStore, 'directory' | 'feed' | 'imports' | 'access'> {
  readonly actions: ActionTable;
  readonly pages: PairingPages;
}

export interface AppInterfaceParts {
  readonly host: AppHost;
  /** Opens everything; in the host's file, which only its user can read. */
  readonly controlKey: string;
  /** Lets browsers in. */
  readonly pageLink: PageLink;
  /** Our own address, as requests must name it. */
  readonly own: () => OwnAddress;
  /** Folder of the app's built files. */
  readonly pages: string;
  /** What people type for this host. */
  readonly commands: HostCommands;
  readonly log: HostLog;
}

const interfacePrefix = '/app/v1/';
const actionPrefix = '/app/v1/actions/';
const claimPath = '/app/v1/session/claim';

const unauthorized = appRefusal(401, 'unauthorized', 'this opens only for the pages and commands of this host');
const foreignOrigin = appRefusal(403, 'origin_not_allowed', 'send this from a page of this very address');

/** A request to the app, with its address taken apart. */
interface Asked {
  readonly request: HttpRequest;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: IncomingMessage | null;
}

/** The app's own interface, which no path of the API leads to: its pages, and what they and the commands ask for. */
export function appInterface(parts: AppInterfaceParts): AppHandler {
  const { host, controlKey, commands, log } = parts;
  const askers = askersBy(controlKey, () => parts.own().port);
  const answerAction = actionAnswerer(host.actions, log);
  const answerUpload = uploadAnswerer({ ...host, log });
  const locked = lockedPage(commands);
  const sessionEnded = appRefusal(
    401,
    'session_ended',
    `this session is over, or was begun in another page; type "${commands.status}" for a fresh link`,
  );

  /** For a browser whose session is not seen: it may be in by the pages' own address, or come from a page of another site. */
  function pageForStranger(request: HttpRequest): HttpResponse {
    if (!request.target.startsWith('/') || !isNavigation(request)) return locked;
    const { port, pagesAddress } = parts.own();
    if (headerOf(request, 'host') !== `${pagesAddress}:${port}`) return toPages(request, parts.own());
    return headerOf(request, 'sec-fetch-site') === 'cross-site' ? askAgain(request) : locked;
  }

  function pageFor({ request, path, query }: Asked): HttpResponse {
    const key = request.method === 'GET' && path === '/' ? query.get('key') : null;
    if (key !== null && parts.pageLink.take(key)) return pageEntry(request, parts.own().port, askers.beginSession());
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return askers.isIn(request) ? appRefusal(405, 'method_not_allowed', 'pages answer GET') : unauthorized;
    }
    if (!askers.isIn(request)) return pageForStranger(request);
    // A used link, opened by who is in already: the key leaves the address, as it does on its first use.
    return key === null ? pageFile(parts.pages, path, commands) : startPage;
  }

  /** Gives a session its second half, once, and only to a page of our own. */
  function claimed(request: HttpRequest): HttpResponse {
    if (!hasOwnOrigin(request)) return foreignOrigin;
    if (mediaTypeOf(request) !== 'application/json') return notJson;
    const secret = askers.claimSession(request);
    return secret === null ? sessionEnded : appAnswer(200, { result: { secret } });
  }

  function respondToProgram({ request, path, query, body }: Asked, reply: AppReply): void {
    const { method } = request;
    const nonce = query.get('nonce') ?? '';
    if (path === '/app/v1/proof' && method === 'GET' && isNonce(nonce)) {
      return reply.send(appAnswer(200, { proof: hostProof(controlKey, nonce) }));
    }
    if (path === claimPath && method === 'POST') return reply.send(claimed(request));
    const asker = askers.askerOf(request);
    if (asker === 'unknown') return reply.send(askers.isFromPage(request) ? sessionEnded : unauthorized);
    if (method === 'GET' && path === '/app/v1/pairing/window') {
      return streamWindow(reply, host.access.settings, host.pages);
    }
    if (method === 'GET' && path === '/app/v1/events') return streamEvents(reply, host);
    const isAction = path.startsWith(actionPrefix);
    if (!isAction && path !== uploadPath) return reply.send(appRefusal(404, 'not_found', 'no such path'));
    if (method !== 'POST') return reply.send(appRefusal(405, 'method_not_allowed', 'this answers POST'));
    if (asker === 'page' && !hasOwnOrigin(request)) return reply.send(foreignOrigin);
    if (isAction) answerAction({ asker, name: path.slice(actionPrefix.length), request }, reply);
    else answerUpload({ request, query, body }, reply);
  }

  return (request, reply, body) => {
    const refusal = originRefusal(request, parts.own());
    if (refusal !== null) return reply.send(appRefusal(403, refusal.code, refusal.message));
    if (asksForWorker(request)) return reply.send(workerRemoval);
    const target = request.target.startsWith('/') ? request.target : '/';
    const { pathname: path, searchParams: query } = new URL(`http://localhost${target}`);
    const asked = { request, path, query, body };
    if (path.startsWith(interfacePrefix)) respondToProgram(asked, reply);
    else reply.send(pageFor(asked));
  };
}

import type { IncomingMessage } from 'node:http';
import { isPageAddress } from '@vitalgate/contract';
import { type ActionTable, type HttpRequest, type HttpResponse } from '@vitalgate/http';
import type { AppHandler, AppReply, Came } from '../listeners/app-listener.ts';
import type { HostLog } from '../logging/host-log.ts';
import type { PairingPages } from '../pairing/pairing-pages.ts';
import type { OpenStore } from '../stores/open-store.ts';
import { actionAnswerer } from './answers/answer-action.ts';
import { appAnswer, appRefusal } from './answers/app-answers.ts';
import { openStreams } from './answers/open-streams.ts';
import { streamEvents, streamWindow } from './answers/page-streams.ts';
import type { HostCommands, PageSession } from './pages/host-commands.ts';
import { isFromElsewhere, leadAnew, leadTo } from './pages/page-entry.ts';
import { pageFile } from './pages/page-files.ts';
import { lockedPage, type LockedOptions } from './pages/plain-page.ts';
import { plainWords } from './pages/plain-words.ts';
import { asksForWorker, workerRemoval } from './pages/worker-removal.ts';
import { askersBy } from './sessions/askers.ts';
import { enterPath, entry, passphrasePath, wayPath } from './sessions/entry.ts';
import { hostProof, isNonce } from './sessions/control-key.ts';
import type { PageLink } from './sessions/page-link.ts';
import { hasOwnOrigin, isNavigation, isOutside, originRefusal, type OwnAddress } from './sessions/request-origin.ts';
import { uploadAnswerer, uploadPath } from './uploads/answer-upload.ts';

/** What a host has that its app works with. */
export interface AppHost extends Pick<OpenStore, 'directory' | 'feed' | 'imports' | 'access' | 'browsers'> {
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
/** Asked by a tab without a session before it leaves its page for the way in. */
const knownPath = '/app/v1/session/known';

const known = appAnswer(200, { result: {} });
const unauthorized = appRefusal(401, 'unauthorized', 'this opens only for the pages and commands of this host');
const foreignOrigin = appRefusal(403, 'origin_not_allowed', 'send this from a page of this very address');

/** A request to the app, with its address taken apart. */
interface Asked {
  readonly request: HttpRequest;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: IncomingMessage | null;
  readonly came: Came;
}

/** The app's own interface, which no path of the API leads to: its pages, and what they and the commands ask for. */
export function appInterface(parts: AppInterfaceParts): AppHandler {
  const { host, controlKey, commands, log } = parts;
  const { browsers } = host;
  const askers = askersBy(controlKey, () => parts.own().port, browsers);
  const door = entry({
    askers,
    browsers,
    pageLink: parts.pageLink,
    own: parts.own,
    onAdmitted: () => host.feed.changed('browsers'),
  });
  const streams = openStreams();
  browsers.onForgotten((browserId) => streams.end(browserId));
  const answerAction = actionAnswerer(host.actions, log);
  const answerUpload = uploadAnswerer({ ...host, log });
  /** The way in, for whoever asks for an address. */
  const lockedFor = (request: HttpRequest, to: string | null, more: Omit<LockedOptions, 'passphrase'> = {}) => {
    const passphrase = browsers.passphrase() === null ? null : { to: to ?? '/' };
    return lockedPage(plainWords(request), commands, { passphrase, ...more });
  };
  const sessionEnded = appRefusal(
    401,
    'session_ended',
    `this session is over, or was begun in another page; type "${commands.status}" for a fresh link`,
  );

  /** For a browser that is not known: it may be by another name of this machine, or come from a page of another site. */
  function pageForStranger(request: HttpRequest): HttpResponse {
    const isElsewhere = request.target.startsWith('/') && isNavigation(request) && isFromElsewhere(request);
    return isElsewhere ? leadAnew(request, request.target) : lockedFor(request, request.target);
  }

  function pageFor({ request, path, query, came }: Asked): HttpResponse | Promise<HttpResponse> {
    const { port, pagesAddress } = parts.own();
    const page = (session: PageSession | null): HttpResponse =>
      pageFile(parts.pages, path, plainWords(request), commands, session);
    const isAsked = isNavigation(request) && request.target.startsWith('/');
    if (isAsked && came.to !== 'pages' && !door.isAtOwnAddress(request) && !isOutside(request, parts.own())) {
      return leadTo(`http://${pagesAddress}:${port}${request.target}`);
    }
    const key = request.method === 'GET' && path === '/' ? query.get('key') : null;
    const entered = key === null ? null : door.byLink(request, key);
    if (entered !== null) return entered;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return askers.isIn(request) ? appRefusal(405, 'method_not_allowed', 'pages answer GET') : unauthorized;
    }
    const secret = query.has('in') && request.method === 'GET' ? door.secretAtEnd(request, query) : null;
    if (secret !== null) return door.isKnownAgain(came).then((alone) => page({ secret, isForAll: !alone }));
    if (!askers.isIn(request)) return pageForStranger(request);
    // A used link, opened by who is in already: the key leaves the address, as it does on its first use.
    if (key !== null) return leadTo('/');
    if (isNavigation(request) && isPageAddress(path) && door.isNew(request)) {
      return door.byCookie(request, request.target, came).then((begun) => begun ?? pageForStranger(request));
    }
    return page(null);
  }

  /** The form of the locked page. */
  async function tryPassphrase({ request, came }: Asked): Promise<HttpResponse> {
    if (!hasOwnOrigin(request, parts.own())) return foreignOrigin;
    const form = new URLSearchParams(request.body.kind === 'text' ? request.body.text : '');
    const to = form.get('to');
    const outcome = await door.byPassphrase(request, { text: form.get('passphrase') ?? '', to }, came);
    if (outcome === 'wrong') return lockedFor(request, to, { note: plainWords(request).wrong });
    if (outcome === 'wait') return lockedFor(request, to, { status: 429, note: plainWords(request).wait });
    return outcome ?? lockedFor(request, to);
  }

  /** The way of a browser that is known. */
  async function enter({ request, query, came }: Asked): Promise<HttpResponse> {
    const begun = await door.byCookie(request, query.get('to'), came);
    return begun ?? lockedFor(request, query.get('to'));
  }

  function respondToProgram(asked: Asked, reply: AppReply): void {
    const { request, path, query, body } = asked;
    const { method } = request;
    const nonce = query.get('nonce') ?? '';
    if (path === '/app/v1/proof' && method === 'GET' && isNonce(nonce)) {
      return reply.send(appAnswer(200, { proof: hostProof(controlKey, nonce) }));
    }
    if (path === enterPath && method === 'GET') return sendLater(enter(asked), request, reply);
    if (path === passphrasePath && method === 'POST') {
      return request.body.kind === 'awaited' ? reply.awaitBody() : sendLater(tryPassphrase(asked), request, reply);
    }
    if (path === wayPath && method === 'GET')
      return reply.send(door.goOn(request, query) ?? lockedFor(request, query.get('to')));
    if (path === knownPath && method === 'GET') return reply.send(askers.isIn(request) ? known : sessionEnded);
    const asker = askers.askerOf(request);
    if (asker === 'unknown') return reply.send(askers.isFromPage(request) ? sessionEnded : unauthorized);
    const browserId = askers.browserOf(request);
    const kept = asker === 'page' && browserId !== null ? streams.of(browserId, reply) : reply;
    if (method === 'GET' && path === '/app/v1/pairing/window') {
      return streamWindow(kept, host.access.settings, host.pages);
    }
    if (method === 'GET' && path === '/app/v1/events') return streamEvents(kept, host);
    const isAction = path.startsWith(actionPrefix);
    if (!isAction && path !== uploadPath) return reply.send(appRefusal(404, 'not_found', 'no such path'));
    if (method !== 'POST') return reply.send(appRefusal(405, 'method_not_allowed', 'this answers POST'));
    if (asker === 'page' && !hasOwnOrigin(request, parts.own())) return reply.send(foreignOrigin);
    if (isAction) answerAction({ asker, name: path.slice(actionPrefix.length), request }, reply);
    else answerUpload({ request, query, body }, reply);
  }

  function sendLater(answer: HttpResponse | Promise<HttpResponse>, request: HttpRequest, reply: AppReply): void {
    if (!(answer instanceof Promise)) return reply.send(answer);
    answer.then(
      (response) => reply.send(response),
      (error: unknown) => {
        log.fault('coming in', error);
        reply.send(lockedFor(request, '/'));
      },
    );
  }

  return (request, reply, body, came) => {
    const refusal = originRefusal(request, parts.own());
    if (refusal !== null) return reply.send(appRefusal(403, refusal.code, refusal.message));
    if (asksForWorker(request)) return reply.send(workerRemoval);
    const target = request.target.startsWith('/') ? request.target : '/';
    const { pathname: path, searchParams: query } = new URL(`http://localhost${target}`);
    const asked = { request, path, query, body, came };
    if (path.startsWith(interfacePrefix)) respondToProgram(asked, reply);
    else sendLater(pageFor(asked), request, reply);
  };
}

import type { IncomingMessage } from 'node:http';
import { oneFileType, severalFilesType } from '@vitalgate/contract';
import {
  headerOf,
  runAction,
  type ActionProgress,
  type ActionTable,
  type HttpRequest,
  type HttpResponse,
} from '@vitalgate/http';
import type { AppHandler, AppReply } from '../listeners/app-listener.ts';
import type { HostLog } from '../logging/host-log.ts';
import type { PairingPages } from '../pairing/pairing-pages.ts';
import type { OpenStore } from '../stores/open-store.ts';
import { appErrorBody, faultBody } from '../errors/app-error-body.ts';
import { appAnswer, appFailure, appHeaders, appRefusal, resultBody } from './answers/app-answers.ts';
import { hostProof, isNonce, isSameKey } from './sessions/control-key.ts';
import { streamEvents } from './answers/event-stream.ts';
import type { HostCommands } from './pages/host-commands.ts';
import { askAgain, pageEntry, startPage, toPages } from './pages/page-entry.ts';
import { pageFile } from './pages/page-files.ts';
import type { PageLink } from './sessions/page-link.ts';
import { pageSessions } from './sessions/page-sessions.ts';
import { lockedPage } from './pages/plain-page.ts';
import { answeredOnce } from './uploads/answered-once.ts';
import { receiveUpload } from './uploads/receive-upload.ts';
import { hasOwnOrigin, isNavigation, originRefusal, type OwnAddress } from './sessions/request-origin.ts';
import { sessionCookies } from './sessions/session-cookie.ts';
import { streamWindow } from './answers/window-stream.ts';
import { asksForWorker, workerRemoval } from './pages/worker-removal.ts';

/** What a host has that its app works with. */
export interface AppHost extends Pick<OpenStore, 'directory' | 'feed' | 'imports' | 'access'> {
  readonly actions: ActionTable;
  readonly pages: PairingPages;
}

/** What the app's interface works with. */
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

/** Who asks: a command with the control key, a page with both halves of its session, or somebody unknown. */
type Asker = 'command' | 'page' | 'unknown';

const interfacePrefix = '/app/v1/';
const actionPrefix = '/app/v1/actions/';
const uploadPath = '/app/v1/uploads';
const claimPath = '/app/v1/session/claim';
const ndjson = 'application/x-ndjson';

/** Header that carries a page's secret. Being one that forms cannot send, it also makes browsers ask before other origins send it. */
const secretHeader = 'vitalgate-session';

/** Whether a request's body is taken piece by piece. */
export function takesBody({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && (url === uploadPath || url.startsWith(`${uploadPath}?`));
}

/** The app's own interface, which no path of the API leads to: pages, their sessions, actions, streams and uploads. */
export function appInterface(parts: AppInterfaceParts): AppHandler {
  const sessions = pageSessions();
  const takeOnce = answeredOnce();
  const locked = lockedPage(parts.commands);
  const sessionEnded = appRefusal(
    401,
    'session_ended',
    `this session is over, or was begun in another page; type "${parts.commands.status}" for a fresh link`,
  );

  const cookiesOf = (request: HttpRequest): readonly string[] =>
    sessionCookies(parts.own().port, headerOf(request, 'cookie'));

  function askerOf(request: HttpRequest): Asker {
    const [, key = ''] = /^Bearer ([\w-]+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    const isBrowser = headerOf(request, 'origin') !== null || headerOf(request, 'sec-fetch-site') !== null;
    if (!isBrowser && isSameKey(key, parts.controlKey)) return 'command';
    return sessions.isOpen(cookiesOf(request), headerOf(request, secretHeader) ?? '') ? 'page' : 'unknown';
  }

  /** For a browser whose session is not seen: it may be in by the pages' own address, or come from a page of another site. */
  function pageForStranger(request: HttpRequest): HttpResponse {
    if (!request.target.startsWith('/') || !isNavigation(request)) return locked;
    const { port, pagesAddress } = parts.own();
    if (headerOf(request, 'host') !== `${pagesAddress}:${port}`) return toPages(request, parts.own());
    return headerOf(request, 'sec-fetch-site') === 'cross-site' ? askAgain(request) : locked;
  }

  const isFromPage = (request: HttpRequest): boolean =>
    cookiesOf(request).length > 0 || headerOf(request, secretHeader) !== null;

  function respond(request: HttpRequest, reply: AppReply, body: IncomingMessage | null): void {
    const refusal = originRefusal(request, parts.own());
    if (refusal !== null) return reply.send(appRefusal(403, refusal.code, refusal.message));
    if (asksForWorker(request)) return reply.send(workerRemoval);
    const { pathname, searchParams } = new URL(
      `http://localhost${request.target.startsWith('/') ? request.target : '/'}`,
    );
    if (pathname.startsWith(interfacePrefix)) return respondToProgram(request, pathname, searchParams, reply, body);
    const key = request.method === 'GET' && pathname === '/' ? searchParams.get('key') : null;
    if (key !== null && parts.pageLink.take(key)) {
      return reply.send(pageEntry(request, parts.own().port, sessions.begin()));
    }
    const isIn = sessions.isKnown(cookiesOf(request)) || askerOf(request) === 'command';
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.send(isIn ? appRefusal(405, 'method_not_allowed', 'pages answer GET') : unauthorized);
    }
    if (!isIn) return reply.send(pageForStranger(request));
    // A used link, opened by who is in already: the key leaves the address, as it does on its first use.
    if (key !== null) return reply.send(startPage);
    reply.send(pageFile(parts.pages, pathname, parts.commands));
  }

  function respondToProgram(
    request: HttpRequest,
    path: string,
    query: URLSearchParams,
    reply: AppReply,
    body: IncomingMessage | null,
  ): void {
    const { method } = request;
    const nonce = query.get('nonce') ?? '';
    if (path === '/app/v1/proof' && method === 'GET' && isNonce(nonce)) {
      return reply.send(appAnswer(200, { proof: hostProof(parts.controlKey, nonce) }));
    }
    if (path === claimPath && method === 'POST') return answerClaim(request, reply);
    const asker = askerOf(request);
    if (asker === 'unknown') {
      return reply.send(isFromPage(request) ? sessionEnded : unauthorized);
    }
    if (method === 'GET' && path === '/app/v1/pairing/window') {
      return streamWindow(reply, parts.host.access.settings, parts.host.pages);
    }
    if (method === 'GET' && path === '/app/v1/events') return streamEvents(reply, parts.host);
    const isAction = path.startsWith(actionPrefix);
    if (!isAction && path !== uploadPath) return reply.send(appRefusal(404, 'not_found', 'no such path'));
    if (method !== 'POST') return reply.send(appRefusal(405, 'method_not_allowed', 'this answers POST'));
    if (asker === 'page' && !hasOwnOrigin(request)) return reply.send(foreignOrigin);
    if (isAction) return answerAction(asker, path.slice(actionPrefix.length), request, reply);
    const kind = uploadKinds.get(mediaTypeOf(request));
    if (body === null || kind === undefined) {
      const types = [...uploadKinds.keys()].join(' or ');
      return reply.send(appRefusal(415, 'unsupported_media_type', `send ${types}`));
    }
    const upload = { name: query.get('name') ?? '', kind };
    takeOnce(query.get('attempt'), reply, (answering) => {
      receiveUpload({ ...parts.host, log: parts.log }, upload, body, answering).catch((error: unknown) => {
        parts.log.fault('upload', error);
        answering.send(appFailure(error));
      });
    });
  }

  /** Gives a session its second half, once, and only to a page of our own. */
  function answerClaim(request: HttpRequest, reply: AppReply): void {
    if (!hasOwnOrigin(request)) return reply.send(foreignOrigin);
    if (mediaTypeOf(request) !== 'application/json') return reply.send(notJson);
    const secret = sessions.claim(cookiesOf(request));
    if (secret !== null) return reply.send(appAnswer(200, { result: { secret } }));
    reply.send(sessionEnded);
  }

  function answerAction(asker: Asker, name: string, request: HttpRequest, reply: AppReply): void {
    if (mediaTypeOf(request) !== 'application/json') return reply.send(notJson);
    const { actions } = parts.host;
    if (asker === 'page' && Object.hasOwn(actions, name) && actions[name]?.forCommandsOnly === true) {
      return reply.send(appRefusal(404, 'not_found', 'no such action for pages'));
    }
    if (request.body.kind === 'awaited') return reply.awaitBody();
    const input = inputOf(request);
    if (input === null) return reply.send(appRefusal(400, 'invalid_input', 'send one JSON object'));
    if (headerOf(request, 'accept') === ndjson) return streamAction(name, input.value, reply);
    runAction(parts.host.actions, name, input.value).then(
      (result) => reply.send({ status: 200, headers: appHeaders('application/json'), body: resultBody(result) }),
      (error: unknown) => {
        noteUnknown(name, error);
        reply.send(appFailure(error));
      },
    );
  }

  /** Lines of JSON: `event` for each thing the action tells, then `result` or `error`. */
  function streamAction(name: string, input: unknown, reply: AppReply): void {
    const stream = reply.stream(200, appHeaders(ndjson));
    let isOver = false;
    const progress: ActionProgress = {
      emit: (event) => stream.write(lineOf({ event })),
      onCancel: (cancel) => stream.onClose(() => void (isOver || cancel())),
    };
    const end = (body: string | Uint8Array): void => {
      isOver = true;
      stream.end(body);
    };
    runAction(parts.host.actions, name, input, progress).then(
      (result) => end(resultBody(result)),
      (error: unknown) => {
        noteUnknown(name, error);
        end(lineOf({ error: appErrorBody(error) ?? faultBody }));
      },
    );
  }

  function noteUnknown(name: string, error: unknown): void {
    if (appErrorBody(error) === null) parts.log.requestFault({ operation: name, status: 500 }, error);
  }

  return respond;
}

const unauthorized = appRefusal(401, 'unauthorized', 'this opens only for the pages and commands of this host');
const foreignOrigin = appRefusal(403, 'origin_not_allowed', 'send this from a page of this very address');
const notJson = appRefusal(415, 'unsupported_media_type', 'send application/json');

const uploadKinds: ReadonlyMap<string, 'file' | 'files'> = new Map([
  [oneFileType, 'file'],
  [severalFilesType, 'files'],
]);

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

function mediaTypeOf(request: HttpRequest): string {
  const [mediaType = ''] = (headerOf(request, 'content-type') ?? '').split(';');
  return mediaType.trim().toLowerCase();
}

/** The body as JSON; null if it is none. */
function inputOf({ body }: HttpRequest): { readonly value: unknown } | null {
  if (body.kind !== 'text') return null;
  try {
    return { value: JSON.parse(body.text) as unknown };
  } catch {
    return null;
  }
}

import { headerOf, runAction, type ActionProgress, type HttpRequest } from '@vitalgate/http';
import type { AppHandler, AppReply } from '../listeners/app-listener.ts';
import type { HostLog } from '../logging/host-log.ts';
import type { Host } from '../host/open-host.ts';
import { appAnswer, appErrorBody, appFailure, appHeaders, appRefusal, faultBody } from './app-answers.ts';
import { hostProof, isNonce, isSameKey } from './control-key.ts';
import { lockedPage, welcomePage } from './welcome-page.ts';
import { streamWindow } from './window-stream.ts';

/** What the app's interface works with. */
export interface AppInterfaceParts {
  readonly host: Host;
  /** Opens everything; in the host's file, which only its user can read. */
  readonly controlKey: string;
  /** Opens the page, once; in the link that is printed. */
  readonly pageKey: string;
  readonly log: HostLog;
}

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;
const actionPrefix = '/app/v1/actions/';
const ndjson = 'application/x-ndjson';

/** The app's own interface, which no path of the API leads to: the actions, the pairing window and a page for people. */
export function appInterface(parts: AppInterfaceParts): AppHandler {
  let isPageUsed = false;

  function respond(request: HttpRequest, reply: AppReply): void {
    if (!loopbackHost.test(headerOf(request, 'host') ?? '')) {
      return reply.send(appRefusal(403, 'host_not_allowed', 'address this as 127.0.0.1 or localhost'));
    }
    if (headerOf(request, 'origin') !== null) {
      return reply.send(appRefusal(403, 'origin_not_allowed', 'this interface is not for web pages'));
    }
    const { pathname, searchParams } = new URL(
      `http://localhost${request.target.startsWith('/') ? request.target : '/'}`,
    );
    if (pathname === '/' && request.method === 'GET') {
      const isKey = isSameKey(searchParams.get('key') ?? '', parts.pageKey) && !isPageUsed;
      if (isKey) isPageUsed = true;
      return reply.send(isKey ? welcomePage : lockedPage);
    }
    if (pathname === '/app/v1/proof' && request.method === 'GET' && isNonce(searchParams.get('nonce') ?? '')) {
      return reply.send(appAnswer(200, { proof: hostProof(parts.controlKey, searchParams.get('nonce') ?? '') }));
    }
    const [, key = ''] = /^Bearer ([\w-]+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    if (!isSameKey(key, parts.controlKey)) {
      return reply.send(appRefusal(401, 'unauthorized', 'this interface is for the commands of this host alone'));
    }
    if (pathname === '/app/v1/pairing/window' && request.method === 'GET') {
      return streamWindow(reply, parts.host.settings, parts.host.pages);
    }
    if (!pathname.startsWith(actionPrefix)) return reply.send(appRefusal(404, 'not_found', 'no such path'));
    if (request.method !== 'POST') return reply.send(appRefusal(405, 'method_not_allowed', 'actions answer POST'));
    answerAction(pathname.slice(actionPrefix.length), request, reply);
  }

  function answerAction(name: string, request: HttpRequest, reply: AppReply): void {
    const [mediaType = ''] = (headerOf(request, 'content-type') ?? '').split(';');
    if (mediaType.trim().toLowerCase() !== 'application/json') {
      return reply.send(appRefusal(415, 'unsupported_media_type', 'send application/json'));
    }
    const input = inputOf(request);
    if (input === null) return reply.send(appRefusal(400, 'invalid_input', 'send one JSON object'));
    if (headerOf(request, 'accept') === ndjson) return streamAction(name, input.value, reply);
    runAction(parts.host.actions, name, input.value).then(
      (result) => reply.send(appAnswer(200, { result: result ?? null })),
      (error: unknown) => {
        noteUnknown(name, error);
        reply.send(appFailure(error));
      },
    );
  }

  /** Lines of JSON: `event` for each thing the action tells, then `result` or `error`. */
  function streamAction(name: string, input: unknown, reply: AppReply): void {
    const stream = reply.stream(200, appHeaders(ndjson));
    const write = (line: unknown): void => stream.write(`${JSON.stringify(line)}\n`);
    let isOver = false;
    const progress: ActionProgress = {
      emit: (event) => write({ event }),
      onCancel: (cancel) => stream.onClose(() => void (isOver || cancel())),
    };
    const end = (line: unknown): void => {
      isOver = true;
      write(line);
      stream.end();
    };
    runAction(parts.host.actions, name, input, progress).then(
      (result) => end({ result: result ?? null }),
      (error: unknown) => {
        noteUnknown(name, error);
        end({ error: appErrorBody(error) ?? faultBody });
      },
    );
  }

  function noteUnknown(name: string, error: unknown): void {
    if (appErrorBody(error) === null) parts.log.requestFault({ operation: name, status: 500 }, error);
  }

  return respond;
}

/** The body as JSON; null where it is none. */
function inputOf({ body }: HttpRequest): { readonly value: unknown } | null {
  if (body.kind !== 'text') return null;
  try {
    return { value: JSON.parse(body.text) as unknown };
  } catch {
    return null;
  }
}

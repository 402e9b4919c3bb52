import { headerOf, runAction, type ActionProgress, type ActionTable, type HttpRequest } from '@vitalgate/http';
import { appErrorBody, faultBody } from '../../errors/app-error-body.ts';
import type { AppReply } from '../../listeners/app-listener.ts';
import type { HostLog } from '../../logging/host-log.ts';
import type { Asker } from '../sessions/askers.ts';
import { appFailure, appHeaders, appRefusal, resultBody, mediaTypeOf, notJson } from './app-answers.ts';

/** An action that somebody asks for by its name. */
export interface AskedAction {
  readonly asker: Asker;
  readonly name: string;
  readonly request: HttpRequest;
}

const ndjson = 'application/x-ndjson';
const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The body as JSON; null if it is none. */
function inputOf({ body }: HttpRequest): { readonly value: unknown } | null {
  if (body.kind !== 'text') return null;
  try {
    return { value: JSON.parse(body.text) as unknown };
  } catch {
    return null;
  }
}

/** Runs actions and answers their results: at once as JSON, or with what they report on the way if the request accepts NDJSON. */
export function actionAnswerer(actions: ActionTable, log: HostLog): (asked: AskedAction, reply: AppReply) => void {
  function noteUnknown(name: string, error: unknown): void {
    if (appErrorBody(error) === null) log.requestFault({ operation: name, status: 500 }, error);
  }

  function answerOnce(name: string, input: unknown, reply: AppReply): void {
    runAction(actions, name, input).then(
      (result) => reply.send({ status: 200, headers: appHeaders('application/json'), body: resultBody(result) }),
      (error: unknown) => {
        noteUnknown(name, error);
        reply.send(appFailure(error));
      },
    );
  }

  /** Lines of JSON: `event` for each thing the action reports, then `result` or `error`. */
  function stream(name: string, input: unknown, reply: AppReply): void {
    const lines = reply.stream(200, appHeaders(ndjson));
    let isOver = false;
    let isLeft = false;
    // An action does one thing after the other: whoever leaves cancels the one that runs.
    let cancel: (() => void) | null = null;
    lines.onClose(() => {
      isLeft = true;
      if (!isOver) cancel?.();
    });
    const progress: ActionProgress = {
      emit: (event) => lines.write(lineOf({ event })),
      onCancel(running) {
        cancel = running;
        if (isLeft) running();
      },
    };
    const end = (body: string | Uint8Array): void => {
      isOver = true;
      lines.end(body);
    };
    runAction(actions, name, input, progress).then(
      (result) => end(resultBody(result)),
      (error: unknown) => {
        noteUnknown(name, error);
        end(lineOf({ error: appErrorBody(error) ?? faultBody }));
      },
    );
  }

  return ({ asker, name, request }, reply) => {
    if (mediaTypeOf(request) !== 'application/json') return reply.send(notJson);
    if (asker === 'page' && Object.hasOwn(actions, name) && actions[name]?.forCommandsOnly === true) {
      return reply.send(appRefusal(404, 'not_found', 'no such action for pages'));
    }
    if (request.body.kind === 'awaited') return reply.awaitBody();
    const input = inputOf(request);
    if (input === null) return reply.send(appRefusal(400, 'invalid_input', 'send one JSON object'));
    if (headerOf(request, 'accept') === ndjson) stream(name, input.value, reply);
    else answerOnce(name, input.value, reply);
  };
}

import type { IncomingMessage } from 'node:http';
import { oneFileType, severalFilesType } from '@vitalgate/contract';
import type { HttpRequest, HttpResponse } from '@vitalgate/http';
import type { AppReply } from '../../listeners/app-listener.ts';
import { appFailure, appRefusal, mediaTypeOf } from '../answers/app-answers.ts';
import { receiveUpload, type UploadParts } from './receive-upload.ts';

/** Attempts that are remembered: a browser sends a request again at once, or not at all. */
const mostRemembered = 100;

/**
 * Has each attempt taken once, and a second coming of it answered as the first. A browser sends a request again by itself, body
 * and all, if an earlier request came over its connection and that ends before an answer. So ends an upload that is cancelled
 * from elsewhere, and it would begin anew. Without a name for the attempt each is taken.
 */
function answeredOnce(): (attempt: string | null, reply: AppReply, take: (reply: AppReply) => void) => void {
  const answers = new Map<string, Promise<HttpResponse>>();
  return (attempt, reply, take) => {
    if (attempt === null) return take(reply);
    const known = answers.get(attempt);
    if (known !== undefined) return void known.then((answer) => reply.send(answer));
    answers.set(
      attempt,
      new Promise((resolve) =>
        take({
          ...reply,
          send(answer) {
            resolve(answer);
            reply.send(answer);
          },
        }),
      ),
    );
    const [oldest] = answers.keys();
    if (answers.size > mostRemembered && oldest !== undefined) answers.delete(oldest);
  };
}

export const uploadPath = '/app/v1/uploads';

/** A file, or several, that somebody sends; `query` holds its name, that of the attempt, and when one file was written. */
export interface AskedUpload {
  readonly request: HttpRequest;
  readonly query: URLSearchParams;
  readonly body: IncomingMessage | null;
}

const uploadKinds: ReadonlyMap<string, 'file' | 'files'> = new Map([
  [oneFileType, 'file'],
  [severalFilesType, 'files'],
]);

/** Whether a request's body is taken piece by piece. */
export function takesBody({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && (url === uploadPath || url.startsWith(`${uploadPath}?`));
}

/** Takes uploads in, each attempt once. */
export function uploadAnswerer(parts: UploadParts): (asked: AskedUpload, reply: AppReply) => void {
  const takeOnce = answeredOnce();
  return ({ request, query, body }, reply) => {
    const kind = uploadKinds.get(mediaTypeOf(request));
    if (body === null || kind === undefined) {
      const types = [...uploadKinds.keys()].join(' or ');
      return reply.send(appRefusal(415, 'unsupported_media_type', `send ${types}`));
    }
    const upload = { name: query.get('name') ?? '', kind, modified: Number(query.get('modified') ?? Number.NaN) };
    takeOnce(query.get('attempt'), reply, (answering) => {
      receiveUpload(parts, upload, body, answering).catch((error: unknown) => {
        parts.log.fault('upload', error);
        answering.send(appFailure(error));
      });
    });
  };
}

import type { IncomingMessage } from 'node:http';
import { oneFileType, severalFilesType } from '@vitalgate/contract';
import type { HttpRequest } from '@vitalgate/http';
import type { AppReply } from '../../listeners/app-listener.ts';
import { appFailure, appRefusal } from '../answers/app-answers.ts';
import { mediaTypeOf } from '../answers/media-type.ts';
import { answeredOnce } from './answered-once.ts';
import { receiveUpload, type UploadParts } from './receive-upload.ts';

export const uploadPath = '/app/v1/uploads';

/** A file, or several, that somebody sends; `query` holds its name and that of the attempt. */
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
    const upload = { name: query.get('name') ?? '', kind };
    takeOnce(query.get('attempt'), reply, (answering) => {
      receiveUpload(parts, upload, body, answering).catch((error: unknown) => {
        parts.log.fault('upload', error);
        answering.send(appFailure(error));
      });
    });
  };
}

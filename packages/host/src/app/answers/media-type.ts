import { headerOf, type HttpRequest } from '@vitalgate/http';
import { appRefusal } from './app-answers.ts';

/** The media type of a request's body, without its parameters. */
export function mediaTypeOf(request: HttpRequest): string {
  const [mediaType = ''] = (headerOf(request, 'content-type') ?? '').split(';');
  return mediaType.trim().toLowerCase();
}

export const notJson = appRefusal(415, 'unsupported_media_type', 'send application/json');

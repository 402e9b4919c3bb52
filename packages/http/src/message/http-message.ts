import { utf8Text } from '@vitalgate/core';

/** A request's body as the listener read it. */
export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  /** Larger than the listener may read. */
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'notUtf8' }
  /** Still on its way: the head alone is there to be judged. */
  | { readonly kind: 'awaited' };

/** A request as plain data; nothing of it has been interpreted. */
export interface HttpRequest {
  readonly method: string;
  /** The request target as sent: usually a path with a query, but a client may send anything. */
  readonly target: string;
  /** Header fields as received: any case, repeats kept. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: RequestBody;
  /** The socket's peer address, never a header's. */
  readonly remoteAddress: string;
}

/** An answer as plain data. `body` is a ready text, or the UTF-8 bytes of one; null for none. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array | null;
  /** Takes the memory of the body back. To be called once all of it is sent, if at all. */
  readonly release?: () => void;
}

/** The body of an answer as text, however it is held. */
export function bodyText({ body }: HttpResponse): string | null {
  return body === null || typeof body === 'string' ? body : utf8Text(body);
}

/** Answers a request; never throws. */
export type HttpHandler = (request: HttpRequest) => HttpResponse;

/** Answers a request by its head; null if that depends on the body. Never throws. */
export type HeadHandler = (request: HttpRequest) => HttpResponse | null;

/** The only value of a header, or null if it is missing. Repeats are joined by a comma, as HTTP has them. */
export function headerOf(request: Pick<HttpRequest, 'headers'>, name: string): string | null {
  let found: string | null = null;
  for (const [header, value] of request.headers) {
    if (header.length === name.length && header.toLowerCase() === name)
      found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}

/** A request target in its parts. */
export interface RequestTarget {
  /** The authority of an absolute target, which then takes the place of the Host header; null if the target names none. */
  readonly authority: string | null;
  readonly path: string;
  /** Without its question mark; empty if there is none. */
  readonly query: string;
}

/** Reads a request target: a path with a query or, as a proxy is sent it, a whole `http` or `https` address. RFC 9112 3.2. */
export function parseRequestTarget(target: string): RequestTarget {
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target);
  const [authority, rest] = absolute === null ? [null, target] : [absolute[1] ?? '', absolute[2] ?? ''];
  const mark = rest.indexOf('?');
  const path = mark === -1 ? rest : rest.slice(0, mark);
  return { authority, path: path === '' ? '/' : path, query: mark === -1 ? '' : rest.slice(mark + 1) };
}

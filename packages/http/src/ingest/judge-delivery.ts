import { ApiError, bearerOf, checkFeed, ingestKeyOf, type IngestGateParts, type IngestKeyRow } from '@vitalgate/core';
import { errorAnswer } from '../message/answers.ts';
import { checkAddressed } from '../message/host-name.ts';
import { parseRequestTarget, headerOf, type HttpRequest, type HttpResponse } from '../message/http-message.ts';

/** A format that programs deliver, as far as the head of a delivery shows it. */
export interface DeliveredFormat {
  /** The last part of its path. */
  readonly format: string;
  /** Types of body that it can be sent as, in lower case. A program that names none is not turned away: it has shown its key. */
  readonly mediaTypes: readonly string[];
  /** Headers by which its program says something of a delivery, in lower case. */
  readonly hintHeaders?: readonly string[];
}

/** The parts that judge a delivery by its head. */
export interface IngestParts extends IngestGateParts {
  readonly feeds: readonly DeliveredFormat[];
  /** In lower case. */
  readonly ownNames: ReadonlySet<string>;
  /** Most bytes of a body, packed or unpacked. */
  readonly maximumBytes: number;
}

/** A delivery whose head is good: its body may be read. */
export interface JudgedDelivery {
  readonly key: IngestKeyRow;
  readonly isPacked: boolean;
  /** Bytes of the body as it is sent; null if it does not say. */
  readonly announcedBytes: number | null;
  /** Hints of the sender's headers beside the body, by lower-case name. */
  readonly hints: Readonly<Record<string, string>>;
}

/** The outcome of judging the head of a request to the listener for live feeds. */
export type Judgement =
  | { readonly delivery: JudgedDelivery; readonly refusal: null }
  /** `key` is the one that it showed; null if it showed none of this host, or was refused before that was looked at. */
  | { readonly delivery: null; readonly refusal: HttpResponse; readonly key: IngestKeyRow | null };

/** One path per feed is below it, and nothing else on that listener. */
export const ingestPath = '/ingest/v1';

/** Header that joins the deliveries of one go, whatever the feed. */
const sessionHeader = 'session-id';

const longestHint = 200;

/** The judgement of a head: host and origin, path, method, key, media type, encoding, length. Never throws for what a client sends. */
export function judgeDelivery(parts: IngestParts, request: HttpRequest): Judgement {
  let key: IngestKeyRow | null = null;
  try {
    const target = parseRequestTarget(request.target);
    checkAddressed(parts.ownNames, request, target);
    const feed = parts.feeds.find(({ format }) => target.path === pathOf(format));
    if (feed === undefined) {
      const known = parts.feeds.map(({ format }) => pathOf(format)).join(', ');
      throw new ApiError('not_found', `no such path; feeds are delivered by POST to one of these: ${known}`);
    }
    if (request.method !== 'POST') {
      const refused = new ApiError('method_not_allowed', 'this path answers POST');
      return { delivery: null, refusal: errorAnswer(refused, [['Allow', 'POST']]), key };
    }
    key = ingestKeyOf(parts, bearerOf(headerOf(request, 'authorization')));
    checkFeed(key, feed.format);
    checkMediaType(request, feed);
    const isPacked = isGzip(request);
    const announcedBytes = announced(request, parts.maximumBytes);
    return { delivery: { key, isPacked, announcedBytes, hints: hintsOf(request, parts.feeds) }, refusal: null };
  } catch (error) {
    if (error instanceof ApiError) return { delivery: null, refusal: errorAnswer(error), key };
    throw error;
  }
}

function pathOf(format: string): string {
  return `${ingestPath}/${format}`;
}

function checkMediaType(request: HttpRequest, { format, mediaTypes }: DeliveredFormat): void {
  const sent = headerOf(request, 'content-type');
  const [type = ''] = (sent ?? '').split(';');
  if (sent === null || mediaTypes.includes(type.trim().toLowerCase())) return;
  throw new ApiError('unsupported_media_type', `send the feed ${format} as ${mediaTypes.join(', ')}`);
}

function isGzip(request: HttpRequest): boolean {
  const encoding = headerOf(request, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return false;
  if (encoding === 'gzip' || encoding === 'x-gzip') return true;
  throw new ApiError('unsupported_media_type', 'send the body as it is, or with Content-Encoding: gzip');
}

/** The refusal of a body that is too large. */
export function bodyTooLarge(maximumBytes: number): ApiError {
  const megabytes = Math.floor(maximumBytes / 1e6);
  return new ApiError(
    'payload_too_large',
    `a delivery holds at most ${megabytes} MB; send it in parts (in Health Auto Export: Batch Requests)`,
  );
}

function announced(request: HttpRequest, maximumBytes: number): number | null {
  const length = headerOf(request, 'content-length');
  if (length === null) {
    if (headerOf(request, 'transfer-encoding') !== null) return null;
    throw new ApiError('invalid_request', 'the body is missing');
  }
  if (Number(length) > maximumBytes) throw bodyTooLarge(maximumBytes);
  if (Number(length) === 0) throw new ApiError('invalid_request', 'the body is empty');
  return Number(length);
}

function hintsOf(request: HttpRequest, feeds: readonly DeliveredFormat[]): Readonly<Record<string, string>> {
  const hints: Record<string, string> = {};
  for (const name of [sessionHeader, ...feeds.flatMap(({ hintHeaders = [] }) => hintHeaders)]) {
    const value = headerOf(request, name);
    if (value !== null) hints[name] = value.slice(0, longestHint);
  }
  return hints;
}

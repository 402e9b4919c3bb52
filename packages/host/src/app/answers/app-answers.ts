import type { DoNext } from '@vitalgate/contract';
import { WrittenAnswer, type HttpResponse, headerOf, type HttpRequest } from '@vitalgate/http';
import { appErrorBody, faultBody, refusalBody } from '../../errors/app-error-body.ts';

const always = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
] as const;

/** What a document of the app may do: load its own files and ask its own host, nothing else. No inline script or style. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const nothingPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer, with its media type; `policy` is a Content-Security-Policy, by default one that allows nothing. */
export function appHeaders(contentType: string, policy: string = nothingPolicy): HttpResponse['headers'] {
  return [['Content-Type', contentType], ['Content-Security-Policy', policy], ...always];
}

export function appAnswer(status: number, value: unknown): HttpResponse {
  return { status, headers: appHeaders('application/json'), body: JSON.stringify(value) };
}

/** What an action answers, as a line of JSON. */
export function resultBody(result: unknown): string | Uint8Array {
  if (!(result instanceof WrittenAnswer)) return `${JSON.stringify({ result: result ?? null })}\n`;
  return Buffer.concat([Buffer.from('{"result":'), result.json, Buffer.from('}\n')]);
}

export function appRefusal(status: number, code: string, message: string, doNext?: DoNext): HttpResponse {
  return appAnswer(status, { error: refusalBody(code, message, doNext) });
}

const statuses: Readonly<Record<string, number>> = { invalid_input: 400, not_found: 404 };

/** A failure as an answer; a fault of ours says nothing but that. */
export function appFailure(error: unknown): HttpResponse {
  const body = appErrorBody(error);
  if (body === null) return appAnswer(500, { error: faultBody });
  return appAnswer(statuses[body.code] ?? 409, { error: body });
}

export function mediaTypeOf(request: HttpRequest): string {
  const [mediaType = ''] = (headerOf(request, 'content-type') ?? '').split(';');
  return mediaType.trim().toLowerCase();
}

export const notJson = appRefusal(415, 'unsupported_media_type', 'send application/json');

import type { DoNext } from '@vitalgate/contract';
import { AppError, WrittenAnswer, type HttpResponse } from '@vitalgate/http';
import { diskFullText, isDiskFull } from '../errors/disk-full.ts';
import { HostError } from '../errors/host-error.ts';
import { isStoreDamaged, storeDamagedText } from '../errors/store-damaged.ts';

/** What the app's interface says of a failure: `code` in snake case, `message` for people. */
export interface AppErrorBody {
  readonly code: string;
  readonly message: string;
  /** What to do about it, if there is more to say than the message does. */
  readonly doNext?: DoNext;
}

const snakeCase = (code: string): string => code.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the asker is told of a failure that is the user's to mend. */
export function hostErrorBody({ code, message, doNext }: HostErrorFacts): AppErrorBody {
  return bodyOf(snakeCase(code), message, doNext);
}

/** What is told of a HostError, also by a thread. */
type HostErrorFacts = Pick<HostError, 'code' | 'message'> & Partial<Pick<HostError, 'doNext'>>;

function bodyOf(code: string, message: string, doNext: DoNext = {}): AppErrorBody {
  return Object.keys(doNext).length === 0 ? { code, message } : { code, message, doNext };
}

/** What the asker may know of a failure; null if it is a fault of ours. */
export function appErrorBody(error: unknown): AppErrorBody | null {
  if (error instanceof AppError) return bodyOf(error.code, error.message, error.doNext);
  if (error instanceof HostError) return hostErrorBody(error);
  if (isDiskFull(error)) return { code: 'disk_full', message: diskFullText };
  if (isStoreDamaged(error)) return { code: 'store_damaged', message: storeDamagedText };
  return null;
}

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

/** A JSON answer of the app's interface. */
export function appAnswer(status: number, value: unknown): HttpResponse {
  return { status, headers: appHeaders('application/json'), body: JSON.stringify(value) };
}

/** What an action answers, as a line of JSON. */
export function resultBody(result: unknown): string | Uint8Array {
  if (!(result instanceof WrittenAnswer)) return `${JSON.stringify({ result: result ?? null })}\n`;
  return Buffer.concat([Buffer.from('{"result":'), result.json, Buffer.from('}\n')]);
}

/** A refusal of the app's interface. */
export function appRefusal(status: number, code: string, message: string, doNext?: DoNext): HttpResponse {
  return appAnswer(status, { error: bodyOf(code, message, doNext) });
}

const statuses: Readonly<Record<string, number>> = { invalid_input: 400, not_found: 404 };

/** A failure as an answer; a fault of ours says nothing but that. */
export function appFailure(error: unknown): HttpResponse {
  const body = appErrorBody(error);
  if (body === null) return appAnswer(500, { error: faultBody });
  return appAnswer(statuses[body.code] ?? 409, { error: body });
}

/** What the asker is told of a fault of ours. */
export const faultBody: AppErrorBody = { code: 'internal_error', message: 'the host failed; its log says more' };

import { AppError, type HttpResponse } from '@vitalgate/http';
import { HostError } from '../errors/host-error.ts';

/** What the app's interface says of a failure: `code` in snake case, `message` for people. */
export interface AppErrorBody {
  readonly code: string;
  readonly message: string;
}

const snakeCase = (code: string): string => code.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the asker may know of a failure; null where it is a fault of ours. */
export function appErrorBody(error: unknown): AppErrorBody | null {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (error instanceof HostError) return { code: snakeCase(error.code), message: error.message };
  return null;
}

const always = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
] as const;

/** Headers of every answer, with its media type. */
export function appHeaders(contentType: string): HttpResponse['headers'] {
  return [['Content-Type', contentType], ...always];
}

/** A JSON answer of the app's interface. */
export function appAnswer(status: number, value: unknown): HttpResponse {
  return { status, headers: appHeaders('application/json'), body: JSON.stringify(value) };
}

/** A refusal of the app's interface. */
export function appRefusal(status: number, code: string, message: string): HttpResponse {
  return appAnswer(status, { error: { code, message } });
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

import type { AppPageName, DoNext, Sentence } from '@vitalgate/contract';
import { texts } from './texts/texts.ts';

/** Why the host did not do what was asked. Codes of our own: `host_stopped` if nobody answers, `session_ended` if a fresh link is needed. */
export class HostFailure extends Error {
  override readonly name = 'HostFailure';
  readonly code: string;
  /** The page on which something can be done about it. */
  readonly page: AppPageName | null;
  /** What the host said, from which the message is; null if the message is ours. */
  readonly told: Sentence | null;

  constructor(code: string, message: string, page: AppPageName | null = null, told: Sentence | null = null) {
    super(message);
    this.code = code;
    this.page = page;
    this.told = told;
  }
}

const sentence = (message: string): string =>
  `${message.slice(0, 1).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`;

interface FailureBody {
  readonly error?: {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly told?: Sentence;
    readonly doNext?: DoNext;
  };
}

/** A failure as the host's answer reports it. */
export function failureOf(status: number, body: unknown): HostFailure {
  const error = (body as FailureBody | null)?.error;
  const code = typeof error?.code === 'string' ? error.code : `http_${status}`;
  const page = error?.doNext?.page ?? null;
  if (typeof error?.message !== 'string') return new HostFailure(code, texts.unknownAnswer, page);
  return new HostFailure(code, sentence(error.message), page, error.told ?? error.message);
}

/** Whatever was thrown, as a failure to show. */
export function asFailure(error: unknown): HostFailure {
  if (error instanceof HostFailure) return error;
  return new HostFailure('page_failed', texts.pageFailed);
}

import type { DoNext } from '@vitalgate/contract';
import { AppError } from '@vitalgate/http';
import { diskFullText, isDiskFull } from './disk-full.ts';
import { HostError } from './host-error.ts';
import { isStoreDamaged, storeDamagedText } from './store-damaged.ts';

/** What the app's interface says of a failure: `code` in snake case, `message` for people. */
export interface AppErrorBody {
  readonly code: string;
  readonly message: string;
  /** What to do about it, if there is more to say than the message does. */
  readonly doNext?: DoNext;
}

/** What is known of a HostError, also of one in another thread. */
type HostErrorFacts = Pick<HostError, 'code' | 'message'> & Partial<Pick<HostError, 'doNext'>>;

const snakeCase = (code: string): string => code.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A refusal's body, without `doNext` if there is nothing to do. */
export function refusalBody(code: string, message: string, doNext: DoNext = {}): AppErrorBody {
  return Object.keys(doNext).length === 0 ? { code, message } : { code, message, doNext };
}

/** The body of a failure that is the user's to mend. */
export function hostErrorBody({ code, message, doNext }: HostErrorFacts): AppErrorBody {
  return refusalBody(snakeCase(code), message, doNext);
}

/** What the asker may know of a failure; null if it is a fault of ours. */
export function appErrorBody(error: unknown): AppErrorBody | null {
  if (error instanceof AppError) return refusalBody(error.code, error.message, error.doNext);
  if (error instanceof HostError) return hostErrorBody(error);
  if (isDiskFull(error)) return { code: 'disk_full', message: diskFullText() };
  if (isStoreDamaged(error)) return { code: 'store_damaged', message: storeDamagedText };
  return null;
}

export const faultBody: AppErrorBody = { code: 'internal_error', message: 'the host failed; its log says more' };

import { toldText, type DoNext, type Sentence, type Told } from '@vitalgate/contract';
import { AppError } from '@vitalgate/http';
import { diskFullText, isDiskFull } from './disk-full.ts';
import { HostError } from './host-error.ts';
import { isStoreDamaged, storeDamagedText } from './store-damaged.ts';

/** What the app's interface says of a failure: `code` in snake case, `message` for people. */
export interface AppErrorBody {
  readonly code: string;
  readonly message: string;
  /** The message with its values apart, if it has some: pages write it in their own language. */
  readonly told?: Told;
  /** What to do about it, if there is more to say than the message does. */
  readonly doNext?: DoNext;
}

/** What is known of a HostError, also of one in another thread. */
type HostErrorFacts = Pick<HostError, 'code' | 'sentence'> & Partial<Pick<HostError, 'doNext'>>;

/** A sentence as views carry it: in English, and with its values apart if it has some. */
export function shownSentence(sentence: Sentence): { readonly message: string; readonly told?: Told } {
  return typeof sentence === 'string' ? { message: sentence } : { message: toldText(sentence), told: sentence };
}

const snakeCase = (code: string): string => code.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same of what keeps something from working; null if nothing does. */
export function shownProblem(sentence: Sentence | null): { readonly problem: string | null; readonly told?: Told } {
  if (sentence === null) return { problem: null };
  const { message: problem, ...told } = shownSentence(sentence);
  return { problem, ...told };
}

/** A refusal's body, without `doNext` if there is nothing to do. */
export function refusalBody(code: string, sentence: Sentence, doNext: DoNext = {}): AppErrorBody {
  const body = { code, ...shownSentence(sentence) };
  return Object.keys(doNext).length === 0 ? body : { ...body, doNext };
}

/** The body of a failure that is the user's to mend. */
export function hostErrorBody({ code, sentence, doNext }: HostErrorFacts): AppErrorBody {
  return refusalBody(snakeCase(code), sentence, doNext);
}

/** What the asker may know of a failure; null if it is a fault of ours. */
export function appErrorBody(error: unknown): AppErrorBody | null {
  if (error instanceof AppError) return refusalBody(error.code, error.sentence, error.doNext);
  if (error instanceof HostError) return hostErrorBody(error);
  if (isDiskFull(error)) return refusalBody('disk_full', diskFullText());
  if (isStoreDamaged(error)) return refusalBody('store_damaged', storeDamagedText);
  return null;
}

export const faultBody: AppErrorBody = { code: 'internal_error', message: 'the host failed; its log says more' };

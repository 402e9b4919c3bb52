import type { Answer, Asked } from '../connection/answer.ts';

export type Verdict = 'passed' | 'failed' | 'notChecked';

/** The want for which something was not checked; `mendedCheck`: a check broke. */
export type Need =
  | 'person'
  | 'pairing'
  | 'consent'
  | 'data'
  | 'time'
  | 'option'
  | 'shape'
  | 'inside'
  | 'client'
  | 'host'
  | 'mendedCheck';

/** The host did something else than it should. Texts name fields, counts and shapes, never a value of health data. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
  readonly expected: string;
  readonly seen: string;
  /** The request, to ask it again by hand. */
  readonly asked: Asked | null;

  constructor(expected: string, seen: string, answer: Pick<Answer, 'asked'> | null = null) {
    super(`expected ${expected}; saw ${seen}`);
    this.expected = expected;
    this.seen = seen;
    this.asked = answer?.asked ?? null;
  }
}

/** The check could not be made. `reason` says what to do about it, where something can be done. */
export class CannotCheck extends Error {
  override readonly name = 'CannotCheck';
  readonly needs: Need;

  constructor(needs: Need, reason: string) {
    super(reason);
    this.needs = needs;
  }
}

export function failIf(isWrong: boolean, ...failed: ConstructorParameters<typeof CheckFailed>): void {
  if (isWrong) throw new CheckFailed(...failed);
}

export function skipIf(isMissing: boolean, ...missing: ConstructorParameters<typeof CannotCheck>): void {
  if (isMissing) throw new CannotCheck(...missing);
}

import { errorBodySchema, errorStatus, type ErrorCode } from '@vitalgate/contract';
import { errorCodeOf, fieldOf, jsonOf, memberOf, type Answer } from '../connection/answer.ts';
import { CannotCheck, CheckFailed, failIf, skipIf } from './verdict.ts';

export function seenIn(answer: Answer): string {
  const code = errorCodeOf(answer);
  return `status ${answer.status}${code === null ? '' : ` ${code}`}`;
}

export function expectRead(answer: Answer): void {
  if (answer.status === 200) return;
  if (answer.status === 403 && answer.text.includes('"raw_consent_required"')) {
    throw new CannotCheck('consent', 'the user has not given the raw health consent: accept it in the app');
  }
  skipIf(tellsPermissionDenied(answer), 'consent', 'the app has no permission for this type: grant it in the app');
  throw new CheckFailed('status 200', seenIn(answer), answer);
}

/** True for the specification's refusal for want of the system health permission. Spec 7. */
export function tellsPermissionDenied({ status, text }: Answer): boolean {
  return status === 403 && text.includes('"permission_denied"');
}

export function expectRefused(answer: Answer, why: string): void {
  if (answer.status >= 400 && answer.status < 500) return;
  throw new CheckFailed(`a refusal (4xx) ${why}`, seenIn(answer), answer);
}

export function expectError(answer: Answer, code: ErrorCode): void {
  const expected = `status ${errorStatus[code]} ${code}`;
  failIf(answer.status !== errorStatus[code] || errorCodeOf(answer) !== code, expected, seenIn(answer), answer);
}

/** Fails if the answer has not this status, or its body does not hold this code as a text, in whatever shape. Spec 7. */
export function expectCode(answer: Answer, code: ErrorCode): void {
  if (answer.status === errorStatus[code] && answer.text.includes(`"${code}"`)) return;
  throw new CheckFailed(`status ${errorStatus[code]} and the code ${code}`, seenIn(answer), answer);
}

export function expectErrorBody(answer: Answer): void {
  expectJson(answer);
  expectShape(errorBodySchema, jsonOf(answer), answer);
}

export function expectDetail(answer: Answer, kind: 'parameter' | 'field' | 'scope', name: string): void {
  const details = memberOf(memberOf(jsonOf(answer), 'error'), 'details');
  if (Array.isArray(details) && details.some((detail) => memberOf(detail, kind) === name)) return;
  throw new CheckFailed(`details that name the ${kind} ${name}`, 'none that do', answer);
}

export function mediaTypeOf({ headers }: Answer): string {
  return headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? 'no Content-Type';
}

export function expectJson(answer: Answer): void {
  const type = mediaTypeOf(answer);
  failIf(type !== 'application/json', 'Content-Type application/json', type, answer);
  if (jsonOf(answer) === undefined) throw new CheckFailed('a body that is JSON', 'one that is not', answer);
}

export function expectNoToken(polls: readonly Answer[]): void {
  const poll = polls.find((one) => fieldOf(one, 'bearerToken') !== undefined);
  if (poll !== undefined) throw new CheckFailed('no bearerToken', 'one', poll);
}

export function expectEnd(polls: readonly Answer[], status: 'denied' | 'expired'): void {
  const last = polls.at(-1);
  if (last?.status === 200 && fieldOf(last, 'status') === status) return;
  throw new CheckFailed(`status ${status} at 200`, last === undefined ? 'no poll' : seenIn(last), last);
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
}

export interface Shape {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: { readonly issues: readonly Issue[] } };
}

const namedIssues = 3;

/** Fails if a value has not the shape; names the fields, not what they hold. */
export function expectShape(shape: Shape, value: unknown, answer: Answer): void {
  const { error } = shape.safeParse(value);
  if (error === undefined) return;
  const issues = [...new Set(error.issues.map(({ path, code }) => `${pathText(path)} (${code ?? 'invalid'})`))];
  const more = issues.length > namedIssues ? ` and ${issues.length - namedIssues} more` : '';
  throw new CheckFailed(
    'the fields of the contract',
    `not so: ${issues.slice(0, namedIssues).join(', ')}${more}`,
    answer,
  );
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`)).join('');
  return text.replace(/^\./, '') || 'the body';
}

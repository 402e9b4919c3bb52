import { CommandError } from '@vitalgate/terminal';
import { appErrorBody } from '../errors/app-error-body.ts';
import { faultFacts } from '../errors/fault-facts.ts';

/** Why a command failed, in words for people. */
export function failureOf(error: unknown): CommandError {
  const body = appErrorBody(error);
  if (body !== null) return new CommandError(body.code, body.message, { doNext: body.doNext });
  const { error: kind, code = '', at } = faultFacts(error);
  const facts = [kind, code, ...at.slice(0, 1)].filter((fact) => fact !== '').join(', ');
  return new CommandError('internal_error', `this failed by a fault of the program; please report this: ${facts}`);
}

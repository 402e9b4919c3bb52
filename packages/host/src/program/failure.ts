import { CommandError } from '@vitalgate/terminal';
import { appErrorBody } from '../errors/app-error-body.ts';
import { faultFacts } from '../errors/fault-facts.ts';
import { systemErrorCode } from '../errors/host-error.ts';

const readOnly: ReadonlySet<string> = new Set(['SQLITE_READONLY', 'EROFS']);

const readOnlyText =
  'this could not be saved: the data directory, or a file in it, may only be read; give this user the right to write there, or name another directory with --data-dir';

/** Why a command failed, in words for people. */
export function failureOf(error: unknown): CommandError {
  const body = appErrorBody(error);
  if (body !== null) return new CommandError(body.code, body.message, { doNext: body.doNext });
  if (readOnly.has(systemErrorCode(error) ?? '')) return new CommandError('not_writable', readOnlyText);
  const { error: kind, code = '', at } = faultFacts(error);
  const facts = [kind, code, ...at.slice(0, 1)].filter((fact) => fact !== '').join(', ');
  return new CommandError('internal_error', `this failed by a fault of the program; please report this: ${facts}`);
}

import { VitalgateError } from '@vitalgate/client';
import { plainText } from '../terminal/plain-text.ts';
import { CommandError } from './command-error.ts';

const pairAgain =
  'Pair again: npx vitalgate pair LINK, with --name where it had a name (the link is on the page Developer Mode of the app)';

/** What to do next, for each code that has an answer of its own. The host's own message stands before it. */
const nextSteps: Readonly<Record<string, string>> = {
  invalid_token: `The user revoked this client, or the host was set up anew. ${pairAgain}.`,
  unauthorized: `${pairAgain}.`,
  insufficient_scope: `This client was not paired for that. Pair again with the scope, under the same --name: npx vitalgate pair LINK --scopes SCOPE,…`,
  raw_consent_required:
    'In the app, accept the consent for raw health data on the page Developer Mode (or type: npx vitalgate-host raw-consent accept).',
  permission_denied:
    'In the app, grant this type on the page Permissions (or type: npx vitalgate-host permissions grant TYPE).',
  pairing_closed:
    'Open the page Developer Mode in the app and keep it in sight (or type: npx vitalgate-host pairing open), then try again.',
  rate_limited: 'Clear waiting requests in the app, or wait, then try again.',
  identity_changed:
    'Nothing was sent to it. If the certificate was reset in the app, compare the fingerprint there, then: npx vitalgate forget NAME, and pair again. Else somebody may stand between you and the host.',
  unreachable:
    'Is the host running (npm start), with Developer Mode on, on the same network? "npx vitalgate hosts" shows its address.',
  timed_out: 'Is the host running, on the same network? Try again.',
  host_not_allowed: 'Reach the host by its IP address or its own name, or start it with --host-name NAME.',
  pairing_denied: 'The user of the app denied the request. Nothing was stored.',
  pairing_token_gone: 'Revoke the client in the app, and pair again: npx vitalgate pair LINK',
  pairing_expired: 'Nobody approved the request in time. Nothing was stored. Try again.',
  invalid_link: 'Copy the whole pairing link from the page Developer Mode: vitalgate://HOST:PORT?sha256=…',
  invalid_cursor: 'The data has changed since. Start the list again.',
  not_found: 'This host does not serve that; is it an older version?',
  unavailable: 'The host is stopping, or Developer Mode was just switched off. Try again once it is on.',
  internal_error: 'This is a fault of the host; its log says more.',
  invalid_response: 'This is no answer of a Vitalgate host. Is the address right?',
};

/** What to do about a parameter that the host refused, for those whose values are not in the help. */
const parameterSteps: Readonly<Record<string, string>> = {
  metricId: '"npx vitalgate metrics" lists the metrics.',
  type: '"npx vitalgate raw types" lists the types.',
};

function nextStep({ code, details }: VitalgateError): string | undefined {
  if (code !== 'invalid_parameter') return Object.hasOwn(nextSteps, code) ? nextSteps[code] : undefined;
  return details.map(({ parameter = '' }) => parameterSteps[parameter]).find((step) => step !== undefined);
}

/** A message as a line for people: first letter large, a full stop at the end unless it ends with a mark already. */
export function sentence(message: string): string {
  const ended = /[.!?)"…]$/.test(message) ? message : `${message}.`;
  return `${ended.slice(0, 1).toUpperCase()}${ended.slice(1)}`;
}

/** Why a command failed, in words that say what to do next. Words that came from the host cannot act on the terminal. */
export function failureOf(error: unknown, signal?: AbortSignal): CommandError {
  if (signal?.aborted === true) return new CommandError('interrupted', 'Interrupted.');
  if (error instanceof CommandError) return error;
  if (error instanceof VitalgateError) {
    const next = nextStep(error);
    const said = sentence(plainText(error.message));
    const code = error.code === 'invalid_parameter' || error.code === 'invalid_link' ? 'invalid_input' : error.code;
    return new CommandError(code, next === undefined ? said : `${said} ${next}`, { cause: error });
  }
  const { name, code, message } = error as NodeJS.ErrnoException;
  const facts = [name, code, message].filter((fact) => fact !== undefined && fact !== '').map(String);
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return new CommandError('failed', plainText(message));
  const report = plainText(facts.join(', '));
  return new CommandError('internal_error', `this failed by a fault of the program; please report this: ${report}`);
}

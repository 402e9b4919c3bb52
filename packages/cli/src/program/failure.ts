import { VitalgateError } from '@vitalgate/client';
import { CommandError, plainText, sentence } from '@vitalgate/terminal';

interface NextStep {
  /** The reason, in place of the host's own message, which would give the same advice in other words. */
  readonly why?: string;
  readonly text: string;
  readonly command?: string;
}

const pairAgain = {
  text: 'Pair again, under the same --name if it had one; the link is on the page Developer Mode of the app.',
  command: 'pair LINK',
};

/** The next step for each code that has one of its own, behind the host's own message. Commands of a host are named as if it were installed. */
const nextSteps: Readonly<Record<string, NextStep>> = {
  invalid_token: { ...pairAgain, text: `The user revoked this client, or the host was set up anew. ${pairAgain.text}` },
  unauthorized: pairAgain,
  client_paused: {
    why: 'The user of the host has paused this client.',
    text: 'Nothing was lost: it reads again once they resume it there, on the page Developer Mode of the app, or with "vitalgate-host clients resume".',
  },
  insufficient_scope: {
    text: 'If the user keeps it back, they can allow it there, on the page Developer Mode of the app. If this client never asked for it, pair again with the scope, under the same --name.',
    command: 'pair LINK --scopes SCOPE,…',
  },
  raw_consent_required: {
    why: 'The consent for raw health data is not accepted on the host.',
    text: 'Accept it there, on the page Permissions of the app, or type "vitalgate-host raw-consent accept".',
  },
  permission_denied: {
    why: 'The host is not permitted to read this type.',
    text: 'Grant it there, on the page Permissions of the app, or type "vitalgate-host permissions grant TYPE".',
  },
  pairing_closed: {
    why: 'The pairing window of the host is closed.',
    text: 'Open the page Developer Mode of the app there and keep it in sight, or type "vitalgate-host pairing open"; then try again.',
  },
  rate_limited: {
    why: 'Too many pairing requests wait for an answer, or were denied.',
    text: 'Clear them in the app, or wait, then try again.',
  },
  identity_changed: {
    text: 'That machine may stand between you and the host.',
    command: 'forget NAME',
  },
  unreachable: {
    text: 'The paired hosts are listed with their addresses.',
    command: 'hosts',
  },
  timed_out: { text: 'Try again.' },
  host_not_allowed: { text: 'Reach the host by its IP address or its own name, or start it with --host-name NAME.' },
  pairing_denied: { text: 'The user of the app denied the request. Nothing was stored.' },
  pairing_token_gone: { text: 'Revoke the client in the app, and pair again.', command: 'pair LINK' },
  pairing_expired: { text: 'Nobody approved the request in time. Nothing was stored. Try again.' },
  invalid_link: { text: 'Copy the whole pairing link from the page Developer Mode: vitalgate://HOST:PORT?sha256=…' },
  invalid_cursor: { text: 'The data has changed since. Start the list again.' },
  not_found: { text: 'This host does not serve that; is it an older version?' },
  unavailable: {
    why: 'The host is stopping, or Developer Mode was just switched off.',
    text: 'Try again once it is on.',
  },
  internal_error: { text: 'This is a fault of the host; its log says more.' },
  invalid_response: { text: 'This is no answer of a Vitalgate host. Is the address right?' },
};

/** Next steps for a parameter that the host refused, if its values are not in the help. */
const parameterSteps: Readonly<Record<string, NextStep>> = {
  metricId: { text: 'The metrics are listed.', command: 'metrics' },
  type: { text: 'The types are listed.', command: 'raw types' },
};

function nextStep({ code, details }: VitalgateError): NextStep | undefined {
  if (code !== 'invalid_parameter') return Object.hasOwn(nextSteps, code) ? nextSteps[code] : undefined;
  return details.map(({ parameter = '' }) => parameterSteps[parameter]).find((step) => step !== undefined);
}

/** A failed command in words that name the next step. Words that came from the host cannot act on the terminal. */
export function failureOf(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof VitalgateError) {
    const next = nextStep(error);
    const said = next?.why ?? sentence(plainText(error.message));
    const code = error.code === 'invalid_parameter' || error.code === 'invalid_link' ? 'invalid_input' : error.code;
    const doNext = next?.command === undefined ? {} : { command: next.command };
    return new CommandError(code, next === undefined ? said : `${said} ${next.text}`, { cause: error, doNext });
  }
  const { name, code, message } = error as NodeJS.ErrnoException;
  const facts = [name, code, message].filter((fact) => fact !== undefined && fact !== '').map(String);
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return new CommandError('failed', plainText(message));
  const report = plainText(facts.join(', '));
  return new CommandError('internal_error', `this failed by a fault of the program; please report this: ${report}`);
}

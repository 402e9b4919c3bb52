import { VitalgateError } from '@vitalgate/client';
import { scopeDescriptions, type Scope } from '@vitalgate/contract';
import { untrustedText } from './answer/untrusted-text.ts';
import { ToolFailure } from './tool-failure.ts';

/** How the user pairs this computer. */
export const pairAgain =
  'Ask the user to open the pairing window (npx vitalgate-host pairing open, or the app’s page Developer Mode) and to run: vitalgate pair LINK';

/** What to say for each code of the API and of the client. Nothing here comes from the host. */
const nextSteps: Readonly<Record<string, string>> = {
  invalid_token: `The user revoked this client, or it was never paired. ${pairAgain}`,
  unauthorized: `This client is not paired. ${pairAgain}`,
  raw_consent_required:
    'The user has not given, or has withdrawn, the consent for raw health data. Only the user can give it, in the app on the page Developer Mode or with: npx vitalgate-host raw-consent accept',
  permission_denied:
    'The user does not permit reading this type. Only the user can, in the app on the page Permissions or with: npx vitalgate-host permissions grant TYPE. list_raw_types shows what is permitted.',
  rate_limited: 'The host asks to wait. Try again later.',
  unavailable:
    'The host is stopping or its API was switched off. Ask the user to switch Developer Mode on, then call again.',
  internal_error: 'The host failed at this. Try once more; if it stays, ask the user to look at the host’s log.',
  invalid_cursor:
    'The cursor does not belong to these arguments. Repeat the arguments of next exactly, or start without cursor.',
  host_not_allowed:
    'The host refuses the name it was addressed by. Ask the user to pair again with the link that the app shows.',
  unreachable:
    'The host does not answer. Ask the user to start it on the device that holds the data (npx vitalgate-host serve), to switch Developer Mode on (npx vitalgate-host developer-mode on), and to be in the same network; then call again.',
  timed_out: 'The host took too long. Call again; a shorter period is quicker.',
  identity_changed:
    'Another certificate answered than the one paired with, so nothing was sent. Either the user reset it or something stands between. Ask the user; only if they reset it themselves: vitalgate forget NAME, then vitalgate pair LINK. Do not try to get around this.',
  invalid_response: 'What answered does not speak this API as expected. Ask the user to update vitalgate and the host.',
  cancelled: 'The call was cancelled.',
  not_found: 'The host does not have this part of the API. Ask the user to update it.',
  insufficient_scope: `This pairing may not read that. ${pairAgain}`,
};

/**
 * Whatever went wrong as a failure with its next step, in our words alone. `needed` is the scope that the tool reads with,
 * `held` those that the pairing has, where they are known.
 */
export function failureOf(error: unknown, needed: Scope | null, held: readonly Scope[] | null = null): ToolFailure {
  if (error instanceof ToolFailure) return error;
  if (!(error instanceof VitalgateError)) {
    return new ToolFailure(
      'internal_error',
      'vitalgate mcp failed at this. Ask the user to report it; other tools may work.',
    );
  }
  const { code, retryAfterSeconds } = error;
  if (code === 'insufficient_scope' && needed !== null) {
    const wanted = [...new Set([...(held ?? []), needed])].join(',');
    return new ToolFailure(
      code,
      `This pairing lacks the scope ${needed} (${scopeDescriptions[needed]}). ${pairAgain} --scopes ${wanted}`,
    );
  }
  if (code === 'invalid_parameter') {
    // The host's words name the parameter and its bounds; they are shown as what they are.
    const words = JSON.stringify(untrustedText(error.message, 200));
    return new ToolFailure(code, `The host refused an argument; its words: ${words}`);
  }
  const step = nextSteps[code];
  if (step === undefined) return new ToolFailure('refused', 'The host refused this. Ask the user to look at it.');
  return new ToolFailure(code, retryAfterSeconds === null ? step : `${step} It asks for ${retryAfterSeconds} seconds.`);
}

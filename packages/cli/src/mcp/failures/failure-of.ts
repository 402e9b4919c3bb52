import { shellWord } from '@vitalgate/terminal';
import { VitalgateError } from '@vitalgate/client';
import { scopeDescriptions, scopeSchema, type Scope } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { ownCommand } from '../../program/own-command.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { ToolFailure, type KnownPairing } from '../tool/define-tool.ts';

/** Failures that a new pairing mends. */
const unpaired: Readonly<Record<string, string>> = {
  invalid_token: 'The user revoked this client, or reset the host.',
  unauthorized: 'This client is not paired.',
  host_not_allowed: 'The host refuses the name that it was addressed by.',
  identity_changed: `Another certificate answered than the one paired with, so nothing was sent. Either the user reset it, or somebody stands between: ask which, and do not try to get around this. Only where the user reset it does pairing anew help, after ${ownCommand('forget NAME')}.`,
};

/** Other failures, with the next step. Nothing here comes from the host. */
const nextSteps: Readonly<Record<string, string>> = {
  raw_consent_required:
    'The user has not given, or has withdrawn, the consent for raw health data. Only the user can give it: in the app on the page Permissions, or with vitalgate-host raw-consent accept',
  client_paused:
    'The user has paused this client. Only the user can resume it: in the app on the page Developer Mode, or with vitalgate-host clients resume. Do not call again until they say so.',
  permission_denied:
    'The user does not permit reading this type. Only the user can: in the app on the page Permissions, or with vitalgate-host permissions grant TYPE. list_raw_types shows what is permitted.',
  rate_limited: 'The host asks to wait. Try again later.',
  unavailable:
    'The host is stopping, or its API was switched off. Ask the user to switch Developer Mode on, then call again.',
  internal_error: 'The host failed at this. Try once more; if it stays, ask the user to look at the host’s log.',
  invalid_cursor:
    'The cursor does not belong to these arguments. Repeat the arguments of next exactly, or start without cursor.',
  unreachable:
    'The host does not answer. Ask the user to start it on the device that holds the data (vitalgate-host serve), to switch Developer Mode on (vitalgate-host developer-mode on), and to be in the same network; then call again.',
  timed_out: 'The host took too long. Call again; a shorter period is quicker.',
  invalid_response: 'What answered does not speak this API as expected. Ask the user to update vitalgate and the host.',
  cancelled: 'The call was cancelled.',
  not_found: 'The host does not have this part of the API. Ask the user to update it.',
};

const allowStep =
  'Only the user can give it back: in the app on the page Developer Mode, or with vitalgate-host clients scopes. Pairing again is not needed.';

/** A failure with its next step, in our words alone. `needed` is the scope the tool reads with. */
export function failureOf(error: unknown, needed: Scope | null, pairing: KnownPairing | null): ToolFailure {
  if (error instanceof ToolFailure) return error;
  if (!(error instanceof VitalgateError)) {
    return new ToolFailure(
      'internal_error',
      'vitalgate mcp failed at this. Ask the user to report it; other tools may work.',
    );
  }
  const { code, details, retryAfterSeconds } = error;
  if (code === 'insufficient_scope') {
    // A tool may read with more scopes than its own: the host says which one is lacking.
    const named = details.map(({ scope }) => z.safeParse(scopeSchema, scope)).find(({ success }) => success)?.data;
    const scope = named ?? needed;
    const which = scope === null ? 'a scope' : `the scope ${scope} (${scopeDescriptions[scope]})`;
    if (scope !== null && pairing?.scopes.includes(scope) === true) {
      return new ToolFailure(code, `The user keeps back ${which} since this pairing. ${allowStep}`);
    }
    return new ToolFailure(code, `This pairing lacks ${which}. ${pairingStep(pairing, scope)}`);
  }
  if (code === 'invalid_parameter') {
    // The host's words name the parameter and its bounds; they are shown as what they are.
    const words = JSON.stringify(untrustedText(error.message, 200));
    return new ToolFailure(code, `The host refused an argument; its words: ${words}`);
  }
  const why = Object.hasOwn(unpaired, code) ? unpaired[code] : undefined;
  if (why !== undefined) return new ToolFailure(code, `${why} ${pairingStep(pairing)}`);
  const step = Object.hasOwn(nextSteps, code) ? nextSteps[code] : undefined;
  if (step === undefined) return new ToolFailure('refused', 'The host refused this. Ask the user to look at it.');
  return new ToolFailure(code, retryAfterSeconds === null ? step : `${step} It asks for ${retryAfterSeconds} seconds.`);
}

/** The user's way to pair this computer again: under the same name, and with the same scopes and `needed`, so that nothing more is opened. */
export function pairingStep(pairing: KnownPairing | null, needed: Scope | null = null): string {
  const scopes = [...new Set([...(pairing?.scopes ?? []), ...(needed === null ? [] : [needed])])].join(',');
  const name = pairing === null ? '' : ` --name ${shellWord(untrustedText(pairing.name))}`;
  const command = ownCommand(`pair LINK${name}${scopes === '' ? '' : ` --scopes ${scopes}`}`);
  return `Ask the user to open the pairing window (the app’s page Developer Mode, or vitalgate-host pairing open) and to run: ${command}`;
}

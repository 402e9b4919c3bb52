import { VitalgateError } from '@vitalgate/client';
import { failureText, plainText, spaced } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { failureOf } from '../program/failure.ts';
import { withClient, type OpenClient } from '../hosts/open-client.ts';
import { tryToken } from '../hosts/try-token.ts';
import { localTime } from '../terminal/time-text.ts';

const refusals = new Set(['invalid_token', 'unauthorized']);

/** The refusal of the token of a pairing; null if it is taken. Rejects if it could not be tried. */
async function tokenRefusal({ client, host }: OpenClient, signal: AbortSignal): Promise<VitalgateError | null> {
  try {
    await tryToken(client, host.scopes, signal);
    return null;
  } catch (error) {
    if (!(error instanceof VitalgateError)) throw error;
    if (refusals.has(error.code)) return error;
    // Whatever else it refuses, it has taken the token first. What has no answer says nothing of it.
    if (error.status === null) throw error;
    return null;
  }
}

export function readStatus({ terminal, json, hostName, signal, typed }: CommandInput): Promise<number> {
  return withClient({ hostName, terminal }, async (open) => {
    const { client, host } = open;
    const status = await client.getStatus({ signal });
    const refusal = await tokenRefusal(open, signal);
    const failure = refusal === null ? null : failureOf(refusal);
    const message = failure === null ? null : failureText(failure, typed);
    if (json) {
      const pairing = { name: host.name, scopes: host.scopes, tokenAccepted: failure === null };
      const error = failure === null ? {} : { error: { code: failure.code, message: spaced(message ?? '') } };
      terminal.outJson({ ...status, pairing, ...error });
    } else {
      terminal.out(`Host            ${plainText(host.name)}`);
      terminal.out(`Address         ${host.addresses.map((at) => `${at.host}:${at.port}`).join(', ')}`);
      terminal.out(
        `App             ${plainText(`${status.app.name} ${status.app.version}`)}, API ${status.apiVersion}`,
      );
      terminal.out(`Pairing window  ${status.pairingOpen ? 'open' : 'closed'}`);
      terminal.out(`Time there      ${localTime(status.time)}`);
      const may = failure === null ? `, may read: ${host.scopes.join(', ')}` : ', and may read nothing any more';
      terminal.out(`Paired          ${localTime(host.pairedAt)}${may}`);
    }
    if (message !== null) terminal.err(message);
    return failure === null ? 0 : 1;
  });
}

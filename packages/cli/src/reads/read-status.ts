import { plainText } from '@vitalgate/terminal';
import type { CommandInput } from '../commands/define-command.ts';
import { withClient } from '../hosts/open-client.ts';
import { localTime } from '../terminal/time-text.ts';

/** `status`. */
export function readStatus({ terminal, json, hostName, signal }: CommandInput): Promise<number> {
  return withClient(hostName, async ({ client, host }) => {
    const status = await client.getStatus({ signal });
    if (json) terminal.outJson(status);
    else {
      terminal.out(`Host            ${plainText(host.name)}`);
      terminal.out(`Address         ${host.addresses.map((at) => `${at.host}:${at.port}`).join(', ')}`);
      terminal.out(
        `App             ${plainText(`${status.app.name} ${status.app.version}`)}, API ${status.apiVersion}`,
      );
      terminal.out(`Pairing window  ${status.pairingOpen ? 'open' : 'closed'}`);
      terminal.out(`Time there      ${localTime(status.time)}`);
      terminal.out(`Paired          ${localTime(host.pairedAt)}, may read: ${host.scopes.join(', ')}`);
    }
    return 0;
  });
}

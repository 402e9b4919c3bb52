import type { VitalgateClient } from '@vitalgate/client';
import { connect, type ConnectionWarning } from '@vitalgate/client/node';
import type { CommandInput } from '../program/define-command.ts';
import { chooseHost } from './choose-host.ts';
import { hostStore, type StoredHost } from './host-store.ts';

export interface OpenClient {
  readonly client: VitalgateClient;
  readonly host: StoredHost;
}

/** Where a command says what its reader should mend. */
export type Asking = Pick<CommandInput, 'hostName' | 'terminal'>;

export const warnOn =
  (terminal: Asking['terminal']) =>
  ({ message }: ConnectionWarning): void =>
    terminal.err(`Warning: ${message}.`);

/** Opens the paired host of this name, or the only one if it is null. Nothing is sent yet. Rejects as `chooseHost`, and with `token_missing`. */
export async function openClient({ hostName, terminal }: Asking): Promise<OpenClient> {
  const store = hostStore();
  const host = await chooseHost(store, hostName);
  const client = connect({ ...host, token: await store.tokenOf(host) }, { onWarning: warnOn(terminal) });
  return { client, host };
}

export async function withClient<Result>(asking: Asking, use: (open: OpenClient) => Promise<Result>): Promise<Result> {
  const open = await openClient(asking);
  try {
    return await use(open);
  } finally {
    open.client.close();
  }
}

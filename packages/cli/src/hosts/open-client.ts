import type { VitalgateClient } from '@vitalgate/client';
import { connect } from '@vitalgate/client/node';
import { chooseHost } from './choose-host.ts';
import { hostStore, type StoredHost } from './host-store.ts';

export interface OpenClient {
  readonly client: VitalgateClient;
  readonly host: StoredHost;
}

/** Opens the paired host of this name, or the only one if it is null. Nothing is sent yet. Rejects as `chooseHost`, and with `token_missing`. */
export async function openClient(hostName: string | null): Promise<OpenClient> {
  const store = hostStore();
  const host = await chooseHost(store, hostName);
  const client = connect({ ...host, token: await store.tokenOf(host) });
  return { client, host };
}

export async function withClient<Result>(
  hostName: string | null,
  use: (open: OpenClient) => Promise<Result>,
): Promise<Result> {
  const open = await openClient(hostName);
  try {
    return await use(open);
  } finally {
    open.client.close();
  }
}

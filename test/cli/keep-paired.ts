import { join } from 'node:path';
import { expect } from 'vitest';
import { hostStore } from '../../packages/cli/src/hosts/host-store.ts';
import { appCall } from '../contract/app-call.ts';
import type { allScopes } from '../contract/stocked-host.ts';
import type { RunningHost } from '../host-process.ts';
import type { VitalgateUser } from './vitalgate-process.ts';

/** Pairs a user's `vitalgate` with a host under a name, and keeps the pairing as `pair` does. */
export async function keepPaired(
  user: VitalgateUser,
  host: RunningHost,
  scopes: readonly (typeof allScopes)[number][],
  name: string,
): Promise<void> {
  const { fingerprint, pairingLink } = (await appCall(host, 'readCertificate')) as {
    fingerprint: string;
    pairingLink: string;
  };
  expect(pairingLink).toContain('sha256=');
  const none = {
    write: () => Promise.resolve(false),
    read: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
  };
  const { clientToken } = await host.pair(scopes, name);
  await hostStore(join(user.configDirectory, 'hosts'), none).add(
    {
      name,
      addresses: [{ host: '127.0.0.1', port: host.apiPort }],
      fingerprint: fingerprint.replaceAll(':', '').toLowerCase(),
      certificatePem: host.certificatePem,
      displayName: name,
      scopes: [...scopes],
      pairedAt: '2026-03-09T07:30:00.000Z',
    },
    clientToken,
  );
}

import { isServing, type SettingsStore } from '@vitalgate/core';
import type { ApiListener } from '../listeners/api-listener.ts';
import { inTurn } from '../listeners/in-turn.ts';
import { linkAddresses } from '../network/own-addresses.ts';
import type { CertificateKeeper } from '../certificate/certificate-keeper.ts';

/** Makes the API's listener follow Developer Mode. `defaultPort` stands in while the port is not yet known. */
export function apiServing(parts: {
  readonly listener: ApiListener;
  readonly settings: SettingsStore;
  readonly certificate: CertificateKeeper;
  readonly address: string | null;
  readonly hostNames: readonly string[];
  readonly defaultPort: number;
}) {
  const { listener, settings, certificate } = parts;
  let isEnded = false;
  const turns = inTurn();
  const isWanted = (): boolean => !isEnded && isServing(settings.read());

  async function adjust(): Promise<void> {
    if (isWanted()) {
      const current = await certificate.current();
      // The settings are looked at again after each wait: they may have changed meanwhile.
      if (isWanted()) await listener.open(current);
    }
    if (!isWanted()) await listener.close();
  }

  return {
    /** Opens the listener if Developer Mode is on and its terms accepted, else closes it and ends its connections. */
    follow: () => turns(adjust),
    /** Opens it anew, as after a change of certificate. */
    reopen: () =>
      turns(async () => {
        await listener.close();
        await adjust();
      }),
    /** Finds out that the port is free, and which one if any would do. Rejects with HostError `portInUse`, `addressUnusable`. */
    reserve: () =>
      turns(async () => {
        await listener.open(await certificate.current());
        await adjust();
      }),
    /** Closes it for good. */
    end(): Promise<void> {
      isEnded = true;
      return turns(adjust);
    },
    get isListening(): boolean {
      return listener.isOpen;
    },
    /** The API's port, also while it does not listen. */
    get port(): number {
      return listener.port ?? parts.defaultPort;
    },
    /** Whether programs on this machine reach it at 127.0.0.1. */
    isOnLoopback: parts.address === null || ['0.0.0.0', '::', '127.0.0.1'].includes(parts.address),
    /** Addresses under which clients may find it, the likeliest first. */
    addresses: (): readonly string[] => linkAddresses(parts.address, parts.hostNames),
  };
}

export type ApiServing = ReturnType<typeof apiServing>;

import { isServing, type SettingsStore } from '@vitalgate/core';
import type { ApiListener } from '../listeners/api-listener.ts';
import { inTurn } from '../listeners/in-turn.ts';
import { linkAddresses } from '../network/own-addresses.ts';
import type { CertificateKeeper } from '../certificate/certificate-keeper.ts';

/** The API's listener as it follows Developer Mode. */
export interface ApiServing {
  /** Opens the listener if Developer Mode is on and its terms accepted, else closes it and ends its connections. */
  follow(): Promise<void>;
  /** Opens it anew, as after a change of certificate. */
  reopen(): Promise<void>;
  /** Finds out that the port is free, and which one if any would do. Rejects with HostError `portInUse`, `addressUnusable`. */
  reserve(): Promise<void>;
  /** Closes it for good. */
  end(): Promise<void>;
  readonly isListening: boolean;
  /** The API's port, also while it does not listen. */
  readonly port: number;
  /** Addresses under which clients may find it, the likeliest first. */
  addresses(): readonly string[];
  /** Whether programs on this machine reach it at 127.0.0.1. */
  readonly isOnLoopback: boolean;
}

/** Makes the listener follow the settings. `defaultPort` stands in while the port is not yet known. */
export function apiServing(parts: {
  readonly listener: ApiListener;
  readonly settings: SettingsStore;
  readonly certificate: CertificateKeeper;
  readonly address: string | null;
  readonly hostNames: readonly string[];
  readonly defaultPort: number;
}): ApiServing {
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
    follow: () => turns(adjust),
    reopen: () =>
      turns(async () => {
        await listener.close();
        await adjust();
      }),
    reserve: () =>
      turns(async () => {
        await listener.open(await certificate.current());
        await adjust();
      }),
    end() {
      isEnded = true;
      return turns(adjust);
    },
    get isListening() {
      return listener.isOpen;
    },
    get port() {
      return listener.port ?? parts.defaultPort;
    },
    isOnLoopback: parts.address === null || ['0.0.0.0', '::', '127.0.0.1'].includes(parts.address),
    addresses: () => linkAddresses(parts.address, parts.hostNames),
  };
}

import { isServing, type SettingsStore } from '@vitalgate/core';
import type { ApiListener } from '../listeners/api-listener.ts';
import { linkAddresses } from '../listeners/own-addresses.ts';
import type { CertificateKeeper } from './certificate-keeper.ts';

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
  const follow = async (): Promise<void> => {
    if (isServing(settings.read())) await listener.open(await certificate.current());
    else await listener.close();
  };
  return {
    follow,
    async reopen() {
      await listener.close();
      await follow();
    },
    async reserve() {
      await listener.open(await certificate.current());
      await follow();
    },
    end: () => listener.close(),
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

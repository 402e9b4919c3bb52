import type { Clock } from '@vitalgate/core';
import { loadOrCreateCertificate, resetCertificate, type HostCertificate } from '../certificate/host-certificate.ts';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { localName } from '../listeners/own-names.ts';

/** The install's certificate while a host runs. */
export interface CertificateKeeper {
  /** The certificate, made at the first call ever. Rejects with HostError `certificateUnusable`. */
  current(): Promise<HostCertificate>;
  /** Makes a new one in its place. */
  reset(): Promise<HostCertificate>;
}

/** Keeps the certificate of a data directory. */
export function certificateKeeper(directory: DataDirectory, clock: Clock): CertificateKeeper {
  const making = () => {
    const name = localName();
    return { now: clock.now(), dnsNames: name === null ? [] : [name] };
  };
  let known: Promise<HostCertificate> | null = null;
  return {
    async current() {
      known ??= loadOrCreateCertificate(directory, making());
      try {
        return await known;
      } catch (error) {
        known = null;
        throw error;
      }
    },
    reset() {
      known = resetCertificate(directory, making());
      return known;
    },
  };
}

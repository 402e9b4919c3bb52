import type { Clock, LastingAccess } from '@vitalgate/core';
import { loadOrCreateCertificate, newCertificate, saveCertificate, type HostCertificate } from './host-certificate.ts';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { localName } from '../network/own-names.ts';

/** The install's certificate while a host runs. */
export function certificateKeeper(
  directory: DataDirectory,
  clock: Clock,
  access: Pick<LastingAccess, 'take' | 'pairing' | 'ingestKeys'>,
) {
  const making = () => {
    const name = localName();
    return { now: clock.now(), dnsNames: name === null ? [] : [name] };
  };
  const users = {
    hasClients: () => access.pairing.listClients().length > 0,
    hasFeeds: () => access.ingestKeys.list().length > 0,
  };
  let known: Promise<HostCertificate> | null = null;
  return {
    /** The certificate, made at the first call ever. Rejects with HostError `certificateUnusable`. */
    async current(): Promise<HostCertificate> {
      known ??= loadOrCreateCertificate(directory, making(), users);
      try {
        return await known;
      } catch (error) {
        known = null;
        throw error;
      }
    },
    /** Makes a new one in its place. */
    async reset(): Promise<HostCertificate> {
      const made = await newCertificate(making());
      // Nobody trusts the old one any more: the new one counts at once, also if it cannot be saved.
      access.take('certificate', () => saveCertificate(directory, made));
      known = Promise.resolve(made);
      return made;
    },
  };
}

export type CertificateKeeper = ReturnType<typeof certificateKeeper>;

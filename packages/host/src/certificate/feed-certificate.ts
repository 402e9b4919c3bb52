import type { CertificateAuthorityView, IngestCertificateView } from '@vitalgate/contract';
import type { Clock } from '@vitalgate/core';
import {
  createAuthority,
  loadAuthority,
  readSignedCertificate,
  signedCertificate,
  type CertificateAuthority,
} from './certificate-authority.ts';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import type { ShownCertificate } from './host-certificate.ts';
import { localName } from '../network/own-names.ts';
import { ownAddresses } from '../network/own-addresses.ts';
import type { CertificateKeeper } from './certificate-keeper.ts';

function authorityView(authority: CertificateAuthority): CertificateAuthorityView {
  const { fingerprintPairs, validTo, names, certificatePem, der } = authority;
  return {
    fingerprint: fingerprintPairs,
    validTo: validTo.toISOString(),
    names,
    pem: certificatePem,
    derBase64: Buffer.from(der).toString('base64'),
  };
}

/** Keeps the certificate that the listener for live feeds presents. `hostNames` are further names by which this host is addressed. */
export function feedCertificate(
  directory: DataDirectory,
  parts: { readonly clock: Clock; readonly certificate: CertificateKeeper; readonly hostNames: readonly string[] },
) {
  const { clock, certificate, hostNames } = parts;
  const names = (): readonly string[] => {
    const local = localName();
    return [...(local === null ? [] : [local]), ...hostNames.map((name) => name.toLowerCase())];
  };
  async function signed(authority: CertificateAuthority) {
    const own = await certificate.current();
    return signedCertificate(directory, authority, {
      now: clock.now(),
      own,
      names: names(),
      addresses: ownAddresses(),
    });
  }
  return {
    /** The host's own until there is an authority; from then on one that it signed. Rejects with HostError `certificateUnusable`. */
    async shown(): Promise<ShownCertificate> {
      const authority = loadAuthority(directory);
      const own = await certificate.current();
      if (authority === null) return own;
      const { certificatePem } = await signed(authority);
      return { privateKeyPem: own.privateKeyPem, certificatePem: `${certificatePem}${authority.certificatePem}` };
    },
    async view(): Promise<{
      readonly certificate: IngestCertificateView;
      readonly authority: CertificateAuthorityView | null;
    }> {
      const authority = loadAuthority(directory);
      const own = await certificate.current();
      // A look signs nothing that is there: it may know fewer names than the host that serves.
      const leaf = authority === null ? own : (readSignedCertificate(directory) ?? (await signed(authority)));
      return {
        certificate: {
          fingerprint: leaf.fingerprintPairs,
          publicKeyPin: own.publicKeyPin,
          validTo: leaf.validTo.toISOString(),
          isSignedByAuthority: authority !== null,
        },
        authority: authority === null ? null : authorityView(authority),
      };
    },
    /** Makes an authority if there is none, or a new one in its place. */
    async makeAuthority({ isNew }: { readonly isNew: boolean }): Promise<void> {
      if (!isNew && loadAuthority(directory) !== null) return;
      await createAuthority(directory, { now: clock.now(), names: names() });
    },
  };
}

export type FeedCertificate = ReturnType<typeof feedCertificate>;

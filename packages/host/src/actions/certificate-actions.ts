import { noInput } from '@vitalgate/contract';
import { action } from '@vitalgate/http';
import type { HostCertificate } from '../certificate/host-certificate.ts';
import { pairingLink } from '../certificate/pairing-link.ts';
import type { StoreParts } from './host-parts.ts';

export function certificateActions(parts: StoreParts) {
  const view = (certificate: HostCertificate) => {
    const { place } = parts;
    const { fingerprint, fingerprintPairs, publicKeyPin, certificatePem, validFrom, validTo } = certificate;
    const addresses = place.addresses();
    const links = addresses.map((address) => pairingLink([address], place.port, fingerprint) ?? '');
    return {
      fingerprint: fingerprintPairs,
      publicKeyPin,
      pairingLink: pairingLink(addresses, place.port, fingerprint),
      pairingLinks: links,
      validFrom: validFrom.toISOString(),
      validTo: validTo.toISOString(),
      certificatePem,
    };
  };
  return {
    readCertificate: action(noInput, async () => view(await parts.certificate.current())),
    resetCertificate: action(
      noInput,
      async () => {
        // Clients first: a crash in between leaves nobody with a token who trusts a certificate that is gone.
        const clientsRevoked = parts.pairing.listClients().length;
        parts.desk.clear();
        parts.pairing.deleteAllClients();
        const certificate = await parts.certificate.reset();
        await parts.running?.serving.reopen();
        await parts.running?.ingest.showCertificate();
        return { ...view(certificate), clientsRevoked };
      },
      {
        changes: ['certificate', 'clients', 'pairing'],
        takesAccess: 'A new certificate is in use and every client is revoked',
      },
    ),
  };
}

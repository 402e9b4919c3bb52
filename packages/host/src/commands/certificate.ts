import { addCommand, addGroup, type CommandPlace } from './define-command.ts';
import type { OutputOf } from './app-connection.ts';

function lines(certificate: OutputOf<'readCertificate'>): readonly string[] {
  return [
    'Compare this fingerprint with the one that your client shows:',
    `  ${certificate.fingerprint}`,
    'Public-key pin for curl:',
    `  --pinnedpubkey '${certificate.publicKeyPin}'`,
    'Pairing links:',
    ...certificate.pairingLinks.map((link) => `  ${link}`),
  ];
}

/** `certificate show` and `reset`. */
export function registerCertificate(place: CommandPlace): void {
  const group = addGroup(place, 'certificate', 'what clients know this host by');
  addCommand(
    group,
    { syntax: 'show', summary: 'fingerprint, public-key pin, pairing links', needs: 'store' },
    async (connection) => {
      const value = await connection.call('readCertificate', {});
      return { value, lines: lines(value) };
    },
  );
  addCommand(
    group,
    { syntax: 'reset', summary: 'make a new one; revokes every client', needs: 'store' },
    async (connection) => {
      const value = await connection.call('resetCertificate', {});
      const head = `A new certificate is in place; ${value.clientsRevoked} clients were revoked and must pair again.`;
      return { value, lines: [head, ...lines(value)] };
    },
  );
}

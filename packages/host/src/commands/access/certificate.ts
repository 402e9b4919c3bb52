import { addGroup, CommandError, type CommandPlace, unbroken } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { addStoreCommand } from '../../program/define-command.ts';

export function pairingLinkLines({ pairingLink }: OutputOf<'readCertificate'>): readonly string[] {
  if (pairingLink === null) return ['No pairing link: this machine has no network address right now.'];
  return ['Pairing link, for a client to open: it tells where this host is and its fingerprint.', `  ${pairingLink}`];
}

function lines(certificate: OutputOf<'readCertificate'>): readonly string[] {
  return [
    'Compare this fingerprint with the one that your client shows:',
    `  ${certificate.fingerprint}`,
    'Public-key pin for curl:',
    `  ${unbroken(`--pinnedpubkey '${certificate.publicKeyPin}'`)}`,
    ...pairingLinkLines(certificate),
  ];
}

export function registerCertificate(place: CommandPlace): void {
  const group = addGroup(place, 'certificate', 'what clients know this host by');
  addStoreCommand(group, 'show', 'fingerprint, public-key pin, pairing links', async (connection) => {
    const value = await connection.call('readCertificate', {});
    return { value, lines: lines(value) };
  });
  const reset = {
    summary: 'make a new one; revokes every client; asks on a terminal',
    options: [['--yes', 'do not ask']],
  } as const;
  addStoreCommand(group, 'reset', reset, async (connection, { terminal, json, options }) => {
    const asks = terminal.isInteractive && !json && options['yes'] !== true;
    const question = 'Every paired client is revoked and must pair again. Make a new certificate?';
    if (asks && (await terminal.ask(question)) !== true) {
      throw new CommandError('not_confirmed', 'The certificate was left as it is, and every client stays paired.');
    }
    const value = await connection.call('resetCertificate', {});
    const revoked = value.clientsRevoked === 1 ? '1 client was' : `${value.clientsRevoked} clients were`;
    const head = `A new certificate is in place; ${revoked} revoked and must pair again.`;
    return { value, lines: [head, ...lines(value)] };
  });
}

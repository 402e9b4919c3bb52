import { addGroup, CommandError, type CommandPlace, unbroken } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { addCommand } from '../../program/define-command.ts';

/** What a pairing link is, and the link. */
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
  addCommand(
    group,
    { syntax: 'show', summary: 'fingerprint, public-key pin, pairing links', needs: 'store' },
    async (connection) => {
      const value = await connection.call('readCertificate', {});
      return { value, lines: lines(value) };
    },
  );
  const reset = {
    syntax: 'reset',
    summary: 'make a new one; revokes every client; asks on a terminal',
    options: [['--yes', 'do not ask']],
    needs: 'store',
  } as const;
  addCommand(group, reset, async (connection, { terminal, json, options }) => {
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

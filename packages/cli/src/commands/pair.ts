import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from '../program/define-command.ts';

const help = `A pairing link (vitalgate://…, on the page Developer Mode of the app) carries the certificate's fingerprint. For an address
alone the fingerprint that is seen is shown, to be compared with the app's by a person at a terminal; scripts give
--fingerprint. Where the certificate differs nothing is sent, and there is no way to go on.

The confirmation code is printed on stderr while the app is waited for. Tokens are kept in the system's keychain, or where
there is none in a file that only you can read, below VITALGATE_CONFIG_DIR or the platform's usual place.`;

/** `pair`: asks the user of a host to let this machine read. */
export function registerPair(place: CommandPlace): void {
  const definition = {
    syntax: 'pair <link|host[:port]>',
    summary: 'ask a host to let this machine read, and keep the token',
    options: [
      ['--name <name>', 'what this pairing is called, here and in the app'],
      ['--scopes <scopes>', 'what to ask for, with commas (default: all five)'],
      ['--fingerprint <sha256>', "the certificate's fingerprint as the app shows it"],
    ],
    help,
  } as const;
  addCommand(place, definition, async () => (await import('../pairing/pair-host.ts')).pairHost);
}

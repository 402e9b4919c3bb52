import { formatFingerprint } from '@vitalgate/client';
import { plainText, tableLines } from '@vitalgate/terminal';
import type { CommandInput } from '../commands/define-command.ts';
import { addressesText } from '../pairing/pairing-target.ts';
import { localTime } from '../terminal/time-text.ts';
import { namedHost } from './choose-host.ts';
import { hostStore } from './host-store.ts';

/** `hosts`. */
export async function listHosts({ terminal, json, typed }: CommandInput): Promise<number> {
  const hosts = await hostStore().list();
  if (json) terminal.outJson(hosts);
  else if (hosts.length === 0) terminal.err(`No host is paired yet. Next: "${typed('pair LINK')}"`);
  else {
    const lines = tableLines(
      [
        { head: 'NAME', cell: ({ name }) => name },
        { head: 'ADDRESS', cell: ({ addresses }) => addressesText(addresses.slice(0, 1)) },
        { head: 'PAIRED', cell: ({ pairedAt }) => localTime(pairedAt) },
        { head: 'MAY READ', cell: ({ scopes }) => scopes.join(' '), mayShorten: true },
        { head: 'CERTIFICATE', cell: ({ fingerprint }) => `${formatFingerprint(fingerprint).slice(0, 23)}…` },
      ],
      hosts,
      terminal.columns,
    );
    for (const line of lines) terminal.out(line);
  }
  return 0;
}

/** `forget <name>`. */
export async function forgetHost({ terminal, json, words: [name = ''] }: CommandInput): Promise<number> {
  const store = hostStore();
  const host = await namedHost(store, name);
  await store.remove(host);
  if (json) terminal.outJson({ name });
  else terminal.out(`Forgot ${plainText(name)} and its token.`);
  terminal.err(`In the app this client stays paired as ${plainText(host.displayName)} until it is revoked there.`);
  return 0;
}

/** `token <name>`: the one command that prints a token. */
export async function printToken({ terminal, json, words: [name = ''] }: CommandInput): Promise<number> {
  const store = hostStore();
  const host = await namedHost(store, name);
  const token = await store.tokenOf(host);
  if (json) terminal.outJson({ name, token });
  else terminal.out(token);
  return 0;
}

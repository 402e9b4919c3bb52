import { formatFingerprint, formatHostAddress, parseHostAddress } from '@vitalgate/client';
import { observeIdentity } from '@vitalgate/client/node';
import { CommandError, plainText, shellWord, tableLines } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { localTime } from '../terminal/time-text.ts';
import { addressesText, hostStore } from './host-store.ts';
import { namedHost, readDefaultHost, writeDefaultHost } from './choose-host.ts';

export async function listHosts({ terminal, json, typed }: CommandInput): Promise<number> {
  const [hosts, usual] = await Promise.all([hostStore().list(), readDefaultHost()]);
  if (json) terminal.outJson(hosts.map((host) => ({ ...host, isDefault: host.name === usual || hosts.length === 1 })));
  else if (hosts.length === 0) terminal.err(`No host is paired yet. Next: "${typed('pair LINK')}"`);
  else {
    const lines = tableLines(
      [
        { head: 'NAME', cell: ({ name }) => (name === usual ? `${name} (usual)` : name) },
        { head: 'ADDRESS', cell: ({ addresses }) => addressesText(addresses.slice(0, 1)) },
        { head: 'PAIRED', cell: ({ pairedAt }) => localTime(pairedAt) },
        { head: 'IN THE APP', cell: ({ displayName }) => displayName, mayShorten: true },
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

export async function useHost({ terminal, json, words: [name] }: CommandInput): Promise<number> {
  const store = hostStore();
  if (name !== undefined) await writeDefaultHost((await namedHost(store, name)).name);
  const [usual, hosts] = await Promise.all([readDefaultHost(), store.list()]);
  const used = hosts.find((host) => host.name === usual) ?? (hosts.length === 1 ? hosts[0] : undefined);
  if (json) terminal.outJson({ name: used?.name ?? null });
  else if (used === undefined) terminal.out('No host is set. Commands need --host NAME if several are paired.');
  else terminal.out(`Commands read ${plainText(used.name)} unless --host names another.`);
  return 0;
}

/** `hosts set <name> <address>`: another address for a host, which must show the certificate that it was paired with. */
export async function setHostAddress(input: CommandInput): Promise<number> {
  const { terminal, json, words } = input;
  const [name = '', written = ''] = words;
  const store = hostStore();
  const host = await namedHost(store, name);
  const address = parseHostAddress(/^https:\/\/([^/?#]+)/i.exec(written)?.[1] ?? written);
  const shown = formatHostAddress(address);
  const { fingerprint } = await observeIdentity(address);
  if (fingerprint !== host.fingerprint) {
    throw new CommandError(
      'identity_changed',
      `${shown} shows another certificate than the one ${plainText(name)} was paired with. Nothing was sent to it and nothing was changed. If the certificate was reset in the app, forget this pairing and pair again; else this is not your host.`,
      { doNext: { command: `forget ${shellWord(name)}` } },
    );
  }
  const others = host.addresses.filter((known) => formatHostAddress(known) !== shown);
  const changed = await store.setAddresses(host, [address, ...others].slice(0, 8));
  if (json) terminal.outJson(changed);
  else terminal.out(`${plainText(name)} is asked at ${shown} first. It shows the certificate that it was paired with.`);
  return 0;
}

export async function forgetHost({ terminal, json, words: [name = ''] }: CommandInput): Promise<number> {
  const store = hostStore();
  const host = await namedHost(store, name);
  await store.remove(host);
  if ((await readDefaultHost()) === name) await writeDefaultHost(null);
  if (json) terminal.outJson({ name });
  else terminal.out(`Forgot ${plainText(name)} and its token.`);
  terminal.err(`In the app this client stays paired as ${plainText(host.displayName)} until it is revoked there.`);
  return 0;
}

export async function printToken({ terminal, json, words: [name = ''] }: CommandInput): Promise<number> {
  const store = hostStore();
  const host = await namedHost(store, name);
  const token = await store.tokenOf(host);
  if (json) terminal.outJson({ name, token });
  else terminal.out(token);
  return 0;
}

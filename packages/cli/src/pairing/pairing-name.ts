import { hostname } from 'node:os';
import { CommandError, plainText, shellWord } from '@vitalgate/terminal';
import type { HostStore } from '../hosts/host-store.ts';
import type { PairingTarget } from './pairing-target.ts';

const mostLetters = 64;

/** `--name`, trimmed. Throws CommandError `invalid_input` for what the app would not show. */
export function givenName(option: unknown): string | null {
  if (typeof option !== 'string') return null;
  const name = option.trim().normalize('NFC');
  if (name !== '' && Array.from(name).length <= mostLetters && plainText(name) === name) return name;
  throw new CommandError('invalid_input', `--name takes 1 to ${mostLetters} letters, without line breaks.`);
}

/** The app's name for this client if no name was given: the program and the machine it runs on. */
export function usualDisplayName(machine: string = hostname()): string {
  return Array.from(plainText(`vitalgate on ${machine}`))
    .slice(0, mostLetters)
    .join('');
}

/**
 * The name to keep a host under: the given one, else its address. A name stands for one certificate, and pairing under it
 * again takes its place: a free number is put behind an address that stands for another certificate, and a given name that
 * does is refused with CommandError `name_taken`. A pairing that was named is another client of the same host, with scopes
 * of its own: one without a name never takes its place.
 */
export async function freeName(store: HostStore, given: string | null, target: PairingTarget): Promise<string> {
  const hosts = await store.list();
  const { fingerprint } = target;
  const isFree = (name: string): boolean =>
    hosts.every((host) => host.name !== name || (fingerprint !== null && host.fingerprint === fingerprint));
  if (given !== null) {
    if (isFree(given)) return given;
    throw new CommandError(
      'name_taken',
      `Another host is called ${given} already. Choose another --name, or forget that one.`,
      { doNext: { command: `forget ${shellWord(given)}` } },
    );
  }
  const address = target.addresses[0]?.host ?? 'host';
  for (let number = 1; ; number++) {
    const name = number === 1 ? address : `${address}-${number}`;
    if (isFree(name)) return name;
  }
}

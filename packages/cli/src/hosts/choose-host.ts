import { CommandError, plainText } from '@vitalgate/terminal';
import type { HostStore } from './host-store.ts';
import type { StoredHost } from './stored-host.ts';

/** The host of this name. Throws CommandError `not_found`, naming those there are. */
export async function namedHost(store: HostStore, name: string): Promise<StoredHost> {
  const host = await store.find(name);
  if (host !== null) return host;
  const names = (await store.list()).map((other) => plainText(other.name)).join(', ');
  const known = names === '' ? 'none is paired' : `there is: ${names}`;
  throw new CommandError('not_found', `No paired host is called ${plainText(name)}; ${known}.`, {
    doNext: names === '' ? { command: 'pair LINK' } : {},
  });
}

/** The host of this name, else the only one. Throws CommandError: `not_found`, `not_paired`, `invalid_input`. */
export async function chooseHost(store: HostStore, name: string | null): Promise<StoredHost> {
  if (name !== null) return namedHost(store, name);
  const [only, ...others] = await store.list();
  if (only === undefined) {
    throw new CommandError(
      'not_paired',
      'No host is paired yet. Copy the pairing link from the page Developer Mode of the app.',
      { doNext: { command: 'pair LINK' } },
    );
  }
  if (others.length === 0) return only;
  const names = [only, ...others].map((host) => plainText(host.name)).join(', ');
  throw new CommandError('invalid_input', `Several hosts are paired; say which one with --host NAME: ${names}`);
}

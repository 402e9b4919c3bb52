import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { configDirectory, makeFolder } from './config-directory.ts';
import { CommandError, ifThere, plainText, writePrivateFile } from '@vitalgate/terminal';
import type { HostStore, StoredHost } from './host-store.ts';

const defaultFile = (): string => join(configDirectory(), 'default-host');

/** The name of the paired host that plain commands read, as `use` set it; null if none is set. */
export async function readDefaultHost(): Promise<string | null> {
  const name = (await ifThere(readFile(defaultFile(), 'utf8')))?.replace(/\n$/, '') ?? '';
  return name === '' ? null : name;
}

export async function writeDefaultHost(name: string | null): Promise<void> {
  if (name === null) return rm(defaultFile(), { force: true });
  await makeFolder(configDirectory());
  writePrivateFile(defaultFile(), `${name}\n`);
}

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

/** The host of this name, of `VITALGATE_HOST`, of `use`, or the only one. Throws CommandError: `not_found`, `not_paired`, `invalid_input`. */
export async function chooseHost(store: HostStore, name: string | null): Promise<StoredHost> {
  const { VITALGATE_HOST: named } = process.env;
  const wanted = name ?? (named === undefined || named === '' ? null : named);
  if (wanted !== null) return namedHost(store, wanted);
  const [only, ...others] = await store.list();
  if (only === undefined) {
    throw new CommandError(
      'not_paired',
      'No host is paired yet. Copy the pairing link from the page Developer Mode of the app.',
      { doNext: { command: 'pair LINK' } },
    );
  }
  if (others.length === 0) return only;
  const usual = await readDefaultHost();
  const found = usual === null ? null : await store.find(usual);
  if (found !== null) return found;
  const names = [only, ...others].map((host) => plainText(host.name)).join(', ');
  throw new CommandError(
    'invalid_input',
    `Several hosts are paired; say which one with --host NAME, or once for all: ${names}`,
    { doNext: { command: 'use NAME' } },
  );
}

import { formatHostAddress, type HostAddress } from '@vitalgate/client';
import type { Pairing } from '@vitalgate/client/node';
import { createHash } from 'node:crypto';
import { access, constants, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { shapes, type AnyShape } from '@vitalgate/client/unpublished';
import { CommandError, createPrivateFile, ifThere, parsedJson, plainText, writePrivateFile } from '@vitalgate/terminal';
import { configDirectory, makePrivateFolder } from './config-directory.ts';
import { systemKeychain, type Keychain } from './keychain.ts';

export interface StoredHost extends Omit<Pairing, 'token'> {
  /** The user's name for it on this machine: the NAME of `--host`, `forget` and `token`. */
  readonly name: string;
  /** Instant, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly pairedAt: string;
  readonly tokenIn: 'keychain' | 'file';
}

export function addressesText(addresses: readonly HostAddress[]): string {
  return addresses.map(formatHostAddress).join(', ');
}

/** The paired hosts of this user. One file each, so that two programs at once never lose an entry of each other. */
export type HostStore = ReturnType<typeof hostStore>;

interface HostFile extends StoredHost {
  readonly token?: string;
}

async function readHost(path: string): Promise<HostFile | null> {
  const text = await ifThere(readFile(path, 'utf8'));
  if (text === null) return null;
  const value = parsedJson(text);
  if (hostFileShape(value) === null) return value as HostFile;
  throw new CommandError('failed', `${path} is damaged. Remove it, and pair that host again.`);
}

const { list, object, optional, text, textLike } = shapes;

const port: AnyShape = (value) => (Number.isInteger(value) ? null : { path: '', expected: 'a port' });
const addresses = list(object({ host: text(), port }));

const hostFileShape = object({
  name: text(),
  displayName: text(),
  pairedAt: text(),
  fingerprint: textLike(/^[0-9a-f]{64}$/, 'a fingerprint'),
  scopes: list(text()),
  addresses: (value) =>
    Array.isArray(value) && value.length > 0 ? addresses(value) : { path: '', expected: 'addresses' },
  token: optional(text()),
});

function withoutToken({ token: _token, ...host }: HostFile): StoredHost {
  return host;
}

const fileText = (file: HostFile): string => `${JSON.stringify(file, null, 2)}\n`;

/** The keychain's name of a token: another certificate is another entry. */
function keyOf({ name, fingerprint }: Pick<StoredHost, 'name' | 'fingerprint'>): string {
  return `${name} ${fingerprint}`;
}

export function hostStore(directory: string = join(configDirectory(), 'hosts'), keychain: Keychain = systemKeychain) {
  // A name is whatever people write; a file name is not.
  const fileOf = (name: string): string =>
    join(directory, `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`);
  const find = async (name: string): Promise<StoredHost | null> => {
    const file = await readHost(fileOf(name));
    return file === null ? null : withoutToken(file);
  };
  return {
    find,
    /** Rejects with the system's error if a host could not be kept. Makes nothing. */
    async check(): Promise<void> {
      await ifThere(access(directory, constants.W_OK | constants.X_OK));
    },
    async list(): Promise<readonly StoredHost[]> {
      const names = (await ifThere(readdir(directory))) ?? [];
      const files = names.filter((name) => name.endsWith('.json')).map((name) => readHost(join(directory, name)));
      const hosts = (await Promise.all(files)).filter((file) => file !== null).map(withoutToken);
      return hosts.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    /** Rejects with CommandError `token_missing` if the keychain does not give it out. */
    async tokenOf(host: StoredHost): Promise<string> {
      const file = await readHost(fileOf(host.name));
      const token = file?.token ?? (await keychain.read(keyOf(host)));
      if (token !== null) return token;
      throw new CommandError(
        'token_missing',
        `The keychain does not give out the token of ${plainText(host.name)}. Unlock it, or pair again.`,
        { doNext: { command: 'pair LINK' } },
      );
    },
    /** Keeps a host and its token. Answers false, and changes nothing, if a host of another certificate has the name. */
    async add(host: Omit<StoredHost, 'tokenIn'>, token: string): Promise<boolean> {
      await makePrivateFolder(directory);
      const path = fileOf(host.name);
      const before = await readHost(path);
      if (before !== null && before.fingerprint !== host.fingerprint) return false;
      const inKeychain = await keychain.write(keyOf(host), token);
      const file: HostFile = inKeychain ? { ...host, tokenIn: 'keychain' } : { ...host, tokenIn: 'file', token };
      const text = fileText(file);
      if (before === null) return createPrivateFile(path, text);
      writePrivateFile(path, text);
      return true;
    },
    /** Changes the addresses that a host is asked at; answers it as it is kept then. */
    async setAddresses(host: StoredHost, addresses: StoredHost['addresses']): Promise<StoredHost> {
      const path = fileOf(host.name);
      const file = await readHost(path);
      if (file === null) throw new CommandError('not_found', `${plainText(host.name)} was forgotten meanwhile.`);
      writePrivateFile(path, fileText({ ...file, addresses }));
      return { ...host, addresses };
    },
    async remove(host: StoredHost): Promise<void> {
      const path = fileOf(host.name);
      // With what a kill left of it: that holds the token too.
      const names = (await readdir(directory)).filter((name) => name.startsWith(basename(path)));
      for (const name of names) await rm(join(directory, name), { force: true });
      if (host.tokenIn === 'keychain') await keychain.remove(keyOf(host));
    },
  };
}

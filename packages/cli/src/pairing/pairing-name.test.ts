import { expect, test } from 'vitest';
import type { HostStore, StoredHost } from '../hosts/host-store.ts';
import { freeName, givenName, usualDisplayName } from './pairing-name.ts';

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
const target = { addresses: [{ host: '192.168.1.20', port: 8443 }], fingerprint: one, link: null };

function storeOf(...hosts: readonly (readonly [name: string, fingerprint: string])[]): HostStore {
  const list = hosts.map(([name, fingerprint]) => ({ name, fingerprint }) as StoredHost);
  return { list: () => Promise.resolve(list) } as unknown as HostStore;
}

test('a pairing without a name never takes the place of one with a name, whose scopes are its own', async () => {
  expect(await freeName(storeOf(['agent', one]), null, target)).toBe('192.168.1.20');
});

test('pairing again under the same name takes its place; another certificate gets a number', async () => {
  expect(await freeName(storeOf(['192.168.1.20', one]), null, target)).toBe('192.168.1.20');
  expect(await freeName(storeOf(['192.168.1.20', two]), null, target)).toBe('192.168.1.20-2');
  expect(await freeName(storeOf(['agent', one]), 'agent', target)).toBe('agent');
});

test('a given name that stands for another certificate is refused, with what to do', async () => {
  await expect(freeName(storeOf(['agent', two]), 'agent', target)).rejects.toMatchObject({
    code: 'name_taken',
    doNext: { command: 'forget agent' },
  });
});

test('a name is what the app would show', () => {
  expect(givenName('  Küche 🏠 ')).toBe('Küche 🏠');
  for (const name of ['', ' ', 'a\u202Eb', 'a\nb', 'x'.repeat(65)])
    expect(() => givenName(name)).toThrow(/--name takes/);
  expect(Array.from(usualDisplayName('m'.repeat(90)))).toHaveLength(64);
});

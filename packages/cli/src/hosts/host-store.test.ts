import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostStore } from './host-store.ts';
import { systemKeychain, type Keychain } from './keychain.ts';

const host = {
  name: 'home',
  addresses: [{ host: '127.0.0.1', port: 8443 }],
  fingerprint: 'a'.repeat(64),
  certificatePem: 'PEM',
  displayName: 'vitalgate on test',
  scopes: ['app.metrics'],
  pairedAt: '2026-03-09T07:30:00.000Z',
} as const;

/** As where there is none: nothing is kept. */
const noKeychain: Keychain = {
  write: () => Promise.resolve(false),
  read: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
};

function memoryKeychain(): Keychain & { readonly secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  return {
    secrets,
    write: (name, secret) => Promise.resolve(secrets.set(name, secret).has(name)),
    read: (name) => Promise.resolve(secrets.get(name) ?? null),
    remove: (name) => Promise.resolve(void secrets.delete(name)),
  };
}

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitalgate-cli-'));
  folder = join(root, 'config', 'hosts');
});

afterEach(() => rm(root, { recursive: true }));

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

describe('without a keychain', () => {
  test('the token is in a file that its user alone can read, in such a folder', async () => {
    const store = hostStore(folder, noKeychain);
    expect(await store.add(host, 'secret')).toBe(true);
    const [file = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect([await modeOf(folder), await modeOf(join(folder, file))]).toEqual(['700', '600']);
    const [kept] = await store.list();
    expect(kept).toEqual({ ...host, tokenIn: 'file' });
    expect(await store.tokenOf({ ...host, tokenIn: 'file' })).toBe('secret');
  });

  test('twenty at once lose nothing, and no name is taken twice', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `host ${index}`);
    const [one, two] = [hostStore(folder, noKeychain), hostStore(folder, noKeychain)];
    const added = await Promise.all([
      ...names.map((name) => one.add({ ...host, name }, `1 ${name}`)),
      ...names.map((name) => two.add({ ...host, name, fingerprint: 'b'.repeat(64) }, `2 ${name}`)),
    ]);
    expect(added.filter((isAdded) => isAdded)).toHaveLength(10);
    expect((await one.list()).map(({ name }) => name)).toEqual(names);
    expect(await readdir(folder)).toHaveLength(10);
  });

  test('pairing with the same host again replaces its token, another host cannot take the name', async () => {
    const store = hostStore(folder, noKeychain);
    await store.add(host, 'old');
    expect(await store.add({ ...host, scopes: ['app.workouts'] }, 'new')).toBe(true);
    expect(await store.add({ ...host, fingerprint: 'b'.repeat(64) }, 'other')).toBe(false);
    expect(await store.list()).toMatchObject([{ scopes: ['app.workouts'], fingerprint: host.fingerprint }]);
    expect(await store.tokenOf({ ...host, tokenIn: 'file' })).toBe('new');
  });

  test('a damaged file is named, with what to do', async () => {
    const store = hostStore(folder, noKeychain);
    await store.add(host, 'secret');
    const [file = ''] = await readdir(folder);
    const whole = JSON.parse(await readFile(join(folder, file), 'utf8')) as object;
    const broken = [{ name: 5 }, { token: 7 }, { addresses: [] }, { addresses: [null] }, { fingerprint: 'zz' }].map(
      (part) => JSON.stringify({ ...whole, ...part }),
    );
    for (const text of ['{"name":', '', 'null', '[]', '{}', ...broken]) {
      await writeFile(join(folder, file), text);
      await expect(store.list()).rejects.toThrow(/is damaged\. Remove it, and pair that host again/);
    }
  });

  test('forgetting takes away what a kill left of keeping it, and nothing of another host', async () => {
    const store = hostStore(folder, noKeychain);
    await store.add(host, 'secret');
    const [file = ''] = await readdir(folder);
    await store.add({ ...host, name: 'other' }, 'secret');
    await writeFile(join(folder, `${file}.0f0f.new`), 'secret');
    await store.remove({ ...host, tokenIn: 'file' });
    expect((await store.list()).map(({ name }) => name)).toEqual(['other']);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('a place that could keep nothing is told beforehand; one that is not there yet is fine', async () => {
    await expect(hostStore(folder, noKeychain).check()).resolves.toBeUndefined();
    await writeFile(join(root, 'file'), '', { mode: 0o600 });
    await expect(hostStore(join(root, 'file'), noKeychain).check()).rejects.toThrow(/EACCES/);
  });

  test('names that are no file names are kept too', async () => {
    const store = hostStore(folder, noKeychain);
    for (const name of ['../../x', 'a/b', 'Zoë 👩‍🔬', '.']) {
      expect(await store.add({ ...host, name }, name)).toBe(true);
      expect(await store.find(name)).toMatchObject({ name });
    }
    expect(await readdir(folder)).toHaveLength(4);
  });
});

test('with a keychain no file holds the token, and forgetting takes it out', async () => {
  const keychain = memoryKeychain();
  const store = hostStore(folder, keychain);
  await store.add(host, 'secret');
  const [file = ''] = await readdir(folder);
  expect(await readFile(join(folder, file), 'utf8')).not.toContain('secret');
  const kept = { ...host, tokenIn: 'keychain' } as const;
  expect(await store.find('home')).toEqual(kept);
  expect(await store.tokenOf(kept)).toBe('secret');
  await store.remove(kept);
  expect([keychain.secrets.size, await store.list()]).toEqual([0, []]);
});

test('a keychain that gives nothing out is named, with what to do', async () => {
  const store = hostStore(folder, memoryKeychain());
  await store.add(host, 'secret');
  const locked = hostStore(folder, noKeychain);
  await expect(locked.tokenOf({ ...host, tokenIn: 'keychain' })).rejects.toMatchObject({
    message: expect.stringMatching(/home.*pair again/) as string,
    doNext: { command: 'pair LINK' },
  });
});

test('the system’s keychain never rejects where it is switched off', async () => {
  const before = process.env['VITALGATE_KEYCHAIN'];
  process.env['VITALGATE_KEYCHAIN'] = 'off';
  try {
    expect(await systemKeychain.write('vitalgate test', 'x')).toBe(false);
    expect(await systemKeychain.read('vitalgate test')).toBeNull();
    await systemKeychain.remove('vitalgate test');
  } finally {
    if (before === undefined) delete process.env['VITALGATE_KEYCHAIN'];
    else process.env['VITALGATE_KEYCHAIN'] = before;
  }
});

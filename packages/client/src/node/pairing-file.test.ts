import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from './connect.ts';
import { pair } from './pair.ts';
import { loadPairing, savePairing } from './pairing-file.ts';
import type { Pairing } from './pairing.ts';

const pairing: Pairing = {
  addresses: [{ host: '127.0.0.1', port: 8443 }],
  fingerprint: 'ab'.repeat(32),
  certificatePem: '-----BEGIN CERTIFICATE-----',
  displayName: 'Table',
  scopes: ['app.metrics'],
  token: 'vgc_token',
};

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'vitalgate-pairing-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

it.skipIf(process.platform === 'win32')('keeps a pairing for its user alone, also over an older file', async () => {
  const path = join(folder, 'new', 'pairing.json');
  await savePairing(path, pairing);
  expect(await loadPairing(path)).toEqual(pairing);
  expect([await modeOf(join(folder, 'new')), await modeOf(path)]).toEqual(['700', '600']);
  await rm(path);
  await writeFile(path, '{}', { mode: 0o644 });
  await savePairing(path, { ...pairing, token: 'vgc_other' });
  expect((await loadPairing(path))?.token).toBe('vgc_other');
  expect(await modeOf(path)).toBe('600');
  expect(await readdir(join(folder, 'new'))).toEqual(['pairing.json']);
});

it('T14: a file that is read-only stays as it is', async () => {
  const path = join(folder, 'pairing.json');
  await writeFile(path, 'mine');
  await chmod(path, 0o444);
  await expect(savePairing(path, pairing)).rejects.toMatchObject({ code: 'EACCES', path });
  expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['mine', ['pairing.json']]);
});

it('is null if there is no file, and an error if the file holds something else', async () => {
  const path = join(folder, 'pairing.json');
  expect(await loadPairing(path)).toBeNull();
  for (const text of ['', '{', '{}', 'null', '[]', '{"addresses":[],"fingerprint":"x"}']) {
    await writeFile(path, text);
    await expect(loadPairing(path)).rejects.toMatchObject({ code: 'invalid_pairing' });
  }
  await expect(savePairing(path, undefined as unknown as Pairing)).rejects.toMatchObject({ code: 'invalid_pairing' });
});

it('says what it needs if it gets nothing, or something else', async () => {
  const untyped = connect as (pairing?: unknown) => unknown;
  for (const wrong of [undefined, null, {}, 'vitalgate://', { addresses: [] }]) {
    expect(() => untyped(wrong)).toThrow(/connect needs a pairing/);
  }
  const unpaired = pair as (options?: unknown) => Promise<unknown>;
  await expect(unpaired()).rejects.toThrow(/pair takes one object/);
  await expect(unpaired({})).rejects.toThrow(/pair needs a target/);
});

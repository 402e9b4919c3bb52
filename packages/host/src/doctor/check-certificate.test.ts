import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant } from '@vitalgate/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAuthority, loadAuthority, signedCertificate } from '../certificate/certificate-authority.ts';
import { loadOrCreateCertificate } from '../certificate/host-certificate.ts';
import { dataDirectoryAt, type DataDirectory } from '../data-directory/data-directory.ts';
import { checkAuthority, checkCertificate } from './check-certificate.ts';

let directory: DataDirectory;
beforeEach(() => void (directory = dataDirectoryAt(mkdtempSync(join(tmpdir(), 'vitalgate-doctor-')))));
afterEach(() => rmSync(directory.path, { recursive: true, force: true }));

const at = (year: number): Date => new Date(Date.UTC(year, 0, 5));

test('a certificate that a wrong clock made is named, with what to do, which depends on whether clients know it', async () => {
  const alone = { clients: 0, feeds: [] };
  expect(checkCertificate(directory, alone, at(2027))).toMatchObject({ state: 'note' });
  await loadOrCreateCertificate(directory, { now: instant(at(2040).getTime()), dnsNames: [] });
  expect(checkCertificate(directory, alone, at(2041))).toMatchObject({ state: 'well' });
  expect(checkCertificate(directory, alone, at(2027))).toMatchObject({
    state: 'problem',
    message: expect.stringMatching(/is not valid before 2040-01-03.*start the host anew/) as string,
    doNext: { command: 'serve' },
  });
  expect(checkCertificate(directory, { clients: 1, feeds: [] }, at(2027))).toMatchObject({
    state: 'problem',
    message: expect.stringMatching(/is not valid before 2040-01-03.*revokes every client/) as string,
    doNext: { command: 'certificate reset' },
  });
  // The clock may be ahead: the host would keep this one at its next start.
  expect(checkCertificate(directory, alone, at(2051))).toMatchObject({
    message: expect.stringMatching(/was valid until 2050-01-03/) as string,
    doNext: { command: 'certificate reset' },
  });
  const withFeed = (keyIds: string[]) => checkCertificate(directory, { clients: 0, feeds: [{ keyIds }] }, at(2027));
  expect(withFeed([])).toMatchObject({ doNext: { command: 'serve' } });
  expect(withFeed(['k1'])).toMatchObject({ doNext: { command: 'certificate reset' } });
});

test('one that cannot be read is a finding, so that the others are still shown', () => {
  writeFileSync(directory.certificateFile, 'not a certificate');
  expect(checkCertificate(directory, { clients: 0, feeds: [] }, at(2027))).toMatchObject({
    state: 'problem',
    message: expect.stringContaining(directory.certificateFile) as string,
  });
});

test('T8: an authority of an earlier version goes on, and doctor says what a new one has that it lacks', async () => {
  const now = instant(Date.now());
  expect(checkAuthority(directory)).toEqual([]);
  await createAuthority(directory, { now, names: [] });
  expect(checkAuthority(directory)).toMatchObject([{ state: 'well' }]);
  const own = await loadOrCreateCertificate(directory, { now, dnsNames: [] });
  const key = join(directory.path, 'old.key');
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key];
  const extensions = [
    'basicConstraints=critical,CA:TRUE,pathlen:0',
    'nameConstraints=critical,permitted;DNS:localhost',
  ];
  const words = [...made, '-subj', '/CN=old', '-days', '30', ...extensions.flatMap((one) => ['-addext', one])];
  const certificate = execFileSync('openssl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  writeFileSync(directory.authorityFile, `${readFileSync(key, 'utf8')}${certificate}`);
  expect(checkAuthority(directory)).toMatchObject([
    {
      state: 'note',
      message: expect.stringContaining('earlier version') as string,
      doNext: { command: 'ingest certificate --new FILE' },
    },
  ]);
  const old = loadAuthority(directory);
  if (old === null) throw new Error('it is gone');
  expect((await signedCertificate(directory, old, { now, own, names: [], addresses: [] })).certificatePem).toContain(
    'BEGIN',
  );
  writeFileSync(directory.authorityFile, 'no authority');
  expect(checkAuthority(directory)).toMatchObject([
    { state: 'problem', doNext: { command: 'ingest certificate --new' } },
  ]);
});

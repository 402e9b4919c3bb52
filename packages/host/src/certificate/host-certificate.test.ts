import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant } from '@vitalgate/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataDirectoryAt, type DataDirectory } from '../data-directory/data-directory.ts';
import {
  loadCertificate,
  loadOrCreateCertificate,
  newCertificate,
  saveCertificate,
  type HostCertificate,
} from './host-certificate.ts';

const now = instant(Date.UTC(2026, 2, 9, 7, 30, 0, 123));
let base: string;
let directory: DataDirectory;
let certificate: HostCertificate;
let pem: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-certificate-'));
  directory = dataDirectoryAt(base);
  certificate = await loadOrCreateCertificate(directory, { now, dnsNames: ['ada-pc.local'] });
  pem = join(base, 'certificate.pem');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const openssl = (...words: string[]): string =>
  execFileSync('openssl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('the certificate, as openssl reads it', () => {
  test('S22: ECDSA P-256, SHA-256, not a CA, for digital signatures of a TLS server', () => {
    const text = openssl('x509', '-in', pem, '-noout', '-text').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Signature Algorithm: ecdsa-with-SHA256');
    expect(text).toContain('NIST CURVE: P-256');
    expect(text).toContain('X509v3 Basic Constraints: critical CA:FALSE');
    expect(text).toContain('X509v3 Key Usage: critical Digital Signature X509v3');
    expect(text).toContain('X509v3 Extended Key Usage: TLS Web Server Authentication X509v3');
    expect(text).toContain('Version: 3 (0x2)');
  });

  test('names localhost, both loopback addresses and the .local name', () => {
    expect(openssl('x509', '-in', pem, '-noout', '-ext', 'subjectAltName')).toContain(
      'DNS:localhost, DNS:ada-pc.local, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
    );
  });

  test('S20: is valid from two days before for ten years', () => {
    const dates = openssl('x509', '-in', pem, '-noout', '-startdate', '-enddate', '-dateopt', 'iso_8601');
    expect(dates).toBe('notBefore=2026-03-07 07:30:00Z\nnotAfter=2036-03-07 07:30:00Z\n');
  });

  test('stands openssl verify -x509_strict for each of its names', () => {
    const strict = ['verify', '-x509_strict', '-purpose', 'sslserver', '-attime', String(Math.floor(now / 1000) + 60)];
    for (const name of [
      ['-verify_hostname', 'localhost'],
      ['-verify_hostname', 'ada-pc.local'],
      ['-verify_ip', '127.0.0.1'],
      ['-verify_ip', '::1'],
    ]) {
      expect(openssl(...strict, ...name, '-CAfile', pem, pem)).toContain(': OK');
    }
  });

  test('holds nothing of the user but the .local name', () => {
    expect(openssl('x509', '-in', pem, '-noout', '-subject', '-issuer')).toBe(
      'subject=CN = Vitalgate\nissuer=CN = Vitalgate\n',
    );
  });

  test('fingerprint and public-key pin are those that openssl computes', () => {
    const pairs = openssl('x509', '-in', pem, '-noout', '-fingerprint', '-sha256').trim().split('=')[1] ?? '';
    expect(certificate.fingerprintPairs).toBe(pairs);
    expect(certificate.fingerprint).toBe(pairs.replaceAll(':', '').toLowerCase());
    const publicKey = openssl('x509', '-in', pem, '-noout', '-pubkey');
    const der = execFileSync('openssl', ['pkey', '-pubin', '-outform', 'der'], { input: publicKey });
    const hash = execFileSync('openssl', ['dgst', '-sha256', '-binary'], { input: der }).toString('base64');
    expect(certificate.publicKeyPin).toBe(`sha256//${hash}`);
  });
});

const inYear = (year: number) => ({ now: instant(Date.UTC(year, 0, 5)), dnsNames: [] });

describe('the certificate over time', () => {
  test('S19: stays byte-identical, whatever the names and the clock say at a later start', async () => {
    const before = readFileSync(pem);
    const again = await loadOrCreateCertificate(directory, {
      now: instant(now + 400 * 86_400_000),
      dnsNames: ['other.local'],
    });
    expect(again.fingerprint).toBe(certificate.fingerprint);
    expect(readFileSync(pem).equals(before)).toBe(true);
  });

  test('S23: key and certificate are one private file', () => {
    expect(readdirSync(base)).toEqual(['certificate.pem']);
    expect((statSync(pem).mode & 0o777).toString(8)).toBe('600');
  });

  test('each install has its own key and serial number', async () => {
    const elsewhere = dataDirectoryAt(mkdtempSync(join(base, 'other-')));
    const other = await loadOrCreateCertificate(elsewhere, { now, dnsNames: [] });
    expect(other.publicKeyPin).not.toBe(certificate.publicKeyPin);
    const serial = openssl('x509', '-in', elsewhere.certificateFile, '-noout', '-serial');
    expect(serial).not.toBe(openssl('x509', '-in', pem, '-noout', '-serial'));
    expect(serial).toMatch(/^serial=[4-7][0-9A-F]{31}\n$/);
  });

  test('one that a wrong clock made is made anew by the right one, unless somebody knows the host by it', async () => {
    const elsewhere = dataDirectoryAt(mkdtempSync(join(base, 'ahead-')));
    const ahead = await loadOrCreateCertificate(elsewhere, inYear(2040));
    const load = async (hasClients: boolean, hasFeeds: boolean, year = 2027): Promise<HostCertificate> =>
      loadOrCreateCertificate(elsewhere, inYear(year), { hasClients: () => hasClients, hasFeeds: () => hasFeeds });
    for (const kept of [await load(true, false), await load(false, true), await load(false, false, 1970)]) {
      expect(kept.fingerprint).toBe(ahead.fingerprint);
    }
    const renewed = await load(false, false);
    expect(renewed.fingerprint).not.toBe(ahead.fingerprint);
    expect(renewed.validFrom).toEqual(new Date('2027-01-03T00:00:00Z'));
    expect(loadCertificate(elsewhere)?.fingerprint).toBe(renewed.fingerprint);
    expect(readdirSync(elsewhere.path)).toEqual(['certificate.pem']);
    expect((statSync(elsewhere.certificateFile).mode & 0o777).toString(8)).toBe('600');
    expect((await load(false, false, 2028)).fingerprint).toBe(renewed.fingerprint);
  });

  test('reset makes another one', async () => {
    const elsewhere = dataDirectoryAt(mkdtempSync(join(base, 'reset-')));
    const first = await loadOrCreateCertificate(elsewhere, { now, dnsNames: [] });
    const second = await newCertificate({ now, dnsNames: [] });
    saveCertificate(elsewhere, second);
    expect(second.fingerprint).not.toBe(first.fingerprint);
    expect(second.publicKeyPin).not.toBe(first.publicKeyPin);
    expect(loadCertificate(elsewhere)?.fingerprint).toBe(second.fingerprint);
  });

  test('a damaged file, or a key of another certificate, is refused and kept', async () => {
    const elsewhere = dataDirectoryAt(mkdtempSync(join(base, 'damaged-')));
    const stranger = await loadOrCreateCertificate(elsewhere, { now, dnsNames: [] });
    for (const content of ['', certificate.certificatePem, stranger.privateKeyPem + certificate.certificatePem]) {
      writeFileSync(elsewhere.certificateFile, content);
      await expect(loadOrCreateCertificate(elsewhere, { now, dnsNames: [] })).rejects.toMatchObject({
        doNext: { command: 'certificate reset' },
      });
      expect(readFileSync(elsewhere.certificateFile, 'utf8')).toBe(content);
    }
  });
});

import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import { promisify } from 'node:util';
import type { Instant } from '@vitalgate/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataDirectoryAt, openDataDirectory } from '../data-directory/data-directory.ts';
import {
  createAuthority,
  loadAuthority,
  readSignedCertificate,
  signedCertificate,
  type CertificateAuthority,
} from './certificate-authority.ts';
import { loadOrCreateCertificate, newCertificate, type HostCertificate } from './host-certificate.ts';
import { signLeaf } from './sign-certificates.ts';
import { python } from '../../../../test/python.ts';

const run = promisify(execFile);
const day = 86_400_000;
const now = Date.now() as Instant;

let base: string;
let own: HostCertificate;
let authority: CertificateAuthority;
let authorityFile: string;
const servers: Server[] = [];

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-authority-'));
  openDataDirectory(base);
  own = await loadOrCreateCertificate(dataDirectoryAt(base), { now, dnsNames: ['ada-pc.local'] });
  authority = await createAuthority(dataDirectoryAt(base), { now, names: ['ada-pc.local', 'ada.example.ts.net'] });
  authorityFile = join(base, 'authority-public.pem');
  writeFileSync(authorityFile, authority.certificatePem);
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(base, { recursive: true, force: true });
});

const hosts = { names: ['ada-pc.local', 'ada.example.ts.net'], addresses: ['192.168.1.5', 'fd00::5', '100.100.1.2'] };
const signed = (given: Partial<Parameters<typeof signedCertificate>[2]> = {}) =>
  signedCertificate(dataDirectoryAt(base), authority, { now, own, ...hosts, ...given });

const spki = (pem: string): Buffer => new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });

/** A server that shows a certificate of the authority for these hosts; its port. */
async function serving(certificatePem: string): Promise<number> {
  const cert = `${certificatePem}${authority.certificatePem}`;
  const server = createServer({ key: own.privateKeyPem, cert }, (_request, response) => response.end('ok'));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const pythonClient = `
import socket, ssl, sys
port, ca, name = int(sys.argv[1]), sys.argv[2], sys.argv[3]
context = ssl.create_default_context(cafile=ca)
context.verify_flags |= ssl.VERIFY_X509_STRICT
with context.wrap_socket(socket.create_connection(('127.0.0.1', port)), server_hostname=name) as s:
    print(s.version())
`;

/** Each client that checks a server by an authority that it was told to trust, and whether it takes it for this host. */
const clients: Readonly<Record<string, (port: number, host: string) => Promise<boolean>>> = {
  'openssl, strict': async (port, host) => {
    const check = /^[\d.]+$|:/.test(host) ? '-verify_ip' : '-verify_hostname';
    const words = ['-CAfile', authorityFile, '-purpose', 'sslserver', '-x509_strict', '-verify_return_error'];
    const child = run('openssl', ['s_client', '-connect', `127.0.0.1:${port}`, ...words, check, host]);
    child.child.stdin?.end();
    return child.then(
      ({ stdout }) => stdout.includes('Verify return code: 0 (ok)'),
      () => false,
    );
  },
  Node: (port, host) =>
    new Promise((resolve) => {
      const isIp = /^[\d.]+$|:/.test(host);
      const socket = tlsConnect(
        { host: '127.0.0.1', port, ca: authority.certificatePem, ...(isIp ? {} : { servername: host }) },
        () => {
          const certificate = new X509Certificate(socket.getPeerCertificate().raw);
          resolve((isIp ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined);
          socket.destroy();
        },
      );
      socket.once('error', () => resolve(false));
    }),
  Python: async (port, host) =>
    run(python ?? 'python3', ['-c', pythonClient, String(port), authorityFile, host]).then(
      () => true,
      () => false,
    ),
  curl: async (port, host) => {
    const at = ['--connect-to', `::127.0.0.1:${port}`, '--cacert', authorityFile];
    return run('curl', [
      '-sS',
      '--noproxy',
      '*',
      ...at,
      `https://${host.includes(':') ? `[${host}]` : host}:${port}/`,
    ]).then(
      ({ stdout }) => stdout === 'ok',
      () => false,
    );
  },
};

test.each(Object.entries(clients))(
  '%s takes the host by its names and addresses once it trusts the authority, and by no other',
  async (name, takes) => {
    const port = await serving((await signed()).certificatePem);
    // Node asks for the address that it is connected to.
    const good =
      name === 'Node'
        ? ['localhost', 'ada-pc.local', '127.0.0.1']
        : ['ada-pc.local', 'ada.example.ts.net', '192.168.1.5', '127.0.0.1'];
    for (const host of good) expect([host, await takes(port, host)]).toEqual([host, true]);
    expect(await takes(port, 'evil.example')).toBe(false);
    // The authority's key in somebody else's hands vouches for nobody but this host.
    for (const host of ['evil.example', '93.184.216.34']) {
      const stolen = await signLeaf({ now, authority, privateKeyPem: own.privateKeyPem, hosts: [host, '127.0.0.1'] });
      expect([host, await takes(await serving(stolen), name === 'Node' ? '127.0.0.1' : host)]).toEqual([host, false]);
    }
  },
  60_000,
);

test('the certificate is as phones want it: 825 days at most, serverAuth, names, not an authority, the key of the API', async () => {
  const { certificatePem } = await signed();
  const certificate = new X509Certificate(certificatePem);
  const days = (new Date(certificate.validTo).getTime() - new Date(certificate.validFrom).getTime()) / day;
  expect(days).toBe(800);
  expect(new Date(certificate.validFrom).getTime()).toBeLessThan(now - day);
  expect(certificate.ca).toBe(false);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(certificate.subjectAltName?.split(', ').sort((one, other) => (one < other ? -1 : 1))).toEqual([
    'DNS:ada-pc.local',
    'DNS:ada.example.ts.net',
    'DNS:localhost',
    'IP Address:0:0:0:0:0:0:0:1',
    'IP Address:100.100.1.2',
    'IP Address:127.0.0.1',
    'IP Address:192.168.1.5',
    'IP Address:FD00:0:0:0:0:0:0:5',
  ]);
  expect(spki(certificatePem)).toEqual(spki(own.certificatePem));
  const { stdout } = await run('openssl', ['x509', '-in', authorityFile, '-noout', '-text']);
  expect(stdout).toContain('CA:TRUE, pathlen:0');
  expect(stdout).toMatch(/X509v3 Name Constraints: critical\s+Permitted:\s+DNS:localhost/);
  expect(stdout).toMatch(/X509v3 Key Usage: critical\s+Certificate Sign, CRL Sign/);
  expect(stdout).toMatch(/X509v3 Extended Key Usage:\s+TLS Web Server Authentication\n/);
  expect(stdout).toMatch(/Excluded:\s+email:\s+URI:\s/);
});

test('it stays as it is, and is signed anew for a new name or address, another key, and before its end', async () => {
  const first = await signed();
  expect((await signed()).certificatePem).toBe(first.certificatePem);
  expect(await signed({ now: (now + 730 * day) as Instant })).toEqual(first);
  expect(readSignedCertificate(dataDirectoryAt(base))).toEqual(first);
  const later = await signed({ now: (now + 745 * day) as Instant });
  expect(later.fingerprintPairs).not.toBe(first.fingerprintPairs);
  // Made while the clock was ahead: it is not valid by the right clock.
  expect((await signed()).fingerprintPairs).not.toBe(later.fingerprintPairs);
  const moved = await signed({ addresses: ['10.1.2.3'] });
  expect(new X509Certificate(moved.certificatePem).checkIP('10.1.2.3')).toBe('10.1.2.3');
  const other = await newCertificate({ now, dnsNames: [] });
  const reset = await signed({ own: other, addresses: ['10.1.2.3'] });
  expect(reset.fingerprintPairs).not.toBe(moved.fingerprintPairs);
  // What the authority may not sign for would spoil the certificate for every client, so it is left out.
  const odd = await signed({ names: ['ada-pc.local', 'other.example'], addresses: ['2001:db8::5', '10.9.9.9'] });
  expect(odd.certificatePem).toContain('BEGIN CERTIFICATE');
  expect(new X509Certificate(odd.certificatePem).subjectAltName).not.toMatch(/other|2001/i);
});

/** Signs, with the authority's key in somebody else's hands, a certificate with these extensions. Answers its file. */
async function signedByThief(name: string, extensions: string): Promise<string> {
  const at = (end: string): string => join(base, `${name}.${end}`);
  writeFileSync(at('key'), authority.privateKeyPem);
  writeFileSync(at('ext'), extensions);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('own')];
  await run('openssl', ['req', ...key, '-subj', '/CN=thief', '-out', at('csr')]);
  const signing = ['-CA', authorityFile, '-CAkey', at('key'), '-extfile', at('ext'), '-days', '30', '-set_serial', '7'];
  await run('openssl', ['x509', '-req', '-in', at('csr'), ...signing, '-out', at('pem')]);
  return at('pem');
}

/** What OpenSSL says of a certificate for a purpose: `OK`, or its reasons. */
const verified = (file: string, purpose: string): Promise<string> =>
  run('openssl', ['verify', '-x509_strict', '-purpose', purpose, '-CAfile', authorityFile, file]).then(
    ({ stdout }) => stdout.trim().split(': ').at(-1) ?? '',
    (error: { readonly stderr: string }) => /: (.*)$/m.exec(error.stderr)?.[1] ?? error.stderr,
  );

test.each([
  [
    'a server of this host',
    'subjectAltName=DNS:ada-pc.local,IP:192.168.1.5\nextendedKeyUsage=serverAuth',
    'sslserver',
    /^OK$/,
  ],
  [
    'a mail address',
    'subjectAltName=email:ada@example.org\nextendedKeyUsage=emailProtection',
    'smimesign',
    /unsuitable|purpose/,
  ],
  ['a mail address, as a server', 'subjectAltName=DNS:ada-pc.local,email:ada@example.org', 'sslserver', /subtree/],
  ['a mail address of a known name', 'subjectAltName=email:ada@ada-pc.local', 'sslserver', /subtree/],
  [
    'an address of the web',
    'subjectAltName=URI:https://example.org/\nextendedKeyUsage=serverAuth',
    'sslserver',
    /subtree/,
  ],
  ['an address of the web at a known name', 'subjectAltName=URI:https://ada-pc.local/', 'sslserver', /subtree/],
  ['a client', 'subjectAltName=DNS:ada-pc.local\nextendedKeyUsage=clientAuth', 'sslclient', /unsuitable|purpose/],
  [
    'a program',
    'subjectAltName=DNS:ada-pc.local\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=codeSigning',
    'codesign',
    /unsuitable|purpose/,
  ],
] as const)(
  'T8: the key of the authority vouches for no more than servers of this host: %s',
  async (name, extensions, purpose, says) => {
    expect(await verified(await signedByThief(name.replaceAll(/\W+/g, '-'), extensions), purpose)).toMatch(says);
  },
);

test('T8: the certificate that live feeds present is good for a server and for nothing else', async () => {
  const file = join(base, 'leaf.pem');
  writeFileSync(file, (await signed()).certificatePem);
  expect(await verified(file, 'sslserver')).toBe('OK');
  for (const purpose of ['sslclient', 'smimesign', 'codesign', 'timestampsign']) {
    expect([purpose, await verified(file, purpose)]).not.toEqual([purpose, 'OK']);
  }
});

test('its key is private, and a damaged file is named and never replaced', () => {
  const { authorityFile: path } = dataDirectoryAt(base);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(loadAuthority(dataDirectoryAt(base))).toEqual(authority);
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, 300));
  expect(() => loadAuthority(dataDirectoryAt(base))).toThrow(/is damaged/);
  writeFileSync(path, whole);
});

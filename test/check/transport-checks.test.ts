import { once } from 'node:events';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createHash, webcrypto, X509Certificate } from 'node:crypto';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { afterEach, expect, it } from 'vitest';
import { runChecks } from '../../packages/cli/src/check/run-checks.ts';
import { testCertificate } from './memory-host.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** What fails of the transport of a server that answers anything with `{}`, and whatever `plain` says to plain HTTP. */
async function failedOf(options: ServerOptions, plain: string | null = null): Promise<readonly string[]> {
  const secure = createHttpsServer(options, (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] === 0x16) secure.emit('connection', socket);
      else if (plain === null) socket.destroy();
      else socket.end(plain);
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const fingerprint = createHash('sha256')
    .update(new X509Certificate(String(options.cert)).raw)
    .digest('hex');
  const { port } = server.address() as AddressInfo;
  const failed: string[] = [];
  const stop = new AbortController();
  await runChecks({
    host: { host: '127.0.0.1', port, fingerprint },
    signal: stop.signal,
    onResult: ({ verdict, title, clauses }) => {
      // The rest of the API is not there.
      if (title === 'getStatus is read without a token') stop.abort();
      else if (verdict === 'failed') failed.push([...clauses, title].join(' '));
    },
  }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return failed;
}

async function ours(): Promise<ServerOptions> {
  const { certificatePem: cert, privateKeyPem: key } = await testCertificate();
  return { cert, key, minVersion: 'TLSv1.2' };
}

/** A certificate of an authority that is its own leaf, on RSA, for another name, from today on and for a month. */
async function oddCertificate(signer: 'itself' | 'another'): Promise<ServerOptions> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const other = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const now = Date.now();
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: '01',
      subject: 'CN=Odd',
      issuer: 'CN=Odd',
      notBefore: new Date(now - 60_000),
      notAfter: new Date(now + 30 * 86_400_000),
      publicKey: keys.publicKey,
      signingKey: signer === 'itself' ? keys.privateKey : other.privateKey,
      signingAlgorithm: algorithm,
      extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
    },
    webcrypto,
  );
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  const pem = `-----BEGIN PRIVATE KEY-----\n${Buffer.from(key).toString('base64')}\n-----END PRIVATE KEY-----\n`;
  return { cert: certificate.toString('pem'), key: pem };
}

it('S24: finds nothing wrong with TLS as our host does it', async () => {
  expect(await failedOf(await ours())).toEqual([]);
});

it.each([
  [
    'HTTP/1.1 301 Moved\r\nLocation: https://localhost/\r\nContent-Length: 0\r\n\r\n',
    ['plain HTTP on the port is closed without an answer'],
  ],
  [
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    ['1.7.https plain HTTP on the port reads nothing', 'plain HTTP on the port is closed without an answer'],
  ],
])('[Spec 1.7.https] S24: finds a host that answers plain HTTP with %.16j', async (plain, failed) => {
  expect(await failedOf(await ours(), plain)).toEqual(failed);
});

it('finds a host that takes TLS 1.1 and does not offer 1.3', async () => {
  const old: ServerOptions = {
    ...(await ours()),
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.2',
    ciphers: 'DEFAULT@SECLEVEL=0',
  };
  expect(await failedOf(old)).toEqual(['TLS 1.3 is preferred', 'TLS older than 1.2 is refused']);
});

it('S20, S22: finds what is wrong with a certificate', async () => {
  expect(await failedOf(await oddCertificate('itself'))).toEqual([
    'the certificate is for a server, not for an authority',
    'the key of the certificate is ECDSA P-256, signed with SHA-256',
    'the certificate names localhost and the loopback addresses',
    'the certificate is valid for a clock that is a day behind, and for a year yet',
  ]);
});

it('[Spec 1.7.certificate] finds a certificate that another key signed', async () => {
  expect(await failedOf(await oddCertificate('another'))).toContain(
    '1.7.certificate the certificate is signed by its own key, by no outside authority',
  );
});

import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { Agent } from 'node:https';
import { hostname } from 'node:os';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identityCheck, startHost, type RunningHost } from '../host-process.ts';
import { bodyOf, checkedBody, expectUsualHeaders, refusalOf } from './answers.ts';
import { openWindow } from './app-call.ts';
import { sendRaw, statusIn } from './raw-connection.ts';

let host: RunningHost;

beforeAll(async () => {
  host = await startHost({ developerMode: true, words: ['--host-name', 'Box.Example'] });
});

afterAll(() => host.stop());

async function handshake(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port: host.apiPort, ca: [host.certificatePem], ...options });
  await once(socket, 'secureConnect');
  return socket;
}

// Node would otherwise expect the name in the Host header to be the certificate's.
const asLocalhost = new Agent({ servername: 'localhost', maxCachedSessions: 0 });

function status(headers: Readonly<Record<string, string>> = {}, path = '/api/v1/status', method = 'GET') {
  return host.request({ path, headers, method, agent: asLocalhost });
}

describe('TLS', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)('[Spec 1.7.https] %s is spoken', async (version) => {
    const socket = await handshake({ minVersion: version, maxVersion: version });
    expect(socket.getProtocol()).toBe(version);
    socket.destroy();
  });

  it('keeps a connection for the next request', async () => {
    const checkServerIdentity = identityCheck(host.certificatePem);
    const agent = new Agent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0, checkServerIdentity });
    const connect = vi.spyOn(agent, 'createConnection');
    for (let count = 0; count < 3; count++) {
      expect((await host.request({ path: '/api/v1/status', agent })).headers['connection']).not.toBe('close');
    }
    expect(connect).toHaveBeenCalledTimes(1);
    agent.destroy();
  });
});

describe('the certificate', () => {
  it('S20, S22: [Spec 1.7.certificate, 5.6] is the host\u2019s own: P-256, no CA, for this machine, back-dated, ten years', () => {
    const certificate = new X509Certificate(host.certificatePem);
    expect(certificate.publicKey.asymmetricKeyType).toBe('ec');
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(certificate.ca).toBe(false);
    const names = (certificate.subjectAltName ?? '').split(', ');
    const [machine = ''] = hostname().toLowerCase().split('.');
    expect(names).toEqual(
      expect.arrayContaining([
        'DNS:localhost',
        'IP Address:127.0.0.1',
        'IP Address:0:0:0:0:0:0:0:1',
        `DNS:${machine}.local`,
      ]),
    );
    const day = 86_400_000;
    const age = Date.now() - Date.parse(certificate.validFrom);
    expect(age).toBeGreaterThan(1.9 * day);
    expect(age).toBeLessThan(2.1 * day);
    const left = Date.parse(certificate.validTo) - Date.now();
    expect(left / day).toBeGreaterThan(3640);
    expect(left / day).toBeLessThan(3660);
    // serverAuth (RFC 5280 4.2.1.12).
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  });

  it('[Spec 5.6] is shown by the fingerprint that a client observes, as links and as curl\u2019s pin', async () => {
    const socket = await handshake();
    const { raw, fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    const shown = JSON.parse((await host.command('certificate', 'show', '--json')).stdout) as {
      fingerprint: string;
      publicKeyPin: string;
      pairingLink: string;
    };
    expect(shown.fingerprint).toMatch(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(shown.fingerprint).toBe(fingerprint256);
    const hex = createHash('sha256').update(raw).digest('hex');
    expect(shown.pairingLink).toMatch(
      new RegExp(String.raw`^vitalgate://[^/?#]+:${host.apiPort}\?sha256=${hex}(?:&host=[^&]+)*$`),
    );
    const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' });
    expect(shown.publicKeyPin).toBe(`sha256//${createHash('sha256').update(key).digest('base64')}`);
  });

  it.skipIf(process.platform === 'win32')('S23: and all that lies beside it can be read by the user alone', () => {
    expect(statSync(host.dataDirectory).mode & 0o077).toBe(0);
    const open = readdirSync(host.dataDirectory).filter(
      (name) => (statSync(`${host.dataDirectory}/${name}`).mode & 0o777) !== 0o600,
    );
    expect(open).toEqual([]);
  });

  it('S23: has no path that leads to its key', async () => {
    for (const path of ['/key.pem', '/certificate.pem', '/api/v1/certificate.pem', '/api/v1/../certificate.pem']) {
      expect(refusalOf(await host.request({ path }))).toEqual([404, 'not_found']);
    }
  });
});

describe('Host', () => {
  it('S2: lets in addresses, localhost, own names and given ones, with or without port, in any case', async () => {
    const [machine = ''] = hostname().split('.');
    const port = `:${host.apiPort}`;
    const names = [
      '127.0.0.1',
      '192.168.178.20',
      '[::1]',
      '[fe80::1]',
      'localhost',
      'LocalHost.',
      `${machine}.local`,
      'box.example',
    ];
    const answered = await Promise.all(
      names.flatMap((name) => [name, name + port]).map(async (name) => [name, (await status({ Host: name })).status]),
    );
    expect(answered.filter(([, code]) => code !== 200)).toEqual([]);
  });
});

describe('Origin', () => {
  it.each(['https://evil.example', 'null', 'https://localhost', ''])(
    'S4: %j is refused on every path, and no CORS header is sent',
    async (origin) => {
      for (const path of ['/api/v1/status', '/api/v1/metrics', '/nowhere']) {
        expect(refusalOf(await status({ Origin: origin }, path))).toEqual([403, 'origin_not_allowed']);
      }
      const preflight = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
      expect(refusalOf(await status(preflight, '/api/v1/pairing/requests', 'OPTIONS'))).toEqual([
        403,
        'origin_not_allowed',
      ]);
    },
  );

  it('S7: what a page could load without one is JSON that no browser takes for a picture or a script', async () => {
    const headers = { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image', Referer: 'https://evil.example/' };
    for (const path of ['/api/v1/status', '/api/v1/capabilities', '/api/v1/metrics', '/favicon.ico']) {
      const response = await status(headers, path);
      expectUsualHeaders(response);
      expect(response.headers['content-type']).toBe('application/json');
    }
  });
});

describe('methods', () => {
  it.each([
    ['DELETE', '/api/v1/pairing/requests/x', 'GET, HEAD'],
    ['HEAD', '/api/v1/pairing/requests', 'POST'],
    ['TRACE', '/api/v1/status', 'GET, HEAD'],
  ])('%s %s is 405 with Allow: %s', async (method, path, allow) => {
    const response = await host.request({ method, path });
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe(allow);
    if (method !== 'HEAD') expect(refusalOf(response)).toEqual([405, 'method_not_allowed']);
  });
});

describe('paths', () => {
  it.each(['/', '/app/v1/actions/readStatus', '/app/v1/pairing/window', '/?key=x'])(
    '[Spec 1.6] %s is not found',
    async (path) => {
      expect(refusalOf(await host.request({ path }))).toEqual([404, 'not_found']);
    },
  );

  it('[Spec 1.6] the app\u2019s own interface serves no path of the API', async () => {
    const response = await fetch(`http://127.0.0.1:${host.appPort}/api/v1/status`);
    expect(response.status).not.toBe(200);
    expect(await response.text()).not.toContain('apiVersion');
  });

  it.each(['/\\evil', '/api/v1/status#x', `/${'a'.repeat(8000)}`])(
    'S48: the target %.30s is refused and the host lives on',
    async (target) => {
      const answer = await sendRaw(host, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect([400, 404]).toContain(statusIn(answer));
      checkedBody('getStatus', await status());
    },
  );
});

describe('HTTP that cannot be acted on', () => {
  it.each([
    ['two Hosts', 'GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
    ['two Hosts, one foreign', 'GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    [
      'two Authorizations',
      'GET /api/v1/metrics HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n',
    ],
    ['no Host', 'GET /api/v1/status HTTP/1.1\r\n\r\n'],
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['a line feed in a header', 'GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nX: a\nb\r\n\r\n'],
    ['a length that is none', 'POST /api/v1/pairing/requests HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n'],
    [
      'a length and chunks',
      'POST /api/v1/pairing/requests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('S48: %s: 400, and the connection closes', async (_, text) => {
    const answer = await sendRaw(host, text);
    expect(statusIn(answer)).toBe(400);
    expect(answer.closed).toBe(true);
  });

  it('a head above 16 KiB: 431, and the connection closes', async () => {
    const answer = await sendRaw(
      host,
      `GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(statusIn(answer)).toBe(431);
    expect(answer.closed).toBe(true);
  });

  it.concurrent(
    'S51: a head that drips: 408 in about ten seconds, and the connection closes',
    async () => {
      const pieces = Array.from({ length: 100 }, (_, index) => `X-${index}: y\r\n`);
      const head = 'GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n';
      const answer = await sendRaw(host, head, { patience: 40_000, pause: 400, pieces });
      expect(statusIn(answer)).toBe(408);
      expect(answer.closed).toBe(true);
      expect(answer.milliseconds).toBeGreaterThan(8500);
      expect(answer.milliseconds).toBeLessThan(15_000);
    },
    60_000,
  );

  it.concurrent(
    'S51: a body that drips: 408 in about fifteen seconds, and the connection closes',
    async () => {
      const pieces = Array.from({ length: 100 }, () => ' ');
      const head =
        'POST /api/v1/pairing/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n';
      // While the window is closed, the head alone is refused.
      const closeWindow = await openWindow(host);
      const answer = await sendRaw(host, head, { patience: 40_000, pause: 400, pieces });
      closeWindow();
      expect(statusIn(answer)).toBe(408);
      expect(answer.closed).toBe(true);
      expect(answer.milliseconds).toBeGreaterThan(13_000);
    },
    60_000,
  );

  it('goes on serving others all the while', async () => {
    expect(bodyOf(await status()).status).toBe('ok');
  });
});

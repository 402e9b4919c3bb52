import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connect as tlsConnect } from 'node:tls';
import { instant } from '@vitalgate/core';
import { afterEach, expect, test } from 'vitest';
import { newCertificate, type HostCertificate } from '../certificate/host-certificate.ts';
import type { RequestOwner } from '../turns/request-turns.ts';
import { listen, stop } from './listen.ts';
import { usualLimits, type ListenerLimits } from './listener-limits.ts';
import { localServer } from './local-server.ts';

let end = (): Promise<void> => Promise.resolve();
afterEach(() => end());

/** A server whose turns come when the test says so. */
async function serverWith(certificate: HostCertificate | null, limits: ListenerLimits = usualLimits) {
  const waiting: (readonly [owner: RequestOwner, step: () => void])[] = [];
  const take = (owner: RequestOwner, step: () => void): void => void waiting.push([owner, step]);
  const turns = { take, noteNewcomer: () => undefined };
  const { server, sockets } = localServer(limits, certificate, () => true, turns);
  server.on('request', (_request, response) => response.end('served'));
  end = () => stop(server, sockets);
  return { waiting, port: await listen(server, { address: '127.0.0.1', port: 0, portOption: '--port' }) };
}

test.each(['plain HTTP', 'TLS'])(
  'T3: a connection begins in the turn of its address, and loses nothing that it sent before: %s',
  async (how) => {
    const certificate = how === 'TLS' ? await newCertificate({ now: instant(Date.now()), dnsNames: [] }) : null;
    const { waiting, port } = await serverWith(certificate);
    const raw = connect(port, '127.0.0.1');
    const socket =
      certificate === null ? raw : tlsConnect({ socket: raw, ca: certificate.certificatePem, servername: 'localhost' });
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await expect.poll(() => waiting.length).toBe(1);
    // Time for the bytes to arrive.
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    const [first] = waiting;
    expect([first?.[0], received]).toEqual([{ kind: 'address', name: '127.0.0.1' }, '']);
    first?.[1]();
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*served/);
  },
);

test('a connection that is gone when its turn comes is not begun', async () => {
  const { waiting, port } = await serverWith(null);
  const socket = connect(port, '127.0.0.1', () => socket.write('G'));
  await expect.poll(() => waiting.length).toBe(1);
  socket.destroy();
  await end();
  expect(() => waiting[0]?.[1]()).not.toThrow();
  end = () => Promise.resolve();
});

test('a connection that says nothing takes no turn, for which a handshake would be prepared, and ends in time; one byte takes one', async () => {
  const certificate = await newCertificate({ now: instant(Date.now()), dnsNames: [] });
  const { waiting, port } = await serverWith(certificate, { ...usualLimits, handshakeTimeout: 300 });
  const silent = connect(port, '127.0.0.1');
  const closing = connect(port, '127.0.0.1', () => closing.end());
  await Promise.all([once(silent.resume(), 'close'), once(closing.resume(), 'close')]);
  expect(waiting).toEqual([]);
  const speaking = connect(port, '127.0.0.1', () => speaking.write('\x16')).on('error', () => undefined);
  await expect.poll(() => waiting.length).toBe(1);
  speaking.destroy();
});

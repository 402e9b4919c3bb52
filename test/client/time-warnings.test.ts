import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, observeIdentity, type ConnectionWarning } from '@vitalgate/client/node';
import type { Instant } from '@vitalgate/core';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../packages/host/src/certificate/make-certificate.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A host whose certificate was made at a time, and which says another time in its answers. */
async function hostOf(madeAt: string, says: Date | null) {
  const pem = await makeCertificate(Date.parse(madeAt) as Instant, []);
  const server = createServer({ key: pem, cert: pem }, (_request, response) => {
    response.sendDate = false;
    if (says !== null) response.setHeader('Date', says.toUTCString());
    response.statusCode = 503;
    response.end(JSON.stringify({ error: { code: 'unavailable', message: 'no', details: [] } }));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return { addresses: [address], fingerprint: (await observeIdentity(address)).fingerprint };
}

async function warningsOf(host: Awaited<ReturnType<typeof hostOf>>): Promise<readonly ConnectionWarning['code'][]> {
  const warnings: ConnectionWarning['code'][] = [];
  const client = connect(host, { onWarning: ({ code }) => warnings.push(code) });
  for (let call = 0; call < 2; call++) {
    await expect(client.getStatus()).rejects.toMatchObject({ code: 'unavailable' });
  }
  client.close();
  return warnings;
}

const years = (count: number): Date => new Date(Date.now() + count * 365.25 * 86_400_000);

test('T12: the client says once, and goes on, that the certificate has ended or does not begin yet, or clocks are apart', async () => {
  expect(await warningsOf(await hostOf('2001-01-01', new Date()))).toEqual(['certificate_expired']);
  expect(await warningsOf(await hostOf('2001-01-01', null))).toEqual(['certificate_expired']);
  expect(await warningsOf(await hostOf('2090-01-01', new Date()))).toEqual(['certificate_not_yet_valid']);
  expect(await warningsOf(await hostOf(new Date().toISOString(), years(-23)))).toEqual(['clocks_apart']);
  expect(await warningsOf(await hostOf('2090-01-01', years(70)))).toEqual(['clocks_apart']);
  expect(await warningsOf(await hostOf(new Date().toISOString(), new Date()))).toEqual([]);
});

test('T12: a program that does not ask for warnings has them as warnings of its process', async () => {
  const client = connect(await hostOf('2001-01-01', new Date()));
  const heard: Error[] = [];
  const hear = (warning: Error): void => void heard.push(warning);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  await expect(client.getStatus()).rejects.toMatchObject({ code: 'unavailable' });
  // Node has warnings of its own.
  const own = () => heard.filter(({ name }) => name === 'VitalgateWarning');
  await expect.poll(own).toEqual([expect.objectContaining({ code: 'certificate_expired' })]);
  client.close();
});

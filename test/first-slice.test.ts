import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type RunningHost } from './host-process.ts';

let host: RunningHost;

beforeAll(async () => {
  host = await startHost({ developerMode: true });
});

afterAll(() => host.stop());

test('a client is created, approved in the window, polls its token and reads', async () => {
  const window = await host.openPairing();
  const created = await host.request({
    method: 'POST',
    path: '/api/v1/pairing/requests',
    body: { displayName: 'Notebook', scopes: ['app.metrics'] },
  });
  expect(created.status).toBe(201);
  const { requestId, pollingToken, confirmationCode } = created.json() as {
    requestId: string;
    pollingToken: string;
    confirmationCode: string;
  };
  const requested = await window.waitFor('requested');
  expect(requested).toMatchObject({ requestId, confirmationCode, displayName: 'Notebook', status: 'pending' });
  expect((await host.command('pairing', 'approve', requestId)).code).toBe(0);
  expect(await window.waitFor('resolved')).toMatchObject({ requestId, status: 'approved' });
  const polled = await host.request({ path: `/api/v1/pairing/requests/${requestId}`, token: pollingToken });
  const { bearerToken } = polled.json() as { bearerToken: string };
  const metrics = await host.request({ path: '/api/v1/metrics?metricId=stepCount', token: bearerToken });
  expect(metrics.json()).toMatchObject({ data: [{ metricId: 'stepCount' }], nextCursor: null });
  expect(await window.close()).toBe(0);
  const closed = await host.request({
    method: 'POST',
    path: '/api/v1/pairing/requests',
    body: { displayName: 'Late', scopes: ['app.metrics'] },
  });
  expect(closed.json()).toMatchObject({ error: { code: 'pairing_closed' } });
});

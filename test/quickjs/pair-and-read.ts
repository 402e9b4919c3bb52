import { acceptRawConsent, instant } from '@vitalgate/core';
import { bodyOf, createRequest, request, requestBy } from '../api-over-stores.ts';
import { apiOutside } from './api-outside.ts';

/** A whole pairing, a refused raw read and a raw read of two pages, as JSON text of what was answered. */
export function pairAndRead(): string {
  const api = apiOutside();
  const run = api.imports.begin({ importId: 'i', fileName: 'f', format: 't', startedAt: api.clock.now() });
  const source = { name: 'Watch', bundleIdentifier: null, version: null };
  for (const [index, value] of [61, 62.5, 64].entries()) {
    const start = instant(1_773_000_000_000 + index * 1000);
    const fixed = { source, device: null, metadata: { note: 'é \u{1F600}' }, timeZone: null };
    run.quantity({ type: 'heartRate', start, end: start, value, ...fixed });
  }
  run.finish({ complete: true, finishedAt: api.clock.now() });

  const created = bodyOf(api.send(createRequest('Café 👨‍👩‍👧', ['rawhealth.raw', 'app.metrics', 'app.bloodTests'])));
  const poll = requestBy(created.pollingToken, `/api/v1/pairing/requests/${created.requestId}`);
  const pending = api.send(poll);
  const decision = api.desk.approve(created.requestId);
  const { bearerToken } = bodyOf(api.send(poll));

  const path = '/api/v1/rawhealth/samples?type=heartRate&start=2026-03-08T00:00:00Z&end=2026-03-09T00:00:00Z&limit=2';
  const refused = api.send(requestBy(bearerToken, path));
  acceptRawConsent(api.settings, api.clock);
  api.permissions.grant(['heartRate']);
  const first = bodyOf(api.send(requestBy(bearerToken, path)));
  const second = bodyOf(api.send(requestBy(bearerToken, `${path}&cursor=${first.nextCursor}`)));
  return JSON.stringify({
    status: bodyOf(api.send(request('/api/v1/status'))).pairingOpen,
    pending: bodyOf(pending).status,
    decision,
    token: /^vgc_[\w-]{43}$/.test(bearerToken),
    refused: refused.status,
    values: [first, second].map(({ data }) => data.map(({ value }) => value)),
    last: second.nextCursor,
    metrics: api.send(requestBy(bearerToken, '/api/v1/metrics')).status,
    bundle: api.send(requestBy(bearerToken, '/api/v1/blood-tests?format=fhir')).status,
  });
}

export const answered = pairAndRead();

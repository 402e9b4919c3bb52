import { acceptRawConsent, instant } from '@vitalgate/core';
import { createClient, parsePairingLink, requestPairing, VitalgateError, type Transport } from '@vitalgate/client';
import { bodyText } from '@vitalgate/http';
import { request } from '../api-over-stores.ts';
import { apiOutside } from './api-outside.ts';

/** What the client saw, as JSON text, once all its steps are done; null until then. */
export let seen: string | null = null;

const api = apiOutside();

/** The host without a network: requests are handled as they come. */
const transport: Transport = {
  send: ({ method, target, headers, body }) => {
    const answer = api.send(
      request(target, {
        method,
        headers: Object.entries(headers),
        body: body === undefined ? { kind: 'none' } : { kind: 'text', text: body },
      }),
    );
    const fields = answer.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
    return Promise.resolve({
      status: answer.status,
      headers: Object.fromEntries(fields),
      body: bodyText(answer) ?? '',
    });
  },
  close: () => undefined,
};

function wait(): Promise<void> {
  return Promise.resolve();
}

async function run(): Promise<void> {
  const brought = api.imports.begin({ importId: 'i', fileName: 'f', format: 't', startedAt: api.clock.now() });
  const fixed = { source: { name: 'Watch', bundleIdentifier: null, version: null }, device: null, metadata: null };
  for (const [index, value] of [61, 62.5, 64].entries()) {
    const start = instant(1_773_000_000_000 + index * 1000);
    brought.quantity({ type: 'heartRate', start, end: start, value, ...fixed, timeZone: null });
  }
  brought.finish({ complete: true, finishedAt: api.clock.now() });
  acceptRawConsent(api.settings, api.clock);
  api.permissions.grant(['heartRate']);

  let code: string | null = null;
  const { token } = await requestPairing({
    transport,
    displayName: 'Watch face',
    scopes: ['rawhealth.raw'],
    wait,
    elapsed: () => 0,
    onPending: (pending) => {
      code = pending.confirmationCode;
      api.desk.approve(pending.requestId);
    },
  });
  const client = createClient({ transport, token, wait });
  const values: number[] = [];
  const query = { type: 'heartRate', start: '2026-03-08T00:00:00Z', end: '2026-03-09T00:00:00Z', limit: 2 };
  for await (const { value } of client.records('getRawHealthSamples', query)) values.push(value);
  const refused = await client.getPage('getWorkouts', {}).catch((error: unknown) => error);
  seen = JSON.stringify({
    code: /^\d{6}$/.test(code ?? ''),
    values,
    refused: refused instanceof VitalgateError ? refused.code : null,
    port: parsePairingLink(`vitalgate://box.local:9000?sha256=${'AB:'.repeat(31)}AB`).addresses[0]?.port,
  });
}

run().catch((error: unknown) => {
  seen = String(error);
});

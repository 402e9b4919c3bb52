import { formatHostAddress } from '@vitalgate/client';
import { get, type CheckContext } from '../judging/check-context.ts';
import { decision, type Check } from '../judging/check.ts';
import type { Answer } from '../connection/answer.ts';
import { exchangeRaw } from '../connection/raw-exchange.ts';
import { expectError, expectRead, seenIn } from '../judging/judge.ts';
import { operationsOf, readWith } from '../judging/lists.ts';
import { creating } from '../pairing/pairing-attempt.ts';
import { CheckFailed, failIf } from '../judging/verdict.ts';

const status = '/api/v1/status';

const always: readonly (readonly [name: string, value: string])[] = [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
];

async function someAnswers(context: CheckContext): Promise<readonly Answer[]> {
  const [name] = operationsOf(context.clients.all.scopes);
  const isPaired = context.clients.all.token !== null;
  return [
    await get(context, status),
    await get(context, '/api/v1/capabilities'),
    await get(context, '/api/v1/metrics'),
    await get(context, '/api/v1/nothing'),
    await get(context, status, { method: 'OPTIONS' }),
    await get(context, status, { headers: [['Origin', 'https://evil.example']] }),
    await context.ask(creating('{')),
    context.clients.all.created,
    ...context.clients.all.polls.slice(-1),
    ...(name === undefined || !isPaired ? [] : [await readWith(context, name)]),
  ];
}

/** A request that is written by hand, and the statuses that may answer it; a closed connection may as well. */
const broken: readonly (readonly [what: string, text: string, statuses: readonly number[]])[] = [
  ['two Host headers', `GET ${status} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n`, [400]],
  [
    'two Authorization headers',
    `GET ${status} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`,
    [400],
  ],
  ['no Host header', `GET ${status} HTTP/1.1\r\n\r\n`, [400]],
  ['a line that is no header', `GET ${status} HTTP/1.1\r\nHost: localhost\r\nno colon here\r\n\r\n`, [400]],
  ['a request line that is none', 'HELLO\r\n\r\n', [400]],
  [
    'two lengths',
    `POST /api/v1/pairing/requests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  ['a head of 64 KiB', `GET ${status} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(64 * 1024)}\r\n\r\n`, [431]],
];

const hostNames = (port: number): readonly string[] => [
  'evil.example',
  `evil.example:${port}`,
  '127.0.0.1.evil.example',
  '0.0.0.0',
  'a b',
  'x:65536',
  '',
];

export const webChecks: readonly Check[] = [
  decision(['0012'], 'every answer is not to be stored, sniffed, or read by other sites', async (context) => {
    for (const answer of await someAnswers(context)) {
      for (const [name, value] of always) {
        const seen = answer.headers.get(name) ?? 'none';
        if (seen !== value) throw new CheckFailed(`${name}: ${value}`, seen, answer);
      }
    }
  }),
  decision(['0012'], 'no answer carries a CORS header', async (context) => {
    for (const answer of await someAnswers(context)) {
      const cors = [...answer.headers.keys()].find((name) => name.startsWith('access-control-'));
      if (cors !== undefined) throw new CheckFailed('no CORS header', cors, answer);
    }
  }),
  decision(['0012'], 'a request with Origin is refused, null too', async (context) => {
    for (const origin of ['https://evil.example', 'null', `https://${formatHostAddress(context.host)}`]) {
      const headers = [['Origin', origin]] as const;
      expectError(await get(context, status, { headers }), 'origin_not_allowed');
    }
  }),
  decision(['0012'], 'a Host that could be a name made to point here is refused', async (context) => {
    for (const hostHeader of hostNames(context.host.port)) {
      const answer = await get(context, status, { hostHeader });
      failIf(answer.status !== 403 && answer.status !== 400, 'status 403 host_not_allowed', seenIn(answer), answer);
    }
    expectError(await get(context, status, { hostHeader: 'evil.example' }), 'host_not_allowed');
  }),
  decision(
    ['0012'],
    'Host as an address or localhost is taken, with or without the port, in any case',
    async (context) => {
      const { port } = context.host;
      for (const hostHeader of [
        'localhost',
        'LOCALHOST.',
        `localhost:${port}`,
        '127.0.0.1',
        `[::1]:${port}`,
        '192.168.1.20',
      ]) {
        expectRead(await get(context, status, { hostHeader }));
      }
    },
  ),
  decision(['0012'], 'a whole address as the target is judged by its own host', async (context) => {
    expectError(await get(context, `https://evil.example${status}`), 'host_not_allowed');
  }),
  decision(['0011'], 'Host is looked at before path and token', async (context) => {
    expectError(await get(context, '/api/v1/nothing', { hostHeader: 'evil.example' }), 'host_not_allowed');
    expectError(await get(context, '/api/v1/metrics', { hostHeader: 'evil.example' }), 'host_not_allowed');
  }),
  decision(['0009'], 'targets that are no path are refused, and the host goes on', async (context) => {
    for (const target of ['//', '//evil.example/x', '/%zz', '/api/v1/%2e%2e/status', '*', '/api/v1/status%00']) {
      const answer = await get(context, target);
      if (answer.status < 400 || answer.status >= 500) throw new CheckFailed('a refusal (4xx)', seenIn(answer), answer);
    }
    expectRead(await get(context, status));
  }),
  ...broken.map(([what, text, statuses]) =>
    decision(['0009'], `${what}: refused, and the host goes on`, async (context) => {
      const answer = await exchangeRaw(context.host, text);
      const isRefused = answer.status === null ? answer.closed : statuses.includes(answer.status);
      if (!isRefused) {
        throw new CheckFailed(
          `status ${statuses.join(' or ')}`,
          answer.status === null ? 'no answer' : `status ${answer.status}`,
        );
      }
      expectRead(await get(context, status));
    }),
  ),
];

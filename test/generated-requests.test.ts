import { readdirSync, readFileSync } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { env, stdout } from 'node:process';
import { text } from 'node:stream/consumers';
import { actionInputs, datasets, operations, scopes } from '@vitalgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCall } from './contract/app-call.ts';
import { identityCheck, startHost, type RunningHost } from './host-process.ts';
import { stepsPayload } from './ingest/deliver.ts';
import { numbers } from './stores/health-auto-export-phone.ts';

/**
 * Requests made at random of what the three listeners know, whole and broken, with good keys and bad ones. For longer:
 *
 *     REQUESTS=1000000 npx vitest run test/generated-requests.test.ts --testTimeout 86400000
 */
const count = Number(env['REQUESTS'] ?? 500);
const seed = Number(env['REQUESTS_SEED'] ?? 61);

/** Requests under way at once. */
const lanes = 8;

interface Generated {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

let host: RunningHost;
let agents: { readonly plain: HttpAgent; readonly tls: HttpsAgent };
let controlKey: string;
let clientTokens: readonly string[];
let ingest: { readonly port: number; readonly keys: readonly string[] };

beforeAll(async () => {
  host = await startHost({ developerMode: true, sampleData: true, words: ['--address', '127.0.0.1'] });
  const kept = { keepAlive: true, maxSockets: lanes };
  const { certificatePem } = host;
  const checkServerIdentity = identityCheck(certificatePem);
  agents = {
    plain: new HttpAgent(kept),
    tls: new HttpsAgent({ ...kept, ca: [certificatePem], checkServerIdentity }),
  };
  const paired = [await host.pair(scopes), await host.pair(['app.metrics'])];
  clientTokens = paired.map(({ clientToken }) => clientToken);
  ({ controlKey } = JSON.parse(readFileSync(`${host.dataDirectory}/host.json`, 'utf8')) as { controlKey: string });
  const { port } = (await appCall(host, 'setIngest', { on: true, port: 0, http: true })) as { port: number };
  const keys: string[] = [];
  for (const feed of ['ndjson', 'health-auto-export', 'hc-webhook']) {
    keys.push(((await appCall(host, 'createIngestKey', { name: feed, feed })) as { key: string }).key);
  }
  ingest = { port, keys };
});

afterAll(() => host.stop());

const random = numbers(seed);
const below = (limit: number): number => Math.floor(random() * limit);

function oneOf<Value>(list: readonly Value[]): Value {
  const value = list[below(list.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

const seldom = (): boolean => below(6) === 0;

const oddTexts = [
  '',
  '0',
  '-1',
  '1e9',
  'null',
  '%00',
  '%zz',
  '../..',
  "' OR 1=1--",
  '\u00e9'.repeat(40),
  'x'.repeat(3000),
];
const times = [
  '2026-03-09T07:30:00Z',
  '1969-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '2026-03-09',
  '9999-12-31T23:59:59.999Z',
];
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  start: times,
  end: times,
  limit: ['1', '7', '100', '250', '251'],
  cursor: ['', 'AAAA', 'a'.repeat(300)],
  query: ['milk', 'a', '"AND"', '*'],
  format: ['json', 'fhir', 'application/fhir+json', 'text/html'],
  metricId: ['steps', 'restingHeartRate', 'none'],
  type: ['stepCount', 'heartRate', 'HKQuantityTypeIdentifierHeartRate', 'none'],
};

function odd(value: string): string {
  return seldom() ? oneOf(oddTexts) : value;
}

function broken(body: string): string {
  if (!seldom()) return body;
  const at = below(body.length + 1);
  return body.slice(0, at) + oneOf(['', '{', '"', '[[[[', '\ud800', '1e999', ',,']) + body.slice(at + below(5));
}

function query(names: readonly string[]): string {
  const asked = [...names, oneOf(Object.keys(valuesOf))].filter(() => below(3) > 0);
  const parts = asked.map((name) => `${name}=${encodeURIComponent(odd(oneOf(valuesOf[name] ?? oddTexts)))}`);
  return parts.length === 0
    ? ''
    : `?${parts.join('&')}${seldom() ? `&${oneOf(oddTexts).replaceAll(/[^!-~]/g, '')}` : ''}`;
}

/** Headers that may be in any request. */
function commonHeaders(): OutgoingHttpHeaders {
  return {
    ...(seldom() ? { origin: oneOf(['null', 'https://example.com', 'http://localhost']) } : {}),
    ...(seldom() ? { host: oneOf(['example.com', 'localhost', '[::1]:1', '0.0.0.0', '127.0.0.1:99999']) } : {}),
    ...(seldom() ? { accept: oneOf(['*/*', 'application/fhir+json', 'text/html;q=0', ',,;q=']) } : {}),
    ...(seldom() ? { 'x-forwarded-for': '10.0.0.9' } : {}),
  };
}

const methodOf = (usual: string): string =>
  seldom() ? oneOf(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) : usual;

function ofApi(): Generated {
  const [name, operation] = oneOf(Object.entries(operations));
  const isCreate = name === 'createPairingRequest';
  const names = name in datasets ? datasets[name as keyof typeof datasets].parameters.map((one) => one.name) : [];
  const path = operation.path.replace('{requestId}', odd('req_AAAAAAAAAAAAAAAAAAAAAA'));
  const body = JSON.stringify({ displayName: odd('Client'), scopes: [odd(oneOf([...scopes]))] });
  return {
    method: methodOf(isCreate ? 'POST' : 'GET'),
    path: encodeURI(path).replaceAll('%25', '%') + (isCreate ? '' : query(names)),
    headers: {
      ...commonHeaders(),
      ...(seldom() ? {} : { authorization: `Bearer ${seldom() ? 'vgc_none' : oneOf(clientTokens)}` }),
      ...(isCreate ? { 'content-type': odd('application/json').replaceAll(/[^ -~]/g, '') } : {}),
    },
    body: isCreate ? broken(body) : '',
  };
}

const readActions = Object.keys(actionInputs).filter((name) => /^(?:read|list)/u.test(name));

function ofApp(): Generated {
  const isRead = below(4) > 0;
  const action = isRead ? oneOf(readActions) : oneOf(Object.keys(actionInputs));
  const input = {
    [oneOf(['id', 'metricId', 'date', 'limit', 'importId', 'days'])]: oneOf([1, -1, '2026-03-09', null, 'steps', []]),
  };
  // Only what reads is asked with the key.
  const hasKey = isRead && !seldom();
  return {
    method: methodOf('POST'),
    path: oneOf([
      `/app/v1/actions/${action}`,
      `/app/v1/actions/${action}`,
      '/',
      '/imports',
      '/app/v1/events',
      '/%2e%2e/host.json',
    ]),
    headers: {
      ...commonHeaders(),
      'content-type': 'application/json',
      authorization: `Bearer ${hasKey ? controlKey : 'none'}`,
    },
    body: broken(seldom() ? '{}' : JSON.stringify(input)),
  };
}

const bodies = [
  '{"kind":"quantity","type":"bodyMass","start":"2026-03-20T07:00:00Z","value":70.4,"unit":"kg","source":{"name":"S"}}',
  stepsPayload([12, 40, 7]),
  '{"timestamp":"2026-03-20T09:00:00.000Z","app_version":"1.2.3","steps":[{"count":842,"start_time":"2026-03-20T08:00:00Z","end_time":"2026-03-20T08:10:00Z"}]}',
];

function ofIngest(): Generated {
  return {
    method: methodOf('POST'),
    path: `/ingest/v1/${odd(oneOf(['ndjson', 'health-auto-export', 'hc-webhook'])).replaceAll(/[^!-~]/g, '')}`,
    headers: {
      ...commonHeaders(),
      'content-type': 'application/json',
      ...(seldom() ? { 'content-encoding': oneOf(['gzip', 'br', 'identity']) } : {}),
      authorization: `Bearer ${seldom() ? 'none' : oneOf(ingest.keys)}`,
    },
    body: broken(oneOf(bodies)),
  };
}

/** The status of the answer, and its body. Null if the connection was closed instead of an answer. */
async function sent(
  one: Generated,
  port: number,
  isTls: boolean,
): Promise<{ status: number; body: string; type: string } | null> {
  const { method, path, body } = one;
  const headers = { ...one.headers, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) };
  const options = { host: '127.0.0.1', port, method, path, headers };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = isTls
        ? httpsRequest({ ...options, agent: agents.tls })
        : httpRequest({ ...options, agent: agents.plain });
      asked.once('response', resolve).once('error', reject);
      asked.end(body);
    });
    // A stream of events has no end of its own.
    if (response.headers['content-type']?.includes('event-stream') === true || path === '/app/v1/events') {
      response.destroy();
      return { status: response.statusCode ?? 0, body: '', type: '' };
    }
    return {
      status: response.statusCode ?? 0,
      body: await text(response),
      type: response.headers['content-type'] ?? '',
    };
  } catch {
    return null;
  }
}

/** Resident megabytes and open files of the host. Linux alone knows. */
function sizeOfHost(): string {
  if (process.platform !== 'linux') return '';
  const status = readFileSync(`/proc/${host.pid}/status`, 'utf8');
  const resident = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  return `${resident.toFixed(0)} MB, ${readdirSync(`/proc/${host.pid}/fd`).length} files open`;
}

test(
  `${count} generated requests to three listeners (seed ${seed}): each is answered, none with a fault`,
  async () => {
    const tally = new Map<string, number>();
    let done = 0;
    const note = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);
    const lane = async (): Promise<void> => {
      while (done < count) {
        done++;
        const which = oneOf(['api', 'api', 'app', 'ingest']);
        const made = which === 'api' ? ofApi() : which === 'app' ? ofApp() : ofIngest();
        const port = which === 'api' ? host.apiPort : which === 'app' ? host.appPort : ingest.port;
        const answer = await sent(made, port, which === 'api');
        note(`${which} ${answer?.status ?? 'closed'}`);
        if (answer === null) continue;
        expect([answer.status < 500, answer.status, made], JSON.stringify(made)).toEqual([true, answer.status, made]);
        if (answer.type.startsWith('application/json') && answer.body !== '') JSON.parse(answer.body);
        if (count > 10_000 && done % Math.floor(count / 20) === 0) stdout.write(`${done} requests: ${sizeOfHost()}\n`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const answers = [...tally].map(([what, times]) => `${what}: ${times}`).sort();
    if (count > 10_000) stdout.write(`${answers.join(', ')}\n`);
    // Each listener took some and refused some.
    for (const kind of [
      'api 200',
      'api 400',
      'api 401',
      'app 200',
      'app 401',
      'ingest 201',
      'ingest 400',
      'ingest 401',
    ]) {
      expect([kind, (tally.get(kind) ?? 0) > 0]).toEqual([kind, true]);
    }
    const closed = [...tally].filter(([what]) => what.endsWith('closed')).reduce((sum, [, times]) => sum + times, 0);
    expect(closed).toBeLessThan(count / 10);
    expect(host.stderr()).not.toContain('"level":"error"');
    expect((await host.request({ path: '/api/v1/status' })).status).toBe(200);
  },
  120_000 + count * 100,
);

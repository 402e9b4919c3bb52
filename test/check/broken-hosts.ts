import { datasets, type Dataset } from '@vitalgate/contract';
import { bodyText, type HttpRequest, type HttpResponse } from '@vitalgate/http';
import { bodyOf } from '../api-over-stores.ts';
import type { MemoryHost, Mutation } from './memory-host.ts';
import type { Instead } from './memory-person.ts';
import {
  all,
  answering,
  asking,
  asTarget,
  lettingIn,
  oneTooMany,
  reading,
  withBody,
  withHeaders,
} from './mutations.ts';

/** A host that breaks rules, and the clauses and decisions that fail. */
export type BrokenHost = readonly [what: string, mutation: Mutation, failed: string];

type Body = Readonly<Record<string, unknown>>;

function withoutLast(record: unknown): Body {
  return Object.fromEntries(Object.entries(record as Body).slice(0, -1));
}

const records = (body: Body): readonly unknown[] => (Array.isArray(body['data']) ? body['data'] : []);

const create = /^\/api\/v1\/pairing\/requests$/;
const poll = /^\/api\/v1\/pairing\/requests\/(.+)$/;
const open = /\/(?:status|capabilities)$/;

/** Lets anybody poll who knows the address, with any token or none. */
const pollingForAll: Mutation = (answer) => {
  const tokens = new Map<string, string>();
  return (request) => {
    const requestId = poll.exec(request.target)?.[1];
    const token = tokens.get(requestId ?? '');
    if (token !== undefined) {
      const others = request.headers.filter(([name]) => name !== 'Authorization');
      return answer({ ...request, headers: [...others, ['Authorization', `Bearer ${token}`]] });
    }
    const response = answer(request);
    if (create.test(request.target) && response.status === 201) {
      const { requestId: id, pollingToken } = bodyOf(response);
      tokens.set(id, pollingToken);
    }
    return response;
  };
};

/** Clears what waits and asks again, where the address may not ask any more. */
const limitingNobody: Mutation =
  (answer, { desk }) =>
  (request) => {
    const response = answer(request);
    if (response.status !== 429) return response;
    desk.clear();
    return answer(request);
  };

/** Refuses every request once one was refused. */
const limitingForEver: Mutation = (answer) => {
  let refused: HttpResponse | null = null;
  return (request) => {
    const response = create.test(request.target) && refused !== null ? refused : answer(request);
    if (response.status === 429) refused = response;
    return response;
  };
};

/** Answers with another text in place of one. */
const withText = (from: string, to: string): Mutation =>
  answering(/./, (response) => ({ ...response, body: bodyText(response)?.replace(from, to) ?? null }));

/** Asks for a pairing in a way that is always taken. */
function mended({ body, ...request }: HttpRequest): HttpRequest {
  const isCreate = request.method === 'POST' && create.test(request.target);
  const text = body.kind === 'text' ? body.text : '';
  if (!isCreate || !text.includes('never shown')) return { ...request, body };
  return { ...request, body: { kind: 'text', text: JSON.stringify({ displayName: 'x', scopes: ['app.metrics'] }) } };
}

const workouts = /^\/api\/v1\/workouts/;
const lists = Object.entries<Dataset>(datasets);
const scopes = new Set(lists.map(([, { scope }]) => `2.2.${scope}`));
const scopeClauses = `1.4 ${[...scopes].join(' ')} 5.3.scope 5.7.d`;
const listClauses = lists.map(([name]) => `4.${name}`).join(' ');
const pageClauses = lists.flatMap(([name, { pageSize }]) => (pageSize === null ? [] : [`8.${name}`])).join(' ');

/** Hosts that break little: exactly these clauses and decisions fail. */
export const brokenHosts: readonly BrokenHost[] = [
  ['lets answers be stored', withHeaders((headers) => headers.filter(([name]) => name !== 'Cache-Control')), '0012'],
  ['sends a CORS header', withHeaders((headers) => [...headers, ['Access-Control-Allow-Origin', '*']]), '0012'],
  [
    'lets web pages in',
    asking((request) => ({ ...request, headers: request.headers.filter(([name]) => name.toLowerCase() !== 'origin') })),
    '0012',
  ],
  [
    'answers to any name',
    asking((request) => ({
      ...request,
      headers: request.headers.map(([name, value]) => [name, name === 'Host' ? 'localhost' : value] as const),
    })),
    '0011 0012',
  ],
  [
    'answers page 1 to a bad cursor',
    (answer) => (request) => {
      const response = answer(request);
      if (bodyText(response)?.includes('invalid_cursor') !== true) return response;
      return answer({ ...request, target: request.target.replace(/cursor=[^&]*/, '').replace(/[?&]$/, '') });
    },
    '0002',
  ],
  [
    'passes over cursors of workouts',
    asTarget((target) => (workouts.test(target) ? target.replace(/[?&]cursor=[^&]*/, '') : target)),
    '4.getWorkouts 4.parameters.cursor 0002 0004',
  ],
  [
    'repeats a workout on a later page',
    withBody(/workouts.*cursor=/, (body) => {
      const data = body['data'] as readonly unknown[];
      return { ...body, data: data.length > 1 ? [data[1], ...data.slice(1)] : data };
    }),
    '0004',
  ],
  [
    'lists workouts oldest first',
    withBody(workouts, (body) => ({ ...body, data: [...(body['data'] as unknown[])].reverse() })),
    '0004',
  ],
  ['serves 101 workouts', oneTooMany, '4.parameters.limit 8.getWorkouts 0007 0009'],
  ['serves 100 where 101 were asked for', asTarget((target) => target.replace('limit=101', 'limit=100')), '0007 0009'],
  [
    'takes a workout at the end of the range',
    asTarget((target) => target.replace(/(workouts.*end=[^&]*)\.000Z/, '$1.001Z')),
    '0005',
  ],
  [
    'passes over start for workouts',
    asTarget((target) => (workouts.test(target) ? target.replace(/([?&])start=2[^&]*&?/, '$1') : target)),
    '4.parameters.range 0005 0006',
  ],
  ['takes local times', asTarget((target) => target.replace('%2B01%3A00', 'Z').replace('+01:00', 'Z')), '0006'],
  [
    'leaves out a field of workouts',
    withBody(workouts, ({ data, ...body }) => ({
      ...body,
      data: (data as object[]).map((record) =>
        Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'steps')),
      ),
    })),
    '0026',
  ],
  [
    'calls JSON something else',
    answering(workouts, (response) => ({
      ...response,
      headers: response.headers.map(([name, value]) => [name, name === 'Content-Type' ? 'text/html' : value] as const),
    })),
    '1.7.json 4.json',
  ],
  [
    'writes FHIR as plain JSON',
    withHeaders((headers) =>
      headers.map(([name, value]) => [name, value.replace(/^application\/fhir\+json.*/, 'application/json')] as const),
    ),
    '1.7.fhir 4.getBloodTests 4.parameters.format 0029',
  ],
  [
    'takes any token for data',
    lettingIn((authorization) => authorization !== undefined),
    `1.3 ${scopeClauses} 2.1.pollingToken 5.2.own 0009 0010 0011 0017`,
  ],
  ['needs no token for data', lettingIn((authorization) => authorization === undefined), '1.3 1.5 0009 0010 0011 0013'],
  [
    'answers a client without the scope',
    reading('insufficient_scope', { data: [], nextCursor: null }),
    `${scopeClauses} 0009 0010 0011`,
  ],
  [
    'hands the client token over while pending',
    withBody(/pairing\/requests\//, (body) =>
      body['status'] === 'pending' ? { ...body, bearerToken: 'vgc_early' } : body,
    ),
    '2.1.bearerToken 3.poll 4.getPairingRequestStatus',
  ],
  [
    'reads raw samples without permission',
    reading('permission_denied', { data: [], nextCursor: null }),
    '5.7 5.7.e 7.permission_denied',
  ],
  [
    'takes the address that a header claims',
    asking((request) => ({
      ...request,
      remoteAddress: request.headers.find(([name]) => name === 'X-Forwarded-For')?.[1] ?? request.remoteAddress,
    })),
    '8.1',
  ],
  [
    'does not say how long to wait',
    withHeaders((headers) => headers.filter(([name]) => name !== 'Retry-After')),
    '0020',
  ],
  [
    'answers a preflight',
    answering(/./, (response, request) =>
      request.method === 'OPTIONS' ? { ...response, status: 204, body: null } : response,
    ),
    '0013',
  ],
  [
    'takes other methods than GET for data',
    asking((request) => (['PUT', 'DELETE'].includes(request.method) ? { ...request, method: 'GET' } : request)),
    '4 0013',
  ],
  ['serves a second version', asTarget((target) => target.replace('/api/v2/', '/api/v1/')), '9.1'],
  ['overlooks a slash at the end', asTarget((target) => target.replace(/\/$/, '')), '4.fixedPaths'],
];

/** Hosts that break so much that nothing else shows beside it: these fail, and what rests on them. */
export const wholeHosts: readonly BrokenHost[] = [
  [
    'takes no pairing request',
    answering(create, (response) => (response.status === 201 ? { ...response, status: 500, body: '{}' } : response)),
    '2.1.displayName 2.1.scopes 2.1.requestId 2.1.status 3.create 4.createPairingRequest 5.1 5.2 5.5 0014',
  ],
  [
    'reads no data to anybody',
    answering(/./, (response, { target }) =>
      response.status === 200 && !open.test(target) && !poll.test(target)
        ? { ...response, status: 404, body: '{}' }
        : response,
    ),
    `1.2 2.3 3.approve 3.client 3.client.others ${listClauses} 5.3`,
  ],
  [
    'serves one record more on every page, and a page after the last of raw types',
    withBody(/./, (body, { target }) => {
      const [first] = records(body);
      if (first === undefined) return body;
      const more = Array.from({ length: target.includes('limit=') ? 1 : 250 }, () => first);
      return { ...body, data: [...more, ...records(body)], ...(target.endsWith('types') ? { nextCursor: 'x' } : {}) };
    }),
    `4.parameters.limit ${pageClauses} 8.unpaged 0003 0004`,
  ],
  [
    'passes over what is looked for, and leaves out the last field of everything',
    all(
      asTarget((target) =>
        target
          .replace(/(?:metricId|query)=[^&]*&?/, '')
          .replace(/type=\w+/, 'type=stepCount')
          .replace(/[?&]$/, ''),
      ),
      withBody(/./, (body, { target }) =>
        poll.test(target)
          ? body
          : Array.isArray(body['data'])
            ? { ...body, data: body['data'].map(withoutLast), more: 1 }
            : withoutLast(body),
      ),
    ),
    '2.3.rawTypes 4.parameters.type 4.parameters.rawRange 4.parameters.metricId 4.parameters.query 0001 0014 0024 0025 0026 0027 0028',
  ],
  [
    'approves without a token',
    withBody(poll, (body) => ({ ...body, bearerToken: undefined })),
    '2.1.bearerToken 3.approve 5.5',
  ],
  [
    'wants a token for what needs none and none for polls, limits nobody, takes any request, and misspells what it says',
    all(
      pollingForAll,
      limitingNobody,
      asking(mended),
      answering(open, (response) => ({ ...response, status: 401 })),
      withText('"approved"', '"Approved"'),
      withText('"details"', '"more"'),
      withText('"vgp_', '"vgp.'),
      asking((request) => ({
        ...request,
        headers: request.headers.map(([name, value]) => [name, value.replace(/^Bearer vgp\./, 'Bearer vgp_')] as const),
      })),
    ),
    '1.1 2.1.status 4.getStatus 4.getCapabilities 5.1 5.2 5.2.own 7.rate_limited 8.1 0008 0015 0016 0018 0020 0024',
  ],
];

/** A host that breaks rules if its user acts. */
export interface CarelessHost {
  readonly what: string;
  readonly mutation: Mutation;
  /** What happens in place of what its user does. */
  readonly instead: (memory: MemoryHost) => Instead;
  readonly failed: string;
}

const nothing = (): void => undefined;

/** Hosts that do something else than their user does. */
export const carelessHosts: readonly CarelessHost[] = [
  {
    what: 'does nothing of what its user does',
    mutation: (answer) => answer,
    instead: () => ({
      closePage: nothing,
      hidePage: nothing,
      withdrawRawConsent: nothing,
      revoke: nothing,
      switchOff: nothing,
      clearRequests: nothing,
    }),
    failed:
      '1.1.developerMode 3.client.revoked 5.4.developerMode 5.4.active 5.4.page 5.5 5.7 5.7.a 5.7.c 5.8 7.rate_limited.cleared 0022 0023',
  },
  {
    what: 'shows no request, approves what is denied, revokes every client, and hands a token over for what has expired, which it counts for ever',
    mutation: all(
      limitingForEver,
      withBody(poll, (body) => (body['status'] === 'expired' ? { ...body, bearerToken: 'vgc_late' } : body)),
    ),
    instead: ({ api }) => ({
      seeRequest: nothing,
      clearRequests: nothing,
      deny: () => {
        const asked = api.desk.pending().find(({ displayName }) => displayName.includes('deny'));
        api.desk.approve(asked?.requestId ?? '');
      },
      revoke: () => {
        for (const { clientId } of api.pairing.listClients()) api.pairing.deleteClient(clientId);
      },
    }),
    failed:
      '1.3.perClient 2.1.displayName 3.create.shown 3.deny 3.expire 3.expire.count 3.client 3.client.others 5.8 7.rate_limited.cleared 0016 0023',
  },
];

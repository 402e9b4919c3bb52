import type { Scope } from '@vitalgate/contract';
import { bodyText, type HttpRequest, type HttpResponse } from '@vitalgate/http';
import { bodyOf, requestBy } from '../api-over-stores.ts';
import type { Mutation } from './memory-host.ts';

type Body = Readonly<Record<string, unknown>>;

/** Asks something else than what was asked. */
export function asking(change: (request: HttpRequest) => HttpRequest): Mutation {
  return (answer) => (request) => answer(change(request));
}

/** Answers something else to requests whose target matches. */
export function answering(
  target: RegExp,
  change: (response: HttpResponse, request: HttpRequest) => HttpResponse,
): Mutation {
  return (answer) => (request) => {
    const response = answer(request);
    return target.test(request.target) ? change(response, request) : response;
  };
}

/** Changes the target of requests. */
export function asTarget(change: (target: string) => string): Mutation {
  return asking((request) => ({ ...request, target: change(request.target) }));
}

/** Another JSON body in answers that are read. */
export function withBody(target: RegExp, change: (body: Body, request: HttpRequest) => Body): Mutation {
  return answering(target, (response, request) => {
    if (response.status >= 300 || response.body === null) return response;
    return { ...response, body: JSON.stringify(change(bodyOf(response) as unknown as Body, request)) };
  });
}

/** Headers of every answer, by name and value. */
export function withHeaders(change: (headers: HttpResponse['headers']) => HttpResponse['headers']): Mutation {
  return answering(/./, (response) => ({ ...response, headers: change(response.headers) }));
}

/** Answers with an error code as if all were well. */
export function reading(code: string, body: Body): Mutation {
  return answering(/./, (response) =>
    bodyText(response)?.includes(`"code":"${code}"`) === true
      ? { ...response, status: 200, body: JSON.stringify(body) }
      : response,
  );
}

/** One mutation after the other. */
export function all(...mutations: readonly Mutation[]): Mutation {
  return (answer, api) => mutations.reduce((inner, mutation) => mutation(inner, api), answer);
}

const everyScope: readonly Scope[] = [
  'app.metrics',
  'app.workouts',
  'app.nutrition',
  'app.bloodTests',
  'rawhealth.raw',
];

/** Lets in, as a client with every scope, whoever `isLetIn` says. */
export function lettingIn(isLetIn: (authorization: string | undefined) => boolean): Mutation {
  return (answer, api) => {
    const token = api.pair(...everyScope);
    return (request) => {
      const given = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
      const isData = !/\/(?:pairing|status|capabilities)/.test(request.target);
      if (!isData || !isLetIn(given)) return answer(request);
      const others = request.headers.filter(([name]) => name.toLowerCase() !== 'authorization');
      const headers = [...others, ['Authorization', `Bearer ${token}`] as const];
      return answer({ ...request, headers });
    };
  };
}

/** Goes on answering metrics to a client that was let in once. */
export const lettingRevokedIn: Mutation = (answer, api) => {
  const token = api.pair('app.metrics');
  const known = new Set<string>();
  return (request) => {
    const response = answer(request);
    const given = request.headers.find(([name]) => name === 'Authorization')?.[1] ?? '';
    if (!request.target.startsWith('/api/v1/metrics')) return response;
    if (response.status === 200) known.add(given);
    return response.status === 401 && known.has(given) ? answer(requestBy(token, request.target)) : response;
  };
};

/** Serves one record more than the largest page of workouts, from two pages. */
export const oneTooMany: Mutation = (answer) => (request) => {
  if (!/workouts.*limit=101/.test(request.target)) return answer(request);
  const first = answer({ ...request, target: request.target.replace('limit=101', 'limit=100') });
  const { data, nextCursor } = bodyOf(first);
  const token = request.headers.find(([name]) => name === 'Authorization')?.[1]?.slice(7) ?? '';
  const more = bodyOf(answer(requestBy(token, `/api/v1/workouts?limit=1&cursor=${nextCursor}`)));
  return { ...first, body: JSON.stringify({ data: [...data, ...more.data], nextCursor: more.nextCursor }) };
};

/** A host whose author took every silence of the specification otherwise than Vitalgate. */
export const otherwise: Mutation = all(
  withHeaders((headers) => headers.filter(([name]) => name === 'Content-Type' || name === 'Retry-After')),
  answering(/./, (response, request) => {
    const body = JSON.parse(bodyText(response) ?? '{}') as {
      error?: { code: string };
      data?: unknown;
      nextCursor?: string | null;
    };
    if (body.error !== undefined) {
      const status = response.status === 400 ? 422 : response.status;
      return { ...response, status, body: JSON.stringify({ type: 'about:blank', code: body.error.code }) };
    }
    if (body.data !== undefined) {
      const { data: items, nextCursor: next } = body;
      return { ...response, body: JSON.stringify({ items, paging: { next } }) };
    }
    if (request.method === 'POST') {
      const { requestId, pollingToken } = body as Record<string, unknown>;
      return { ...response, status: 200, body: JSON.stringify({ requestId, pollingToken }) };
    }
    return response;
  }),
);

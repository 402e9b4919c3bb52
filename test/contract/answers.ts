import { operations, type OperationName } from '@vitalgate/contract';
import { expect } from 'vitest';
import type { ApiResponse, CommandResult, RunningHost } from '../host-process.ts';

/** What tests look at in bodies; which fields are there depends on the operation. */
export interface Body {
  readonly error: { readonly code: string; readonly message: string; readonly details: readonly object[] };
  readonly status: string;
  readonly pairingOpen: boolean;
  readonly requestId: string;
  readonly pollingToken: string;
  readonly confirmationCode: string;
  readonly expiresAt: string;
  readonly bearerToken?: string;
  readonly scopes: readonly string[];
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
}

/** The body of an answer, read as JSON. */
export function bodyOf({ text }: ApiResponse): Body {
  return JSON.parse(text) as Body;
}

/** The list that a command printed with `--json`. */
export function listOf({ stdout }: CommandResult): readonly Readonly<Record<string, unknown>>[] {
  return JSON.parse(stdout) as readonly Readonly<Record<string, unknown>>[];
}

/** Checks the headers that every answer carries, and that none opens the API to web pages. */
export function expectUsualHeaders({ headers }: ApiResponse): void {
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
}

/** Status and code of a refusal, for comparison with `[400, 'invalid_parameter']`; its shape and headers are checked. */
export function refusalOf(response: ApiResponse): readonly [number, string] {
  expectUsualHeaders(response);
  expect(response.headers['content-type']).toBe('application/json');
  expect(bodyOf(response)).toEqual({
    error: {
      code: expect.stringMatching(/^[a-z_]+$/) as string,
      message: expect.stringMatching(/\S/) as string,
      details: expect.any(Array) as unknown[],
    },
  });
  return [response.status, bodyOf(response).error.code];
}

/** Status, code and details of a refusal. */
export function detailedRefusalOf(response: ApiResponse): readonly [number, string, readonly object[]] {
  return [...refusalOf(response), bodyOf(response).error.details];
}

/** The body of a success, checked against the operation's schema: every stated field is there and no other. */
export function checkedBody(name: OperationName, response: ApiResponse): Body {
  expectUsualHeaders(response);
  expect(response.headers['content-type']).toBe('application/json');
  const body: unknown = JSON.parse(response.text);
  // The schemas drop what they do not know, so equality shows that there was nothing else.
  expect(operations[name].response.parse(body)).toEqual(body);
  expect(response.status).toBe(operations[name].success);
  return body as Body;
}

/** The pages of a list, which its cursors lead to: all of them, or the first so many. */
export async function pagesOf(
  host: RunningHost,
  token: string,
  name: OperationName,
  path: string,
  most = Infinity,
): Promise<readonly Body[]> {
  const all: Body[] = [];
  let next: string | null = '';
  while (next !== null && all.length < most) {
    if (all.length > 100) throw new Error('the list does not end');
    const cursor: string = next === '' ? '' : `${path.includes('?') ? '&' : '?'}cursor=${next}`;
    const body: Body = checkedBody(name, await read(host, token, `${path}${cursor}`));
    all.push(body);
    next = body.nextCursor;
  }
  return all;
}

/** Creates a pairing request with a body as given. */
export function createWith(host: RunningHost, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return host.request({ method: 'POST', path: '/api/v1/pairing/requests', body, headers });
}

/** Creates a pairing request that must be taken. */
export async function createdBy(
  host: RunningHost,
  displayName = 'Dashboard',
  scopes: readonly string[] = ['app.metrics'],
) {
  return checkedBody('createPairingRequest', await createWith(host, { displayName, scopes }));
}

/** Polls a pairing request. */
export function poll(host: RunningHost, { requestId, pollingToken }: Pick<Body, 'requestId' | 'pollingToken'>) {
  return host.request({ path: `/api/v1/pairing/requests/${requestId}`, token: pollingToken });
}

/** Reads with a client token. */
export function read(host: RunningHost, token: string, path: string) {
  return host.request({ path: `/api/v1/${path}`, token });
}

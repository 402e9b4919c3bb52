import { errorStatus } from '@vitalgate/contract';
import {
  base64url,
  newIngestKey,
  tokenHash,
  type Hasher,
  type IngestKeyRow,
  type IngestKeyStore,
} from '@vitalgate/core';
import { scriptHasher } from '../../../../test/ports/script-hasher.ts';
import { expect, test } from 'vitest';
import { bodyText, type HttpRequest } from '../message/http-message.ts';
import { ingestPath, judgeDelivery } from './judge-delivery.ts';

const hasher: Hasher = scriptHasher(new Uint8Array(32));
const key = newIngestKey({ bytes: (count) => new Uint8Array(count).fill(7) });
const row: IngestKeyRow = {
  keyId: 'k',
  name: 'scale',
  feed: 'ndjson',
  keyHash: tokenHash(hasher, key),
  createdAt: 0 as never,
};
const ingestKeys: Pick<IngestKeyStore, 'findByHash'> = {
  findByHash: (keyHash) => (keyHash === row.keyHash ? row : null),
};
const parts = {
  ingestKeys: ingestKeys as IngestKeyStore,
  hasher,
  feeds: [
    { format: 'health-auto-export', mediaTypes: ['application/json'], hintHeaders: ['automation-aggregation'] },
    { format: 'hc-webhook', mediaTypes: ['application/json'] },
    { format: 'ndjson', mediaTypes: ['application/x-ndjson', 'application/json'] },
  ],
  ownNames: new Set(['vitalgate.local']),
  maximumBytes: 1000,
};

const usual: Readonly<Record<string, string>> = {
  Host: '192.168.1.5:8444',
  Authorization: `Bearer ${key}`,
  'Content-Type': 'application/x-ndjson; charset=utf-8',
  'Content-Length': '100',
};

function judge(
  headers: Readonly<Record<string, string | null>> = {},
  { method = 'POST', target = `${ingestPath}/ndjson` } = {},
) {
  const pairs = Object.entries({ ...usual, ...headers }).filter((pair): pair is [string, string] => pair[1] !== null);
  const request: HttpRequest = { method, target, headers: pairs, body: { kind: 'none' }, remoteAddress: '192.168.1.9' };
  return judgeDelivery(parts, request);
}

function refusal(...input: Parameters<typeof judge>): string {
  const { refusal: answer } = judge(...input);
  if (answer === null) return 'taken';
  const { code } = (JSON.parse(bodyText(answer) ?? '') as { error: { code: keyof typeof errorStatus } }).error;
  expect(answer.status).toBe(errorStatus[code]);
  return code;
}

test('a good head is taken, with its key, its encoding, its length and what it says of the delivery', () => {
  const { delivery } = judge({
    'Content-Encoding': 'GZIP',
    'Session-ID': 'S',
    'automation-aggregation': 'none',
    'X-A': 'b',
  });
  expect(delivery).toEqual({
    key: row,
    isPacked: true,
    announcedBytes: 100,
    hints: { 'session-id': 'S', 'automation-aggregation': 'none' },
  });
  expect(judge({ 'Content-Length': null, 'Transfer-Encoding': 'chunked' }).delivery?.announcedBytes).toBeNull();
});

test.each([
  [{ Host: 'evil.example' }, 'host_not_allowed'],
  // A name of this machine, or one given by --host-name, such as a VPN's.
  [{ Host: 'Vitalgate.local:8444' }, 'taken'],
  [{ Host: null }, 'host_not_allowed'],
  [{ Origin: 'null' }, 'origin_not_allowed'],
  [{ Authorization: null }, 'unauthorized'],
  [{ Authorization: 'Bearer vgi_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 'invalid_token'],
  [{ Authorization: `Bearer vgc_${base64url(new Uint8Array(32))}` }, 'invalid_token'],
  [{ Authorization: `Bearer ${key} x` }, 'invalid_token'],
  [{ 'Content-Type': 'text/plain' }, 'unsupported_media_type'],
  [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 'unsupported_media_type'],
  [{ 'Content-Type': null }, 'taken'],
  [{ 'Content-Type': 'application/json' }, 'taken'],
  [{ 'Content-Encoding': 'br' }, 'unsupported_media_type'],
  [{ 'Content-Encoding': 'gzip, gzip' }, 'unsupported_media_type'],
  [{ 'Content-Encoding': 'identity' }, 'taken'],
  [{ 'Content-Length': '1000' }, 'taken'],
  [{ 'Content-Length': '1001' }, 'payload_too_large'],
  [{ 'Content-Length': '0' }, 'invalid_request'],
  [{ 'Content-Length': null }, 'invalid_request'],
] as const)('%j: %s', (headers, expected) => {
  expect(refusal(headers)).toBe(expected);
});

test.each([
  ['/', 'not_found'],
  [ingestPath, 'not_found'],
  [`${ingestPath}/`, 'not_found'],
  [`${ingestPath}/ndjson/`, 'not_found'],
  ['/ingest/v2/ndjson', 'not_found'],
  ['/api/v1/status', 'not_found'],
  ['/app/v1/actions/readStatus', 'not_found'],
  [`${ingestPath}/ndjson?key=x`, 'taken'],
  [`https://evil.example${ingestPath}/ndjson`, 'host_not_allowed'],
  ['//', 'not_found'],
  // A right key, for another feed.
  [`${ingestPath}/hc-webhook`, 'invalid_token'],
])('the path %s: %s', (target, expected) => {
  expect(refusal({}, { target })).toBe(expected);
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'post'])('%s is no way to deliver', (method) => {
  const { refusal: answer } = judge({}, { method });
  expect(answer?.status).toBe(405);
  expect(answer?.headers).toContainEqual(['Allow', 'POST']);
});

function keyOf(...input: Parameters<typeof judge>): unknown {
  const judged = judge(...input);
  return judged.delivery === null ? judged.key : 'taken';
}

test('P06: whose delivery is refused is known by its key, and by nothing else', () => {
  expect(keyOf({ 'Content-Type': 'text/plain' })).toBe(row);
  expect(keyOf({}, { target: `${ingestPath}/hc-webhook` })).toBe(row);
  expect(keyOf({ Authorization: 'Bearer vgi_x' })).toBeNull();
  expect(keyOf({ Host: 'evil.example' })).toBeNull();
});

test('who has no key is told nothing of the body', () => {
  expect(refusal({ Authorization: null, 'Content-Type': 'text/plain', 'Content-Length': '5000' })).toBe('unauthorized');
});

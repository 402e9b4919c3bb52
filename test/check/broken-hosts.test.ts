import { bodyText } from '@vitalgate/http';
import { describe, expect, it } from 'vitest';
import { runChecks } from '../../packages/cli/src/check/run-checks.ts';
import type { CheckReport } from '../../packages/cli/src/check/report/check-report.ts';
import { startMemoryHost, type Mutation } from './memory-host.ts';
import { personBefore } from './memory-person.ts';
import {
  all,
  answering,
  asking,
  asTarget,
  lettingIn,
  lettingRevokedIn,
  oneTooMany,
  otherwise,
  reading,
  withBody,
  withHeaders,
} from './mutations.ts';

/** What no report may hold: names, times and devices of the records that the host serves. */
const fromRecords = /Oats \d|name:Watch|Lipid|2025-1[0-2]-\d\dT|51000/;

/** Runs the checks on a host that breaks something, and looks that the report gives nothing away. */
async function checked(mutation: Mutation, withPerson = false): Promise<CheckReport> {
  const tokens = new Set<string>();
  const listening: Mutation = (answer) => (request) => {
    for (const [name, value] of request.headers)
      if (name === 'Authorization') tokens.add(value.slice('Bearer '.length));
    return answer(request);
  };
  const memory = await startMemoryHost(all(mutation, listening));
  try {
    const report = await runChecks({ host: memory.host, ...(withPerson ? { person: personBefore(memory) } : {}) });
    const text = JSON.stringify(report);
    expect([...tokens].filter((token) => text.includes(token))).toEqual([]);
    expect(tokens.size).toBeGreaterThan(6);
    expect(fromRecords.exec(text)).toBeNull();
    return report;
  } finally {
    await memory.close();
  }
}

function failedIn({ clauses, profile }: CheckReport): string {
  return [...clauses, ...profile]
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ id }) => id)
    .join(' ');
}

const workouts = /^\/api\/v1\/workouts/;
const scopeClauses =
  '1.4 2.2.app.metrics 2.2.app.workouts 2.2.app.nutrition 2.2.app.bloodTests 2.2.rawhealth.raw 5.3.scope 5.7.d';

const broken: readonly (readonly [what: string, mutation: Mutation, failed: string])[] = [
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

/**
 * Breaks what can be told apart on one host: a run takes most of a second, and rules that fail in different places do not
 * hide each other.
 */
function hostsOf(rows: typeof broken): readonly (typeof broken)[] {
  const hosts: (typeof broken)[number][][] = [];
  for (const row of rows) {
    const meets = (other: (typeof broken)[number]): boolean =>
      row[2].split(' ').some((id) => other[2].split(' ').includes(id));
    const host = hosts.find((others) => !others.some(meets));
    if (host === undefined) hosts.push([row]);
    else host.push(row);
  }
  return hosts;
}

describe('a host that', () => {
  it.each(hostsOf(broken).map((rows) => [rows.map(([what]) => what).join(', '), rows] as const))(
    '%s: fails exactly there',
    async (_what, rows) => {
      const report = await checked(all(...rows.map(([, mutation]) => mutation)));
      const expected = rows.flatMap(([, , failed]) => failed.split(' '));
      expect(failedIn(report).split(' ').sort()).toEqual(expected.sort());
      expect(report.conformant).toBe(expected.every((id) => id.length === 4));
      expect(report.complete).toBe(true);
    },
  );

  it('fails is told of by what was expected and seen, and by a command that asks the same', async () => {
    const report = await checked(
      all(
        lettingRevokedIn,
        reading('permission_denied', { data: [], nextCursor: null }),
        withBody(workouts, ({ data, ...body }) => ({
          ...body,
          data: (data as object[]).map((record) => Object.assign(record, { distanceMeters: '51000' })),
        })),
      ),
      true,
    );
    expect(failedIn(report)).toBe('3.client.revoked 5.7 5.7.e 5.8 7.permission_denied 0022 0026');
    const [denied] = report.clauses.find(({ id }) => id === '7.permission_denied')?.checks ?? [];
    expect(denied).toMatchObject({ expected: 'status 403 and the code permission_denied', seen: 'status 200' });
    expect(denied?.repeat).toMatch(
      /^curl --silent --include --insecure --pinnedpubkey 'sha256\/\/[\w+/]{43}=' --header "Authorization: Bearer \$TOKEN" --path-as-is 'https:\/\/127\.0\.0\.1:\d+\/api\/v1\/rawhealth\/samples\?type=\w+&start=/,
    );
    const [fields] = report.profile.find(({ id }) => id === '0026')?.checks ?? [];
    expect(fields?.seen).toBe('not so: data[].distanceMeters (invalid_type)');
  });

  it('takes every silence of the specification otherwise keeps to the specification all the same', async () => {
    const report = await checked(otherwise);
    expect(report.clauses.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(report.profileSummary.failed).toBeGreaterThan(10);
    const size = report.clauses.find(({ id }) => id === '8.getWorkouts');
    expect(size).toMatchObject({
      verdict: 'notChecked',
      checks: [{ needs: 'shape' }, { verdict: 'passed' }, { needs: 'shape' }],
    });
    expect(report.clauses.find(({ id }) => id === '4.getStatus')?.verdict).toBe('passed');
  });
});

import { describe, expect, it } from 'vitest';
import { allChecks } from '../../packages/cli/src/check/checks/all-checks.ts';
import { runChecks } from '../../packages/cli/src/check/run-checks.ts';
import type { CheckReport } from '../../packages/cli/src/check/report/check-report.ts';
import type { Person } from '../../packages/cli/src/check/pairing/person.ts';
import { brokenHosts, carelessHosts, wholeHosts } from './broken-hosts.ts';
import { startMemoryHost, type MemoryHost, type Mutation } from './memory-host.ts';
import { personBefore } from './memory-person.ts';
import { all, lettingRevokedIn, otherwise, reading, withBody } from './mutations.ts';

/** What no report may hold: names, times and devices of the records that the host serves. */
const fromRecords = /Oats \d|name:Watch|Lipid|2025-1[0-2]-\d\dT|51000/;

/** Runs the checks on a host that breaks something, and looks that the report gives nothing away. */
async function checked(mutation: Mutation, personOf?: (memory: MemoryHost) => Person): Promise<CheckReport> {
  const tokens = new Set<string>();
  const listening: Mutation = (answer) => (request) => {
    for (const [name, value] of request.headers)
      if (name === 'Authorization') tokens.add(value.slice('Bearer '.length));
    return answer(request);
  };
  const memory = await startMemoryHost(all(mutation, listening));
  try {
    const acting = personOf === undefined ? {} : { person: personOf(memory), waitsForExpiry: true };
    const report = await runChecks({ host: memory.host, eachScope: true, ...acting });
    const text = JSON.stringify(report);
    expect([...tokens].filter((token) => text.includes(token))).toEqual([]);
    expect(tokens.size).toBeGreaterThan(report.complete ? 6 : 0);
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

/**
 * Breaks what can be told apart on one host: a run takes most of a second, and rules that fail in different places do not
 * hide each other.
 */
function hostsOf(rows: typeof brokenHosts): readonly (typeof brokenHosts)[] {
  const hosts: (typeof brokenHosts)[number][][] = [];
  for (const row of rows) {
    const meets = (other: (typeof brokenHosts)[number]): boolean =>
      row[2].split(' ').some((id) => other[2].split(' ').includes(id));
    const host = hosts.find((others) => !others.some(meets));
    if (host === undefined) hosts.push([row]);
    else host.push(row);
  }
  return hosts;
}

describe('a host that', () => {
  it.each(hostsOf(brokenHosts).map((rows) => [rows.map(([what]) => what).join(', '), rows] as const))(
    '%s: fails exactly there',
    async (_what, rows) => {
      const report = await checked(all(...rows.map(([, mutation]) => mutation)));
      const expected = rows.flatMap(([, , failed]) => failed.split(' '));
      expect(failedIn(report).split(' ').sort()).toEqual(expected.sort());
      expect(report.conformant).toBe(expected.every((id) => id.length === 4));
      expect(report.complete).toBe(true);
    },
  );

  it.each(wholeHosts)('%s: fails there, and in what rests on it', async (_what, mutation, failed) => {
    const found = failedIn(await checked(mutation)).split(' ');
    expect(failed.split(' ').filter((id) => !found.includes(id))).toEqual([]);
  });

  it.each(carelessHosts)('$what: fails exactly there', async ({ mutation, instead, failed }) => {
    expect(failedIn(await checked(mutation, (memory) => personBefore(memory, instead(memory))))).toBe(failed);
  });

  it('fails is told of by what was expected and seen, and by a command that asks the same', async () => {
    const report = await checked(
      all(
        lettingRevokedIn,
        reading('permission_denied', { data: [], nextCursor: null }),
        withBody(/workouts/, ({ data, ...body }) => ({
          ...body,
          data: (data as object[]).map((record) => Object.assign(record, { distanceMeters: '51000' })),
        })),
      ),
      personBefore,
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

/** Judged by a handshake: test/check/transport-checks.test.ts breaks these, and a wrong fingerprint ends the run. */
const ofTransport = ['1.7.https', '0030', '5.6', '1.7.certificate'];

it('every clause and decision that is judged fails on one of these hosts', () => {
  const broken = [...brokenHosts, ...wholeHosts].map(([, , failed]) => failed);
  const failed = new Set([...broken, ...carelessHosts.map(({ failed: ids }) => ids)].flatMap((ids) => ids.split(' ')));
  const judged = new Set(allChecks.flatMap(({ clauses, decisions }) => [...clauses, ...decisions]));
  expect([...judged].filter((id) => !failed.has(id))).toEqual(ofTransport);
});

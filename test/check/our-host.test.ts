import { createHash, X509Certificate } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { specification } from '@vitalgate/contract/specification';
import { beforeAll, describe, expect, it } from 'vitest';
import { decisions } from '../../packages/cli/src/check/judging/decisions.ts';
import { runChecks } from '../../packages/cli/src/check/run-checks.ts';
import type { CheckReport, Judged } from '../../packages/cli/src/check/report/check-report.ts';
import { appCall, decide } from '../contract/app-call.ts';
import { startHost } from '../host-process.ts';
import { personAt } from './host-person.ts';
import { judgedClauses } from './judged-clauses.ts';
import { startMemoryHost } from './memory-host.ts';
import { personBefore } from './memory-person.ts';

/** The rules over a store in memory with more of everything than a page holds, and a clock that can be moved. */
async function reportInMemory(): Promise<CheckReport> {
  const memory = await startMemoryHost();
  const report = await runChecks({
    host: memory.host,
    eachScope: true,
    person: personBefore(memory),
    waitsForExpiry: true,
  });
  await memory.close();
  return report;
}

/** As long as somebody takes who looks at a request, so that it is polled meanwhile. */
const lookingMilliseconds = 150;

/** A host as `serve` runs it, with the sample person. */
async function reportServed(): Promise<CheckReport> {
  const host = await startHost({ here: true, sampleData: true, developerMode: true });
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { all: true });
  const person = await personAt(host);
  const fingerprint = createHash('sha256').update(new X509Certificate(host.certificatePem).raw).digest('hex');
  const report = await runChecks({
    host: { host: '127.0.0.1', port: host.apiPort, fingerprint },
    eachScope: true,
    person,
    onWaiting: ({ requestId }) => void wait(lookingMilliseconds).then(() => decide(host, 'approve', requestId)),
  });
  await host.stop();
  return report;
}

/** What did not pass of a clause or a decision. */
function unpassed({ checks }: Judged<string>): readonly object[] {
  return checks.filter(({ verdict }) => verdict !== 'passed');
}

const ofTime = new Set(['3.expire', '3.expire.count', '0016']);

describe.each([
  { name: 'in memory', make: reportInMemory, waits: true },
  { name: 'served', make: reportServed, waits: false },
])('`vitalgate check` of our own host, $name', ({ make, waits }) => {
  let report: CheckReport;
  beforeAll(async () => {
    report = await make();
  });

  const isLeft = (id: string): boolean => !waits && ofTime.has(id);

  it.each(judgedClauses.map(({ id, rule }) => [`[Spec ${id}]`, rule, id] as const))('%s %s', (_cited, _rule, id) => {
    const left = report.clauses.filter((clause) => clause.id === id).flatMap(unpassed);
    if (isLeft(id)) expect(left).toMatchObject([{ needs: 'time' }]);
    else expect(left).toEqual([]);
  });

  it.each(Object.entries(decisions))('%s: %s', (id) => {
    const left = report.profile.filter((decision) => decision.id === id).flatMap(unpassed);
    if (isLeft(id)) expect(left).toMatchObject([{ needs: 'time' }]);
    else expect(left).toEqual([]);
  });

  it('is whole', () => {
    expect(report).toMatchObject({ conformant: true, complete: true, apiVersion: 'v1' });
    const unseen = specification.length - judgedClauses.length;
    const left = unseen + (waits ? 0 : 2);
    expect(report.summary).toEqual({ passed: specification.length - left, failed: 0, notChecked: left });
  });
});

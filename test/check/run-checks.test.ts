import { readFileSync } from 'node:fs';
import { specification } from '@vitalgate/contract/specification';
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../packages/cli/src/check/checks/all-checks.ts';
import { unseenClauses } from '../../packages/cli/src/check/checks/unseen-clauses.ts';
import { decisions } from '../../packages/cli/src/check/judging/decisions.ts';
import { runChecks, type CheckOptions } from '../../packages/cli/src/check/run-checks.ts';
import { reportLines } from '../../packages/cli/src/check/report/report-lines.ts';
import type { CheckReport, Judged } from '../../packages/cli/src/check/report/check-report.ts';
import { root } from '../project-files.ts';
import { startMemoryHost, type MemoryHost } from './memory-host.ts';

/** Runs the checks on a host of its own. */
async function checked(options: (memory: MemoryHost) => Partial<CheckOptions>): Promise<CheckReport> {
  const memory = await startMemoryHost();
  try {
    return await runChecks({ host: memory.host, ...options(memory) });
  } finally {
    await memory.close();
  }
}

/** What did not pass, with what it needed or what failed. */
function unpassed(judged: readonly Judged<string>[]): Readonly<Record<string, readonly string[]>> {
  const rows = judged.filter(({ verdict }) => verdict !== 'passed');
  return Object.fromEntries(
    rows.map(({ id, checks }) => {
      const lacks = checks.filter(({ verdict }) => verdict !== 'passed');
      return [id, [...new Set(lacks.map(({ needs, expected, seen }) => needs ?? `expected ${expected}; saw ${seen}`))]];
    }),
  );
}

const neverSeen = Object.fromEntries(
  specification.flatMap(({ id }) => (unseenClauses[id] === undefined ? [] : [[id, [unseenClauses[id].needs]]])),
);

describe('a run of the checks', () => {
  it('without anybody to ask says of each clause left what it would need', async () => {
    let told = 0;
    const report = await checked(() => ({ onResult: () => void told++ }));
    expect(report.conformant && report.complete).toBe(true);
    expect(told).toBe(allChecks.length);
    const lines = reportLines(report);
    const lineOf = ({ id, title }: Judged<string>): number =>
      lines.filter((line) => line.includes(` ${id} `) && line.endsWith(`  ${title}`)).length;
    expect(report.clauses.filter((clause) => lineOf(clause) !== 1)).toEqual([]);
    expect(unpassed(report.clauses)).toEqual({
      ...neverSeen,
      '1.1.developerMode': ['person'],
      '1.3.perClient': ['person'],
      '2.1.displayName': ['person'],
      '3.create.shown': ['person'],
      '3.deny': ['person'],
      '3.expire': ['time'],
      '3.expire.count': ['time'],
      '3.client.revoked': ['person'],
      '3.client.others': ['person'],
      '5.4.developerMode': ['person'],
      '5.4.active': ['person'],
      '5.4.page': ['person'],
      '5.5': ['person'],
      '5.7': ['person'],
      '5.7.a': ['person'],
      '5.7.c': ['person'],
      '5.8': ['person'],
      '7.rate_limited.cleared': ['person'],
    });
    expect(unpassed(report.profile)).toEqual({ '0016': ['person', 'time'], '0022': ['person'], '0023': ['person'] });
  });

  it('on a closed window is partial, and blames nobody', async () => {
    const report = await checked(({ api }) => {
      api.window.gone('page');
      return {};
    });
    expect(report).toMatchObject({ conformant: true, complete: false, summary: { failed: 0 } });
    expect(report.profileSummary.failed).toBe(0);
    const clause = report.clauses.find(({ id }) => id === '4.getWorkouts');
    expect(clause?.verdict).toBe('notChecked');
    expect(clause?.checks[0]).toMatchObject({
      needs: 'pairing',
      reason: expect.stringMatching(/open its Developer Mode settings page/),
    });
  });

  it('with fewer scopes judges what they open, and says which are left out', async () => {
    const report = await checked(() => ({ scopes: ['app.workouts', 'rawhealth.raw'], triesRateLimit: false }));
    const left = unpassed(report.clauses);
    expect([left['2.2.app.workouts'], left['2.2.app.metrics'], left['7.rate_limited']]).toEqual([
      undefined,
      ['option'],
      ['option'],
    ]);
    expect(report.summary.failed).toBe(0);
  });

  it('rejects before a byte is sent where the host is another one', async () => {
    let requests = 0;
    const memory = await startMemoryHost((answer) => (request) => {
      requests++;
      return answer(request);
    });
    const other = { ...memory.host, fingerprint: '0'.repeat(64) };
    await expect(runChecks({ host: other })).rejects.toMatchObject({ code: 'identity_changed' });
    expect(requests).toBe(0);
    await memory.close();
  });

  it('ends where it is told to', async () => {
    const stop = new AbortController();
    const run = checked(() => ({ signal: stop.signal, onResult: (_result, done) => done === 3 && stop.abort() }));
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the table of checks', () => {
  it('judges every clause, or says why none can, never both', () => {
    const judged = new Set(allChecks.flatMap(({ clauses }) => clauses));
    const unseen = new Set(Object.keys(unseenClauses));
    expect(specification.filter(({ id }) => judged.has(id) === unseen.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('judges every decision that it lists, under the title that it has in docs/decisions', () => {
    const judged = new Set(allChecks.flatMap((check) => check.decisions));
    expect(Object.keys(decisions).filter((id) => !judged.has(id as keyof typeof decisions))).toEqual([]);
    const index = readFileSync(`${root}docs/decisions/README.md`, 'utf8');
    const wrong = Object.entries(decisions).filter(([id, title]) => !index.includes(`- [${id} ${title}](`));
    expect(wrong).toEqual([]);
  });

  it('has no two checks of one title that judge the same', () => {
    const names = allChecks.map(({ title, clauses, decisions }) => `${title} ${clauses.join()} ${decisions.join()}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckReport } from '../../packages/cli/src/check/report/check-report.ts';
import { newVitalgateUser, startInTerminal, type VitalgateUser } from '../cli/vitalgate-process.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { hasTerminals } from '../terminal-session.ts';

let host: RunningHost;
let denying: RunningHost;
let user: VitalgateUser;

const linkOf = ({ events }: RunningHost): string => String(events[0]?.['pairingLink']);
const serving = (...words: readonly string[]): Promise<RunningHost> =>
  startHost({ sampleData: true, words: ['--sample-data', '--auto-approve', ...words] });

beforeAll(async () => {
  user = await newVitalgateUser();
  [host, denying] = await Promise.all([serving('--rehearse', 'no-permission'), serving('--rehearse', 'deny')]);
});
afterAll(async () => {
  await Promise.all([host.stop(), denying.stop(), user.remove()]);
});

function verdictsOf({ clauses }: CheckReport, ...ids: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(clauses.flatMap(({ id, verdict }) => (ids.includes(id) ? [[id, verdict]] : [])));
}

test('[Spec 7.permission_denied] check runs by itself where nobody has to approve, and exits 0', async () => {
  const { code, stderr, json } = await user.run('check', linkOf(host), '--json');
  const report = json() as CheckReport;
  expect(report.clauses.concat(report.profile as never).filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(code).toBe(0);
  expect(report).toMatchObject({
    host: `https://127.0.0.1:${host.apiPort}`,
    apiVersion: 'v1',
    conformant: true,
    complete: true,
  });
  expect(Date.parse(report.finishedAt)).toBeGreaterThanOrEqual(Date.parse(report.startedAt));
  expect(verdictsOf(report, '7.permission_denied', '5.3.scope', '8.getWorkouts', '3.deny')).toEqual({
    '7.permission_denied': 'passed',
    '5.3.scope': 'passed',
    '8.getWorkouts': 'passed',
    '3.deny': 'notChecked',
  });
  expect(stderr).toMatch(/^Approve in the app: “Conformance check”, code \d{6}\. Waiting …$/m);
});

test('[Spec 3.deny] a run whose request is denied is partial and exits 1, and still judges what it can', async () => {
  const { code, stdout, stderr } = await user.run('check', linkOf(denying));
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✓ 3\.deny /m);
  expect(stdout).toMatch(/^– 4\.getWorkouts .*\n +not checked: the pairing request ended as denied/m);
  expect(stdout).not.toMatch(/^✗/m);
  expect(stderr).toMatch(/partial result/);
});

test('[Spec 5.6.mismatch] another certificate than that of the link ends it before anything is sent', async () => {
  const { code, stdout, stderr } = await user.run(
    'check',
    linkOf(host).replace(/sha256=.{8}/, 'sha256=00000000'),
    '--json',
  );
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'identity_changed' } });
  expect(stderr).toMatch(/another certificate/);
});

test('words that are wrong are told apart from a host that fails', async () => {
  const address = `127.0.0.1:${host.apiPort}`;
  expect(await user.run('check', address)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--fingerprint/) as string,
  });
  expect((await user.run('check', linkOf(host), '--scopes', 'app.everything')).code).toBe(2);
  expect((await user.run('check', linkOf(host), '--interactive')).code).toBe(2);
});

test.skipIf(!hasTerminals)(
  '--interactive asks for what only the user can do, and skips what they would not',
  async () => {
    const check = startInTerminal(user, 'check', linkOf(host), '--interactive', '--no-rate-limit');
    await check.said(/Does the app show a pairing request/);
    check.answer('n');
    for (let asked = 0; asked < 6; asked++) {
      await check.said(new RegExp(`(?:Done\\? \\(n skips it\\)[^]*){${asked + 1}}`));
      check.answer('n');
    }
    const { stderr, code } = await check.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/✗ 2\.1\.displayName/);
    expect(stderr).toMatch(/seen {6}the user does not see it/);
  },
);

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCall } from '../contract/app-call.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { keepPaired } from './keep-paired.ts';
import { newVitalgateUser, type VitalgateUser } from './vitalgate-process.ts';

const guide = new URL('../../docs/guides/nightly-export.md', import.meta.url);

let host: RunningHost;
let user: VitalgateUser;
let scratch: string;

beforeAll(async () => {
  [host, user, scratch] = await Promise.all([
    startHost({ here: true, sampleData: true, developerMode: true }),
    newVitalgateUser(),
    mkdtemp(join(tmpdir(), 'vitalgate-nightly-')),
  ]);
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { types: ['bodyMass'] });
  await keepPaired(user, host, ['app.workouts', 'app.nutrition', 'rawhealth.raw'], 'nightly');
});

afterAll(() => Promise.all([host.stop(), user.remove(), rm(scratch, { recursive: true })]));

/** The words of each export in the page, as their shells or systemd would hand them over. */
async function commands(): Promise<readonly (readonly string[])[]> {
  const text = await readFile(guide, 'utf8');
  const lines = [...text.matchAll(/(?:vitalgate\.mjs|--no-install vitalgate) (export [^\n>]*)/g)];
  return lines.map(([, words = '']) => words.trim().split(' '));
}

test('the jobs of the page run as they stand there, night after night', async () => {
  const all = await commands();
  expect(all).toHaveLength(4);
  expect(new Set(all.map((words) => words[1]))).toEqual(new Set(['~/health', '/home/ada/health']));
  for (const [index, [, , ...words]] of all.entries()) {
    const ran = await user.run('export', join(scratch, 'health'), ...words, '--only', 'workouts,bodyMass', '--json');
    // Progress would be mailed by cron each night.
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    const { files } = ran.json() as { files: readonly { dataset: string; records: number }[] };
    expect(files.map(({ dataset }) => dataset)).toEqual(
      index === 0 ? ['workouts', 'raw-samples/bodyMass'] : ['workouts'],
    );
  }
});

test('a revoked pairing ends the job with an error that has a code, and touches nothing', async () => {
  const before = await readFile(join(scratch, 'health', 'workouts.ndjson'), 'utf8');
  const clients = (await appCall(host, 'listClients')) as { clientId: string; displayName: string }[];
  const own = clients.find(({ displayName }) => displayName === 'nightly');
  await appCall(host, 'revokeClient', { clientId: own?.clientId ?? '' });
  const revoked = await user.run('export', join(scratch, 'health'), '--host', 'nightly', '--since-last', '--json');
  expect([revoked.code, revoked.json()]).toMatchObject([1, { error: { code: 'invalid_token' } }]);
  expect(await readFile(join(scratch, 'health', 'workouts.ndjson'), 'utf8')).toBe(before);
  await keepPaired(user, host, ['app.workouts', 'rawhealth.raw'], 'nightly again');
  const again = await user.run('export', join(scratch, 'health'), '--host', 'nightly again', '--since-last', '--json');
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('Missing: raw-samples/');
});

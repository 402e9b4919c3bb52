import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandHere, runCommand, startHost } from './host-process.ts';

let scratch: string;
beforeAll(async () => void (scratch = await mkdtemp(join(tmpdir(), 'vitalgate-upkeep-'))));
afterAll(() => rm(scratch, { recursive: true }));

test('a host that runs is backed up, and its backup serves the same clients elsewhere', async () => {
  const host = await startHost({ developerMode: true });
  const file = join(scratch, 'all.backup');
  const { clientToken } = await host.pair(['app.workouts']);
  const made = await host.command('backup', file, '--json');
  expect([made.code, made.json()]).toMatchObject([0, { file, files: expect.any(Number) as number }]);
  expect((await host.command('doctor', '--json')).json()).toContainEqual({
    check: 'ports',
    state: 'well',
    message: `The host runs. The API listens on port ${host.apiPort}.`,
  });
  // Nothing takes the place of a directory that is served.
  const refused = await host.command('restore', file, '--replace', '--json');
  expect([refused.code, refused.json()]).toMatchObject([1, { error: { code: 'data_directory_in_use' } }]);
  await host.stop();
  const dataDirectory = join(scratch, 'restored');
  const restored = await commandHere(['restore', file, '--data-dir', dataDirectory, '--json']);
  expect([restored.code, restored.json()]).toMatchObject([0, { dataDirectory, before: null }]);
  const other = await startHost({ dataDirectory });
  expect((await other.request({ path: '/api/v1/workouts', token: clientToken })).json()).toEqual({
    data: [],
    nextCursor: null,
  });
  expect(other.certificatePem).toBe(host.certificatePem);
  await other.stop();
});

test('doctor names what is wrong, with exit code 1', async () => {
  const dataDirectory = join(scratch, 'sick');
  const doctor = () => commandHere(['doctor', '--data-dir', dataDirectory]);
  expect((await doctor()).stdout).toContain('✗ data directory  There is no data directory');
  await startHost({ dataDirectory }).then((host) => host.stop());
  await chmod(join(dataDirectory, 'install.key'), 0o644);
  const { code, stdout } = await doctor();
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^✗ permissions .* can read install\.key /m)]);
});

describe.skipIf(process.platform !== 'linux')('service on Linux, beside a systemctl that notes what it is told', () => {
  test('install shows what it writes, writes it only if told to, and remove takes it out', async () => {
    const bin = join(scratch, 'bin');
    const told = join(scratch, 'told');
    await mkdir(bin);
    const isActive = `case "$2" in enable) touch '${told}.on' ;; disable) rm -f '${told}.on' ;; is-active) test -e '${told}.on' ;; esac`;
    await writeFile(join(bin, 'systemctl'), `#!/bin/sh\necho "$*" >> '${told}'\n${isActive}\n`);
    await chmod(join(bin, 'systemctl'), 0o755);
    const environment = {
      PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
      XDG_CONFIG_HOME: join(scratch, 'conf'),
    };
    const run = (...words: string[]) => runCommand(['service', ...words, '--data-dir', '/my data'], '', environment);
    const unit = join(scratch, 'conf', 'systemd', 'user', 'vitalgate-host.service');
    const shown = await run('install', '--port', '9443');
    expect(shown.code).toBe(1);
    expect(shown.stderr).toContain(`is written to ${unit}:`);
    expect(shown.stderr).toMatch(
      /^ExecStart=\S+ \S+vitalgate-host\.mjs serve --no-open --no-link --data-dir "\/my data" --port 9443$/m,
    );
    await expect(readFile(unit)).rejects.toThrow(/ENOENT/);
    expect((await run('status')).code).toBe(1);
    expect((await run('install', '--yes', '--json')).json()).toEqual({ installed: true, running: true, path: unit });
    expect(await readFile(unit, 'utf8')).toContain('WantedBy=default.target');
    expect((await run('status', '--json')).json()).toEqual({ installed: true, running: true, path: unit });
    const again = await run('install', '--port', '9444', '--yes', '--json');
    expect(again.json()).toEqual({ installed: true, running: true, path: unit });
    expect((await run('remove')).code).toBe(0);
    await expect(readFile(unit)).rejects.toThrow(/ENOENT/);
    const calls = (await readFile(told, 'utf8')).split('\n').filter((line) => !line.includes('is-active'));
    expect(calls).toEqual([
      '--user daemon-reload',
      '--user enable --now vitalgate-host.service',
      // Ended first, or it would go on with its old port.
      '--user disable --now vitalgate-host.service',
      '--user daemon-reload',
      '--user enable --now vitalgate-host.service',
      '--user disable --now vitalgate-host.service',
      '--user daemon-reload',
      '',
    ]);
    // Without a session bus, say.
    await writeFile(join(bin, 'systemctl'), '#!/bin/sh\necho "no bus" >&2\nexit 1\n');
    const refused = await run('install', '--yes', '--json');
    expect([refused.code, refused.json()]).toMatchObject([1, { error: { code: 'service_failed' } }]);
    await expect(readFile(unit)).rejects.toThrow(/ENOENT/);
  });
});

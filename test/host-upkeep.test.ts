import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandHere, runCommand, startHost } from './host-process.ts';

let scratch: string;
beforeAll(async () => void (scratch = await mkdtemp(join(tmpdir(), 'vitalgate-upkeep-'))));
afterAll(() => rm(scratch, { recursive: true }));

test('a host that runs is backed up, and its backup serves the same clients elsewhere', async () => {
  const host = await startHost({ here: true, developerMode: true });
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
  const other = await startHost({ here: true, dataDirectory });
  expect((await other.request({ path: '/api/v1/workouts', token: clientToken })).json()).toEqual({
    data: [],
    nextCursor: null,
  });
  expect(other.certificatePem).toBe(host.certificatePem);
  await other.stop();
});

test('T14: doctor names what is wrong, also an empty key of the install, with exit code 1', async () => {
  const dataDirectory = join(scratch, 'sick');
  const doctor = () => commandHere(['doctor', '--data-dir', dataDirectory]);
  expect((await doctor()).stdout).toContain('✗ data directory  There is no data directory');
  await startHost({ here: true, dataDirectory }).then((host) => host.stop());
  await chmod(join(dataDirectory, 'install.key'), 0o644);
  const { code, stdout } = await doctor();
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^✗ permissions .* can read install\.key /m)]);
  await chmod(join(dataDirectory, 'install.key'), 0o600);
  await writeFile(join(dataDirectory, 'install.key'), '');
  const empty = await doctor();
  expect([empty.code, empty.stdout]).toEqual([1, expect.stringMatching(/^✗ key .*install\.key is damaged\./m)]);
});

/** `service install` with its own place for units. */
const serviceOf = (place: string, ...words: readonly string[]) =>
  runCommand(['service', 'install', ...words], '', { XDG_CONFIG_HOME: place });

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
      /^ExecStart=\S+ \S+vitalgate-host\.mjs serve --data-dir "\/my data" --port 9443 --no-open --no-link$/m,
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
    // What the user marked as read-only is not replaced.
    await run('install', '--yes');
    await chmod(unit, 0o444);
    const readOnly = await run('install', '--port', '9445', '--yes', '--json');
    expect([readOnly.code, readOnly.json()]).toMatchObject([1, { error: { code: 'file_unwritable' } }]);
    expect(await readFile(unit, 'utf8')).not.toContain('9445');
    await run('remove');
    // Without a session bus, say.
    await writeFile(join(bin, 'systemctl'), '#!/bin/sh\necho "no bus" >&2\nexit 1\n');
    const refused = await run('install', '--yes', '--json');
    expect([refused.code, refused.json()]).toMatchObject([1, { error: { code: 'service_failed' } }]);
    await expect(readFile(unit)).rejects.toThrow(/ENOENT/);
  });

  test('T7: what serve takes goes on, what it would refuse is refused', async () => {
    const names = ['--host-name', 'health.example', '--host-name', 'ada.ts.net'];
    const { stderr } = await serviceOf(
      scratch,
      '--data-dir',
      '/d',
      ...names,
      '--no-discovery',
      '--address',
      '127.0.0.1',
      '--no-open',
    );
    expect(stderr).toMatch(
      /^ExecStart=.* serve --data-dir \/d --address 127\.0\.0\.1 --host-name health\.example --host-name ada\.ts\.net --no-open --no-link --no-discovery$/m,
    );
    expect((await serviceOf(scratch, '--host-name', 'not a name')).code).toBe(2);
    expect((await serviceOf(scratch, '--auto-approve', '--yes')).code).toBe(2);
  });

  test.each(['a\nExecStartPre=touch x', 'a\rb', 'a\u001bb', 'a\u2028b'])(
    'T13: %j in a word of the service is refused, and nothing is written',
    async (word) => {
      const place = join(scratch, 'lines');
      for (const words of [
        ['--data-dir', `/my/${word}`],
        ['--address', word],
      ]) {
        const answer = await serviceOf(place, '--yes', '--json', ...words);
        expect([answer.code, answer.json()]).toMatchObject([2, { error: { code: 'invalid_input' } }]);
      }
      await expect(readFile(join(place, 'systemd', 'user', 'vitalgate-host.service'))).rejects.toThrow(/ENOENT/);
    },
  );
});

import { execFile } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  commandHere,
  newDataDirectory,
  runCommand,
  startHost,
  type CommandResult,
  type RunningHost,
} from './host-process.ts';
import { writeSmallExport } from './small-export.ts';

let scratch: string;
let exportFile: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'vitalgate-commands-'));
  exportFile = await writeSmallExport(join(scratch, 'whole'));
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

function errorCode(result: CommandResult): unknown {
  return (result.json() as { error?: { code?: unknown } }).error?.code;
}

function readable(result: CommandResult): readonly string[] {
  const types = result.json() as { type: string; readable: boolean }[];
  return types
    .filter((type) => type.readable)
    .map(({ type }) => type)
    .sort();
}

describe('words that are wrong end with 2 and a hint on stderr', () => {
  test.each([
    [['dance'], /unknown command 'dance'[\s\S]*--help/],
    [['cure'], /unknown command 'cure'/],
    [['status', '--loud'], /unknown option '--loud'/],
    [['pairing', 'approve'], /missing required argument 'requestId'/],
    [['import'], /missing required argument 'files'/],
    [['imports', 'undo'], /'importId'[\s\S]*type "npx vitalgate-host imports list" for the IDs/],
    [['explain'], /type "npx vitalgate-host explain --help"/],
    [['serve', '--port', 'http'], /a port is a number from 0 to 65535/],
    [['serve', '--port', '65536'], /a port is a number from 0 to 65535/],
    [['pairing', 'aprove', 'x'], /Did you mean approve\?/],
    [['developer-mode'], /developer-mode needs one of these words after it: on, off/],
    [['serve', '--host-name', 'not a name'], /a host name has letters/],
    [['serve', '--host-name', 'health.example:8443'], /a host name has letters/],
    [['serve', '--host-name', ''], /a host name has letters/],
    [[], /Usage: vitalgate-host/],
  ])('%j', async (words, hint) => {
    const { code, stdout, stderr } = await commandHere(words);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(hint);
  });

  test('--version is no mistake', async () => {
    const { code, stdout, stderr } = await runCommand(['--version']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('with --json the refusal is JSON too', async () => {
    const result = await runCommand(['dance', '--json']);
    expect(result.code).toBe(2);
    expect(errorCode(result)).toBe('invalid_input');
    expect(result.stderr).toContain("unknown command 'dance'");
  });

  test.each([
    [['developer-mode', '--json'], 'developer-mode needs one of these words after it: on, off'],
    [['--json'], /^vitalgate-host needs one of these words after it: serve, status, /],
    [['dance', '--json'], "unknown command 'dance'"],
    [['serve', '--port', 'http', '--json'], /^option '--port <number>' argument 'http' is invalid/],
  ])('%j says what is wrong in plain words', async (words, message) => {
    const result = await commandHere(words);
    expect(result.code).toBe(2);
    const told = (result.json() as { error: { message: string } }).error.message;
    if (typeof message === 'string') expect(told).toBe(message);
    else expect(told).toMatch(message);
  });

  test('a data directory without a name, which would be the folder that this is typed in', async () => {
    const result = await commandHere(['status', '--data-dir', '']);
    expect([result.code, result.stderr]).toEqual([2, expect.stringContaining('it names no directory')]);
  });

  test('a time that is none', async () => {
    const dataDirectory = await newDataDirectory();
    const result = await commandHere(['activity', '--since', 'yesterday', '--data-dir', dataDirectory]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('7d');
    await rm(dataDirectory, { recursive: true });
  });

  test('help ends with 0', async () => {
    const { code, stdout } = await runCommand(['pairing', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('approve');
  });
});

const missing = (): string => join(scratch, 'not', 'there');
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const program = fileURLToPath(new URL('../packages/host/bin/vitalgate-host.mjs', import.meta.url));

/** Runs the program with its stdout where a shell sends it. */
function runInto(target: string, words: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const typed = ['-c', `"$@" ${target}`, 'sh', process.execPath, program, ...words];
  return new Promise((resolve) => {
    execFile('sh', typed, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }));
  });
}

describe('what is printed', () => {
  test.skipIf(process.platform !== 'linux').each([[['--version']], [['status', '--json', '--data-dir', '/nowhere']]])(
    'of %j on a full disk ends with 1 and says so',
    async (words) => {
      expect(await runInto('> /dev/full', words)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The answer cannot be written (ENOSPC): make room, and try again.\n',
      });
    },
  );

  test('does not act on the terminal, whatever a file is called', async () => {
    const named = join(scratch, 'a\u001B]0;x\u0007\u009B2J\u202E.txt');
    await writeFile(named, 'no export');
    const words = ['import', named, '--data-dir', join(scratch, 'printed')];
    // One after the other: two programs on one data directory wait for each other, and not without end.
    const text = await runInto('', words);
    const json = await runInto('', [...words, '--json']);
    expect([text.code, json.code]).toEqual([1, 1]);
    expect(text.stderr).toContain('a\uFFFD]0;x\uFFFD\uFFFD2J\uFFFD.txt');
    expect(text.stdout + text.stderr + json.stdout + json.stderr).not.toMatch(/[\u001B\u0007\u009B\u202E]/);
    expect(JSON.parse(json.stdout)).toMatchObject([{ file: named }]);
  });
});

describe('without a data directory', () => {
  test.each([
    [['status']],
    [['imports', 'list']],
    [['clients', 'list', '--json']],
    [['pairing', 'list']],
    [['permissions', 'list']],
    [['activity']],
    [['certificate', 'show', '--json']],
    [['certificate', 'reset']],
    [['sample-data', 'remove']],
  ])('%j makes none and says how to', async (words) => {
    const result = await commandHere([...words, '--data-dir', missing()]);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(`There is no data directory ${missing()} yet.`);
    expect(result.stderr).toContain(`Next: "npx vitalgate-host serve --data-dir ${missing()}"\n`);
    if (words.includes('--json')) expect(errorCode(result)).toBe('no_data_directory');
    expect(await exists(join(scratch, 'not'))).toBe(false);
  });

  test('status --json says that nothing runs, and import makes one', async () => {
    const status = await commandHere(['status', '--json', '--data-dir', missing()]);
    expect(status.code).toBe(0);
    expect(status.json()).toMatchObject({ running: false, dataDirectory: missing(), apiPort: null, lastImport: null });
    expect(await exists(missing())).toBe(false);
    expect((await commandHere(['import', exportFile, '--data-dir', missing()])).code).toBe(0);
    expect(await exists(missing())).toBe(true);
    await rm(join(scratch, 'not'), { recursive: true });
  });

  test.skipIf(process.platform !== 'linux')('a place where none can be made is named at once', async () => {
    const result = await commandHere(['import', exportFile, '--json', '--data-dir', '/proc/nowhere/deep']);
    expect(result.code).toBe(1);
    expect(errorCode(result)).toBe('data_directory_unusable');
    expect(result.stderr).toMatch(/\/proc\/nowhere\/deep cannot be used .*--data-dir/);
  });
});

describe('without a running host', () => {
  let dataDirectory: string;
  const run = (...words: string[]): Promise<CommandResult> => commandHere([...words, '--data-dir', dataDirectory]);

  beforeAll(async () => void (dataDirectory = await newDataDirectory()));
  afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

  test.each([
    ['developer-mode', 'on', '--accept-terms'],
    ['developer-mode', 'off'],
    ['raw-consent', 'accept'],
    ['raw-consent', 'withdraw'],
    ['permissions', 'grant', '--all'],
    ['permissions', 'withdraw', '--all'],
    ['pairing', 'open'],
    ['pairing', 'approve', 'x'],
    ['pairing', 'deny', 'x'],
    ['pairing', 'clear'],
    ['clients', 'revoke', 'x'],
  ])('%s %s says how to start one', async (...words) => {
    const result = await run(...words, '--json');
    expect(result.code).toBe(1);
    expect(errorCode(result)).toBe('not_running');
    expect(result.stderr).toContain(`Next: "npx vitalgate-host serve --data-dir ${dataDirectory}"\n`);
  });

  test('permissions without a type are wrong words all the same', async () => {
    const result = await run('permissions', 'grant', '--json');
    expect([result.code, errorCode(result)]).toEqual([2, 'invalid_input']);
  });

  test('the lists are empty', async () => {
    for (const list of ['clients', 'pairing', 'imports'])
      expect((await run(list, 'list', '--json')).json()).toEqual([]);
    expect((await run('activity', '--json')).json()).toEqual([]);
    const types = (await run('permissions', 'list', '--json')).json() as { type: string; readable: boolean }[];
    expect(types.find(({ type }) => type === 'heartRate')).toMatchObject({ unit: 'count/min', readable: false });
  });

  test('status says that nothing runs', async () => {
    const result = await run('status', '--json');
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.json()).toMatchObject({
      running: false,
      dataDirectory,
      developerModeOn: false,
      termsAcceptedAt: null,
      rawConsentAcceptedAt: null,
      pairingOpen: false,
      apiPort: null,
      clients: 0,
      lastImport: null,
    });
    expect((await run('status')).stdout).toContain(`"npx vitalgate-host serve --data-dir ${dataDirectory}"`);
  });

  test('certificate show makes the certificate, and shows the same ever after', async () => {
    const first = (await run('certificate', 'show', '--json')).json() as Record<string, string>;
    expect(first['fingerprint']).toMatch(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(first['publicKeyPin']).toMatch(/^sha256\/\/[A-Za-z0-9+/]{43}=$/);
    const digits = (first['fingerprint'] ?? '').replaceAll(':', '').toLowerCase();
    expect(first['pairingLink']).toMatch(new RegExp(`^vitalgate://.+:8443\\?sha256=${digits}`));
    expect((await run('certificate', 'show', '--json')).json()).toEqual(first);
    const people = await run('certificate', 'show');
    expect(people.stdout).toContain(first['fingerprint']);
  });

  test('certificate reset makes another, also of a damaged one', async () => {
    const before = (await run('certificate', 'show', '--json')).json() as Record<string, string>;
    await writeFile(join(dataDirectory, 'certificate.pem'), 'damaged');
    const damaged = await run('certificate', 'show', '--json');
    expect(damaged.code).toBe(1);
    expect(errorCode(damaged)).toBe('certificate_unusable');
    const reset = await run('certificate', 'reset', '--json');
    expect(reset.code).toBe(0);
    const after = reset.json() as Record<string, unknown>;
    expect(after).toMatchObject({ clientsRevoked: 0 });
    expect(after['fingerprint']).not.toBe(before['fingerprint']);
  });

  test('import, imports list and imports undo', async () => {
    const imported = await run('import', exportFile, '--json');
    expect(imported.code).toBe(0);
    const [report] = imported.json() as { importId: string; added: unknown; skipped: unknown }[];
    expect(report).toMatchObject({
      file: exportFile,
      error: null,
      format: 'apple-health',
      complete: true,
      exportedAt: '2026-03-02T08:00:00.000Z',
      added: { quantitySamples: 5, workouts: 0 },
      addedByType: { stepCount: 3, heartRate: 2 },
      skipped: [{ kind: 'quantitySample', reason: 'unknownUnit', count: 1 }],
    });
    const again = await run('import', exportFile);
    expect(again.stdout).toMatch(/new\s+nothing\n\s+known\s+5 quantity samples/);
    const list = (await run('imports', 'list', '--json')).json() as { importId: string }[];
    expect(list).toHaveLength(2);
    expect(list[1]).toMatchObject({ importId: report?.importId, fileName: 'export.xml' });
    const first = await run('imports', 'undo', list[1]?.importId ?? '', '--json');
    expect(first.json()).toMatchObject({ removed: { quantitySamples: 0 }, kept: { quantitySamples: 5 } });
    const third = (await run('import', exportFile, '--json')).json() as { importId: string }[];
    const undone = await run('imports', 'undo', third[0]?.importId ?? '');
    expect(undone.stdout).toContain('Kept, because other imports brought them too: 5 quantity samples.');
    const last = await run('imports', 'undo', list[0]?.importId ?? '');
    expect(last).toMatchObject({ code: 0, stdout: 'Removed: 5 quantity samples.\n' });
    expect((await run('status', '--json')).json()).toMatchObject({ counts: { quantitySamples: 0 }, lastImport: null });
    const unknown = await run('imports', 'undo', 'nope', '--json');
    expect(unknown.code).toBe(1);
    expect(errorCode(unknown)).toBe('not_found');
  });

  test('what a newer export lacks is kept and told, removed when it is confirmed, and brought back by undo', async () => {
    const older = await writeSmallExport(join(scratch, 'older'), { steps: 5 });
    const newer = await writeSmallExport(join(scratch, 'newer'), { steps: 4, madeOn: '2026-03-03' });
    await run('import', older);
    const imported = await run('import', newer);
    expect(imported.stdout).toMatch(
      /missing\s+1 record of earlier exports, kept all the same:\s+stepCount: 1 sample, 2026-03-01\n/,
    );
    const count = async (): Promise<unknown> =>
      ((await run('status', '--json')).json() as { counts: { quantitySamples: number } }).counts.quantitySamples;
    expect(await count()).toBe(7);
    const [report] = (await run('imports', 'list', '--json')).json() as { importId: string; missing: unknown }[];
    const importId = report?.importId ?? '';
    const group = { kind: 'quantitySamples', type: 'stepCount', count: 1, doubt: null };
    expect(report?.missing).toMatchObject([{ ...group, first: '2026-03-01T00:04:00.000Z' }]);
    expect((await run('imports', 'missing', importId, '--json')).json()).toEqual(report?.missing);

    const unasked = await run('imports', 'remove-missing', importId, '--json');
    expect([unasked.code, errorCode(unasked), await count()]).toEqual([1, 'not_confirmed', 7]);
    const removal = (await run('imports', 'remove-missing', importId, '--yes', '--json')).json() as {
      importId: string;
    };
    expect(removal).toMatchObject({ removal: { newerImportId: importId, removed: { quantitySamples: 1 } } });
    expect(await count()).toBe(6);
    const list = await run('imports', 'list');
    expect(list.stdout).toContain(`removed 1 quantity sample, missing in ${importId}`);
    const nothing = await run('imports', 'remove-missing', importId, '--yes', '--json');
    expect([nothing.code, errorCode(nothing)]).toEqual([1, 'conflict']);
    const undone = await run('imports', 'undo', removal.importId);
    expect(undone).toMatchObject({ code: 0, stdout: 'Brought back: 1 quantity sample.\n' });
    expect(await count()).toBe(7);
    expect((await run('imports', 'undo', removal.importId)).code).toBe(1);
    for (const each of (await run('imports', 'list', '--json')).json() as { importId: string }[]) {
      await run('imports', 'undo', each.importId);
    }
  });

  test('of several files the good ones come in although others fail, and the exit code is 1', async () => {
    const missing = join(scratch, 'missing.zip');
    const text = join(scratch, 'letter.xml');
    await writeFile(text, '<letter/>');
    const result = await run('import', missing, text, exportFile, '--json');
    expect(result.code).toBe(1);
    expect(result.json()).toMatchObject([
      { file: missing, error: { code: 'file_missing' } },
      { file: text, error: { code: 'format_unknown' } },
      { file: exportFile, error: null, added: { quantitySamples: 5 } },
    ]);
    expect(result.stderr).toContain('does not exist');
    expect(result.stderr.split(missing)).toHaveLength(2);
  });

  test('A file that ends early comes in as far as it is whole, with a warning and exit code 0', async () => {
    const cutOff = await writeSmallExport(join(scratch, 'cut'), { cutOff: true, steps: 20 });
    const result = await run('import', cutOff, '--json');
    expect(result.code).toBe(0);
    expect(result.json()).toMatchObject([{ complete: false, error: null }]);
    expect(result.stderr).toMatch(/the file ends early.*nothing was removed/);
  });

  test('of a folder the report names the file that ended early', async () => {
    const folder = join(scratch, 'several');
    await writeSmallExport(folder);
    await writeSmallExport(join(folder, 'apple_health_export'), { cutOff: true, steps: 20 });
    const result = await run('import', folder, '--json');
    expect(result.json()).toMatchObject([
      { complete: true, fileName: 'export.xml' },
      { complete: false, fileName: 'apple_health_export/export.xml' },
    ]);
    expect(result.stderr).toContain(`${folder}: its file apple_health_export/export.xml ends early`);
  });

  test('the sample person goes into an empty store only', async () => {
    const refused = await run('sample-data', 'load', '--json');
    expect(refused.code).toBe(1);
    expect(errorCode(refused)).toBe('conflict');
    const nothing = await run('sample-data', 'remove', '--json');
    expect(nothing.code).toBe(1);
    expect(errorCode(nothing)).toBe('not_found');
  });
});

describe('over a running host', () => {
  let host: RunningHost;
  const command = (...words: string[]): Promise<CommandResult> => host.command(...words);

  beforeAll(async () => void (host = await startHost({ here: true })));
  afterAll(() => host.stop());

  test('developer-mode on without a terminal prints the terms and accepts nothing', async () => {
    const refused = await runCommand(['developer-mode', 'on', '--json', '--data-dir', host.dataDirectory]);
    expect(refused.code).toBe(1);
    expect(errorCode(refused)).toBe('terms_required');
    expect(refused.stderr).toMatch(/Developer Mode terms[\s\S]*--accept-terms/);
    expect((await command('status', '--json')).json()).toMatchObject({ developerModeOn: false, listening: false });
  });

  test('pairing open says that Developer Mode is off', async () => {
    const refused = await command('pairing', 'open', '--json');
    expect(refused.code).toBe(1);
    expect(errorCode(refused)).toBe('developer_mode_off');
    expect(refused.stderr).toContain('developer-mode on');
  });

  test('developer-mode on --accept-terms serves, off closes, and on again needs no second acceptance', async () => {
    const on = await command('developer-mode', 'on', '--accept-terms', '--json');
    expect(on.code).toBe(0);
    expect(on.json()).toMatchObject({ developerModeOn: true });
    expect((await host.request({ path: '/api/v1/status' })).status).toBe(200);
    expect((await command('developer-mode', 'off')).code).toBe(0);
    await expect(host.request({ path: '/api/v1/status' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect((await command('developer-mode', 'on')).code).toBe(0);
    expect((await host.request({ path: '/api/v1/status' })).status).toBe(200);
    const { apiPort, listening } = (await command('status', '--json')).json() as Record<string, unknown>;
    expect([apiPort, listening]).toEqual([host.apiPort, true]);
  });

  test('raw-consent accept works without a terminal and shows the text on stderr', async () => {
    const accepted = await command('raw-consent', 'accept', '--json');
    expect(accepted.code).toBe(0);
    expect(accepted.json()).toMatchObject({ rawConsentAcceptedAt: expect.stringMatching(/Z$/) as string });
    expect(accepted.stderr).toContain('Raw health data consent');
    const withdrawn = await command('raw-consent', 'withdraw', '--json');
    expect(withdrawn.json()).toMatchObject({ rawConsentAcceptedAt: null });
  });

  test('permissions grant and withdraw take types by either spelling, or --all, and nothing else', async () => {
    const granted = await command('permissions', 'grant', 'heartRate', 'HKQuantityTypeIdentifierStepCount', '--json');
    expect(readable(granted)).toEqual(['heartRate', 'stepCount']);
    expect(readable(await command('permissions', 'withdraw', 'heartRate', '--json'))).toEqual(['stepCount']);
    expect(readable(await command('permissions', 'grant', '--all', '--json')).length).toBeGreaterThan(100);
    expect(readable(await command('permissions', 'withdraw', '--all', '--json'))).toEqual([]);
    for (const [words, hint] of [
      [['grant'], /Next: the app's page Permissions, or "npx vitalgate-host permissions list --data-dir .*"/],
      [['grant', 'happiness'], /no raw health type happiness\. Nothing was changed/],
      [['grant', 'HeartRate'], /Did you mean heartRate\?/],
      [['withdraw', '--all', 'heartRate'], /not both/],
      [['grant', '--all', 'heartRate'], /not both/],
    ] as const) {
      const refused = await command('permissions', ...words, '--json');
      expect(refused.code).toBe(2);
      expect(errorCode(refused)).toBe('invalid_input');
      expect(refused.stderr).toMatch(hint);
    }
    expect((await command('permissions', 'list')).stdout).toMatch(/^TYPE +UNIT +HAS OR HAD DATA +PERMISSION\n/);
  });

  test('clients list and revoke', async () => {
    const { clientToken } = await host.pair(['app.workouts'], 'Reader');
    const list = (await command('clients', 'list', '--json')).json() as { clientId: string }[];
    expect(list).toMatchObject([{ displayName: 'Reader', scopes: ['app.workouts'] }]);
    expect((await host.request({ path: '/api/v1/workouts', token: clientToken })).status).toBe(200);
    const clientId = list[0]?.clientId ?? '';
    expect((await command('clients', 'revoke', clientId, '--json')).json()).toMatchObject({ clientId });
    expect((await host.request({ path: '/api/v1/workouts', token: clientToken })).status).toBe(401);
    const again = await command('clients', 'revoke', clientId, '--json');
    expect(again.code).toBe(1);
    expect(errorCode(again)).toBe('not_found');
    // It is known by what it read before.
    const activity = await command('activity', '--client', clientId, '--json');
    expect(activity.json()).toMatchObject([{ clientId, operation: 'getWorkouts' }]);
    const unknown = await command('activity', '--client', 'nobody', '--json');
    expect(unknown.code).toBe(1);
    expect(errorCode(unknown)).toBe('not_found');
    expect(unknown.stderr).toContain('No client has the id nobody');
  });

  test('clients list says of a client that it has not fetched its token', async () => {
    const window = await host.openPairing();
    const created = await host.request({
      method: 'POST',
      path: '/api/v1/pairing/requests',
      body: { displayName: 'Slow', scopes: ['app.metrics'] },
    });
    await command('pairing', 'approve', (created.json() as { requestId: string }).requestId);
    await window.close();
    const { stdout } = await command('clients', 'list');
    expect(stdout).toMatch(/Slow .* not fetched\n/);
    expect(stdout).toContain('it is removed ten minutes after approval');
    const [client] = (await command('clients', 'list', '--json')).json() as { clientId: string }[];
    await command('clients', 'revoke', client?.clientId ?? '');
  });

  test('developer-mode off --withdraw-terms takes the acceptance back', async () => {
    const off = await command('developer-mode', 'off', '--withdraw-terms', '--json');
    expect(off.json()).toMatchObject({ developerModeOn: false, termsAcceptedAt: null });
    const refused = await command('developer-mode', 'on', '--json');
    expect(errorCode(refused)).toBe('terms_required');
    expect(refused.stderr).toContain('developer-mode off --withdraw-terms');
    expect((await command('developer-mode', 'on', '--accept-terms')).code).toBe(0);
  });

  test('pairing list, deny and clear; approve and deny fail while the window is closed', async () => {
    const create = (displayName: string) =>
      host.request({
        method: 'POST',
        path: '/api/v1/pairing/requests',
        body: { displayName, scopes: ['app.metrics'] },
      });
    const window = await host.openPairing();
    const { requestId } = (await create('One')).json() as { requestId: string };
    await create('Two');
    await window.close();
    for (const decision of ['approve', 'deny']) {
      const refused = await command('pairing', decision, requestId, '--json');
      expect(refused.code).toBe(1);
      expect(errorCode(refused)).toBe('window_closed');
    }
    const list = (await command('pairing', 'list', '--json')).json();
    expect(list).toMatchObject([
      { requestId, displayName: 'One', status: 'pending', remoteAddress: '127.0.0.1' },
      { displayName: 'Two' },
    ]);
    const reopened = await host.openPairing();
    await reopened.waitFor('requested', (event) => event['displayName'] === 'Two');
    expect((await command('pairing', 'deny', requestId, '--json')).json()).toMatchObject({ status: 'denied' });
    const twice = await command('pairing', 'approve', requestId, '--json');
    expect(errorCode(twice)).toBe('not_pending');
    expect(errorCode(await command('pairing', 'approve', 'unknown', '--json'))).toBe('not_found');
    expect((await command('pairing', 'clear', '--json')).json()).toEqual({ denied: 1 });
    await reopened.close();
    expect((await command('pairing', 'list', '--json')).json()).toEqual([]);
  });

  test('import while the host serves tells its end and its counts', async () => {
    const result = await command('import', exportFile, '--json');
    expect(result.json()).toMatchObject([{ error: null, added: { quantitySamples: 5 } }]);
    expect((await command('status', '--json')).json()).toMatchObject({
      running: true,
      counts: { quantitySamples: 5 },
      lastImport: { fileName: 'export.xml' },
    });
    const conflict = await command('sample-data', 'load', '--json');
    expect(errorCode(conflict)).toBe('conflict');
  });

  test('certificate reset revokes every client and serves the new certificate at once', async () => {
    const { clientToken } = await host.pair(['app.workouts']);
    const reset = (await command('certificate', 'reset', '--json')).json() as {
      clientsRevoked: number;
      certificatePem: string;
    };
    expect(reset.clientsRevoked).toBe(1);
    await expect(host.request({ path: '/api/v1/status' })).rejects.toThrow(/certificate|self.signed/i);
    expect((await command('clients', 'list', '--json')).json()).toEqual([]);
    const answer = await host.requestWith(reset.certificatePem, { path: '/api/v1/workouts', token: clientToken });
    expect(answer.status).toBe(401);
  });
});

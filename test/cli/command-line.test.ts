import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hostStore } from '../../packages/cli/src/hosts/host-store.ts';
import { systemKeychain } from '../../packages/cli/src/hosts/keychain.ts';
import { appCall, clientsOf, decide } from '../contract/app-call.ts';
import { startHost, type OpenPairing, type RunningHost } from '../host-process.ts';
import { hasTerminals } from '../terminal-session.ts';
import { newVitalgateUser, startInTerminal, vitalgate, type Ended, type VitalgateUser } from './vitalgate-process.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

let host: RunningHost;
let window: OpenPairing;
let user: VitalgateUser;
let link: string;
let paired: Ended;
let token: string;
/** The code that the app showed of the request behind `paired`. */
let shownCode: string;

/** Approves or denies the request that a `vitalgate pair` made, as soon as it says that it waits; answers the code that the app shows. */
async function decideOn(
  pairing: ReturnType<VitalgateUser['start']>,
  decision: 'approve' | 'deny',
  at: { readonly host: RunningHost; readonly window: OpenPairing } = { host, window },
): Promise<string> {
  const [, requestId = ''] = await pairing.said(/^Request +(\S+)/m);
  const requested = await at.window.waitFor('requested', (event) => event['requestId'] === requestId);
  expect(await decide(at.host, decision, requestId)).toBe('done');
  return String(requested['confirmationCode']);
}

async function api(path: string): Promise<Rows> {
  const { data } = (await host.request({ path: `/api/v1/${path}`, token })).json() as { data: Rows };
  return data;
}

beforeAll(async () => {
  [host, user] = await Promise.all([
    startHost({ here: true, sampleData: true, developerMode: true }),
    newVitalgateUser(),
  ]);
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { types: ['heartRate', 'bodyMass'] });
  link = ((await appCall(host, 'readCertificate')) as { pairingLink: string }).pairingLink;
  window = await host.openPairing();
  const pairing = user.start('pair', link, '--name', 'Küche 🏠', '--json');
  shownCode = await decideOn(pairing, 'approve');
  paired = await pairing.ended;
  token = (await user.run('token', 'Küche 🏠')).stdout.trim();
});

afterAll(async () => {
  await window.close();
  await Promise.all([host.stop(), user.remove()]);
});

describe('pair', () => {
  test('[Spec 5.5.store] shows the code of the request, waits, and keeps the token where its user alone can read it', async () => {
    expect(paired.code).toBe(0);
    expect(paired.stderr).toContain(`Confirmation code  ${shownCode}\n`);
    expect(paired.json()).toMatchObject({
      name: 'Küche 🏠',
      displayName: 'Küche 🏠',
      scopes: ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'],
      tokenIn: 'file',
      confirmationCode: shownCode,
    });
    const folder = join(user.configDirectory, 'hosts');
    const [file = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    const modes = await Promise.all([user.configDirectory, folder, join(folder, file)].map((path) => stat(path)));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600']);
    expect(await readFile(join(folder, file), 'utf8')).toContain(token);
    // The token is in no other command's output.
    expect(token).toMatch(/^\S{43,}$/);
    const hosts = await user.run('hosts', '--json');
    expect(paired.stdout + paired.stderr + hosts.stdout + hosts.stderr).not.toContain(token);
    expect(hosts.json()).toMatchObject([{ name: 'Küche 🏠', tokenIn: 'file' }]);
  });

  test('an address without a fingerprint, where nobody can compare it, is refused before anything is sent', async () => {
    const before = window.events.length;
    const ended = await Promise.all([
      user.run('pair', `127.0.0.1:${host.apiPort}`, '--json'),
      user.run('pair', `127.0.0.1:${host.apiPort}`),
      user.run('pair', link, '--scopes', 'app.metrics,app.sleep'),
      user.run('pair', link, '--fingerprint', 'a'.repeat(64)),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    expect(ended[0]?.json()).toMatchObject({ error: { code: 'invalid_input' } });
    expect(ended[1]?.stderr).toContain('--fingerprint');
    expect(ended[2]?.stderr).toContain('app.sleep, which is no scope; there are: app.metrics, app.workouts');
    expect(window.events).toHaveLength(before);
  });

  test('a denied request stores nothing; Ctrl-C while it waits ends with 130', async () => {
    const denied = user.start('pair', link, '--name', 'Denied', '--json');
    await decideOn(denied, 'deny');
    const { code, json } = await denied.ended;
    expect([code, json()]).toMatchObject([1, { error: { code: 'pairing_denied' } }]);
    const waiting = user.start('pair', link, '--name', 'Waiting');
    const [, requestId = ''] = await waiting.said(/^Request +(\S+)/m);
    waiting.child.kill('SIGINT');
    expect(await waiting.ended).toMatchObject({ code: 130, stdout: '' });
    expect(await decide(host, 'deny', requestId)).toBe('done');
    await appCall(host, 'clearPairingRequests');
    expect(await readdir(join(user.configDirectory, 'hosts'))).toHaveLength(1);
  });

  describe.skipIf(!hasTerminals)('at a terminal (skipped without a pseudo-terminal)', () => {
    const fingerprintLine = /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/;

    test('the fingerprint that is seen must be confirmed', async () => {
      const other = await newVitalgateUser();
      try {
        const refused = startInTerminal(other, 'pair', `127.0.0.1:${host.apiPort}`);
        await refused.said(fingerprintLine);
        await refused.said(/\[y\/n\]/);
        refused.answer('n');
        expect((await refused.ended).code).toBe(1);
        const confirmed = startInTerminal(other, 'pair', `127.0.0.1:${host.apiPort}`, '--scopes', 'app.workouts');
        const [fingerprint] = await confirmed.said(fingerprintLine);
        await confirmed.said(/\[y\/n\]/);
        confirmed.answer('y');
        await decideOn(confirmed, 'approve');
        expect((await confirmed.ended).code).toBe(0);
        const [kept, ...none] = await hostStore(join(other.configDirectory, 'hosts'), systemKeychain).list();
        expect(none).toEqual([]);
        expect(kept).toMatchObject({ name: '127.0.0.1', scopes: ['app.workouts'] });
        expect(kept?.fingerprint).toBe(fingerprint.replaceAll(':', '').toLowerCase());
      } finally {
        await other.remove();
      }
    });
  });
});

describe('reads', () => {
  test('--json prints arrays of what the API sends, as many as --limit says, over pages too', async () => {
    const range = 'start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z';
    const expected = await Promise.all([
      api('metrics'),
      api('metrics?metricId=heartRate'),
      api('workouts?limit=3'),
      api('nutrition/logs?limit=2'),
      api('nutrition/foods?query=whole%20milk&limit=2'),
      api('blood-tests?limit=2'),
      api('rawhealth/types'),
      api(`rawhealth/samples?type=heartRate&limit=250&${range}`),
    ]);
    const printed = await Promise.all([
      user.start('metrics', '--json').ended,
      user.run('metrics', 'heartRate', '--json'),
      user.run('workouts', '--limit', '3', '--json'),
      user.run('nutrition', 'logs', '--limit', '2', '--json'),
      user.run('nutrition', 'foods', 'whole milk', '--limit', '2', '--json'),
      user.run('blood-tests', '--limit', '2', '--json'),
      user.run('raw', 'types', '--json'),
      user.run('raw', 'samples', 'heartRate', '--limit', '260', '--json'),
    ]);
    expect(printed.map(({ code }) => code)).toEqual(expected.map(() => 0));
    const values = printed.map(({ json }) => json() as Rows);
    expect(values.slice(0, 7)).toEqual(expected.slice(0, 7));
    expect(values[7]).toHaveLength(260);
    expect(values[7]?.slice(0, 250)).toEqual(expected[7]);
    expect(printed[2]?.stderr).toContain('There is more');
    expect(printed[6]?.stderr).toBe('');
  });

  test('--start and --end are days of the user’s zone, whole as an end', async () => {
    const [latest] = await api('workouts?limit=1');
    const start = String(latest?.['start']);
    // Berlin's date of the newest workout, which at night is another than UTC's.
    const date = new Date(start).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
    const { json } = await user.run('workouts', '--start', date, '--end', date, '--json');
    const found = json() as Rows;
    expect(found).toContainEqual(latest);
    for (const workout of found) {
      const on = new Date(String(workout['start'])).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
      expect(on).toBe(date);
    }
  });

  test('--ndjson and --csv with --all hold the same records, page after page', async () => {
    const [lines, csv] = await Promise.all([
      user.run('workouts', '--all', '--limit', '20', '--ndjson'),
      user.run('workouts', '--all', '--csv'),
    ]);
    const records = lines.stdout.trimEnd().split('\n');
    expect(records.length).toBeGreaterThan(100);
    const rows: Record<string, string>[] = parse(csv.stdout, { columns: true });
    expect(rows.map(({ id }) => id)).toEqual(records.map((line) => (JSON.parse(line) as { id: string }).id));
  });

  test('--format fhir prints the Bundle as the host sends it, and with --all an array of them', async () => {
    const [one, all] = await Promise.all([
      user.run('blood-tests', '--format', 'fhir', '--limit', '1'),
      user.run('blood-tests', '--format', 'fhir', '--all', '--json'),
    ]);
    expect(one.json()).toMatchObject({ resourceType: 'Bundle', type: 'searchset' });
    expect(one.stderr).toContain('There is more: this is the first.');
    const bundles = all.json() as { entry: { search: { mode: string } }[] }[];
    const matches = bundles.flatMap(({ entry }) => entry.filter(({ search }) => search.mode === 'match'));
    expect(matches).toHaveLength((await api('blood-tests?limit=100')).length);
  });

  test('a table into a pipe is not shortened, shows local time, and says that there is more', async () => {
    const { code, stdout, stderr } = await user.start('raw', 'samples', 'heartRate', '--start', '7d').ended;
    expect([code, stderr]).toEqual([0, expect.stringContaining('There is more: these are the first 50.')]);
    const [head, first] = stdout.split('\n');
    expect(head).toMatch(/^START +LASTED +VALUE +UNIT +SOURCE/);
    expect(first).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} \+0[12]:00 +\d+ +bpm +Vitalgate Sample Watch/);
  });

  test('a metric of its own shows its last days', async () => {
    const { code, stdout } = await user.run('metrics', 'heartRate');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Heart rate \(heartRate\)/);
    expect(stdout.split('\n').filter((line) => /^\d{4}-\d{2}-\d{2} +[\d.]+ +█+$/.test(line))).toHaveLength(30);
  });

  test.skipIf(spawnSync('bash', ['--version']).error !== undefined)(
    'a reader that leaves early (| head) ends it quietly (skipped without bash)',
    async () => {
      const line = `set -o pipefail; "${process.execPath}" "${vitalgate}" raw samples heartRate --all --ndjson | head -n 1`;
      const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line], { env: user.environment });
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toMatchObject({ type: 'heartRate' });
    },
  );
});

describe('what goes wrong says what to do next', () => {
  test('wrong words: 2; what the host refuses: 1; as exit codes of the process', async () => {
    const ended = await Promise.all([
      user.run('workouts', '--start', 'tomorrow', '--json'),
      user.start('workouts', '--csv', '--json').ended,
      user.run('metrics', 'heartRat', '--json'),
      user.run('raw', '--json'),
      user.run('raw', 'samples', 'stepCount', '--json'),
      user.start('status', '--host', 'nobody', '--json').ended,
    ]);
    expect(ended.map(({ code }) => code)).toEqual([2, 2, 2, 2, 1, 1]);
    const errors = ended.map(({ json }) => (json() as { error: { code: string; message: string } }).error);
    expect(errors.map(({ code }) => code)).toEqual([
      'invalid_input',
      'invalid_input',
      'invalid_input',
      'invalid_input',
      'permission_denied',
      'not_found',
    ]);
    expect(errors[2]?.message).toMatch(/Next: "npx vitalgate metrics"$/);
    expect(errors[4]?.message).toContain('"vitalgate-host permissions grant TYPE"');
    expect(errors[5]?.message).toContain('Küche 🏠');
  });

  test('api prints what the host answers, and all pages as one', async () => {
    const first = await user.run('api', 'workouts?limit=2');
    expect(first.json()).toEqual(
      await api('workouts?limit=2').then((data) => expect.objectContaining({ data }) as unknown),
    );
    const all = (await user.run('api', '/api/v1/workouts?limit=40', '--paginate')).json() as { data: Rows };
    const listed = (await user.run('workouts', '--all', '--json')).json() as Rows;
    expect(all).toEqual({ data: listed, nextCursor: null });
    const refused = await user.run('api', 'workouts?limit=0');
    expect([refused.code, refused.json()]).toMatchObject([1, { error: { code: 'invalid_parameter' } }]);
    expect((await user.run('api', 'workouts?limit=0', '--json')).json()).toMatchObject({
      error: { code: 'invalid_parameter' },
    });
  });

  test('metrics by name, of a range, by week; workouts of a kind', async () => {
    const whole = (await user.run('metrics', 'stepCount', '--json')).json() as readonly { daily: { date: string }[] }[];
    const dates = whole[0]?.daily.map(({ date }) => date) ?? [];
    const [from, to] = [dates[10] ?? '', dates[16] ?? ''];
    const named = (await user.run('metrics', 'steps', 'Resting Pulse', '--start', from, '--end', to, '--json')).json();
    expect(named).toMatchObject([{ metricId: 'stepCount' }, { metricId: 'restingHeartRate' }]);
    expect((named as typeof whole)[0]?.daily.map(({ date }) => date)).toEqual(dates.slice(10, 17));
    const weeks = (await user.run('metrics', 'steps', '--by', 'week', '--json')).json() as { days: number }[];
    expect(Math.max(...weeks.map(({ days }) => days))).toBe(7);
    expect((await user.run('metrics', 'stepCout')).stderr).toContain(
      'There is no metric stepCout. Did you mean stepCount',
    );
    const withData = (await user.run('metrics', '--with-data', '--json')).json() as typeof whole;
    expect(withData.length).toBeGreaterThan(10);
    expect(withData.filter(({ daily }) => daily.length === 0)).toEqual([]);
    const runs = (await user.run('workouts', '--type', 'run', '--limit', '3', '--json')).json() as Rows;
    expect(runs.map(({ activityType }) => activityType)).toEqual(['running', 'running', 'running']);
    expect((await user.run('workouts', '--type', 'curling')).stderr).toMatch(
      /No workout of the kind curling\. There are: .*running/,
    );
    expect((await user.run('completion-names', 'metrics')).stdout).toContain('stepCount\n');
  });

  test('what changed lately is a sentence, and a row of the same numbers', async () => {
    const [table, json] = await Promise.all([
      user.run('changes', 'resting pulse'),
      user.run('changes', 'restingHeartRate', 'height', '--json'),
    ]);
    const [heart, height] = json.json() as Rows;
    expect(heart).toMatchObject({ metricId: 'restingHeartRate', state: 'step', direction: 'higher' });
    expect(height).toMatchObject({ metricId: 'height', state: 'tooFewDays', usual: null, since: null });
    expect(table.stdout).toMatch(
      /^Resting heart rate: 6\d(\.\d)? bpm since about \d{4}-\d\d-\d\d, usually 5\d(\.\d)? bpm before \(\d(\.\d+)? bpm higher\)\.\n$/,
    );
    expect(table.stdout).toContain(`since about ${String(heart?.['since'])},`);
  });

  test('nights are what the metrics of their days say, as JSON, lines, CSV and a table', async () => {
    const [starts, asleep] = await Promise.all([
      api('metrics?metricId=sleepStart'),
      api('metrics?metricId=sleepAsleep'),
    ]);
    const daysOf = ([metric]: Rows) => metric?.['daily'] as { date: string; value: number }[];
    const dates = daysOf(asleep ?? [])
      .map(({ date }) => date)
      .reverse();
    const [start, end] = [dates[9] ?? '', dates[0] ?? ''];
    const range = ['--start', start, '--end', end];
    const [json, lines, csv, table] = await Promise.all([
      user.run('nights', ...range, '--json'),
      user.run('nights', ...range, '--ndjson'),
      user.run('nights', ...range, '--csv'),
      user.run('nights', ...range),
    ]);
    const nights = json.json() as Rows;
    expect(nights.map(({ date }) => date)).toEqual(dates.filter((date) => date >= start));
    const night = daysOf(starts ?? []).find(({ date }) => date === nights[0]?.['date']);
    const shown = new Date(Date.parse(night?.date ?? '') + Math.round(night?.value ?? 0) * 60_000).toISOString();
    expect(nights[0]).toMatchObject({ start: shown.slice(0, 16), startMinutes: night?.value });
    expect(lines.stdout.trimEnd().split('\n')).toEqual(nights.map((one) => JSON.stringify(one)));
    const rows: Record<string, string>[] = parse(csv.stdout, { columns: true });
    expect(rows.map(({ date, asleepMinutes }) => [date, Number(asleepMinutes)])).toEqual(
      nights.map(({ date, asleepMinutes }) => [date, asleepMinutes]),
    );
    expect(table.stdout).toMatch(
      new RegExp(`^${String(nights[0]?.['date'])} +${shown.slice(11, 16)} +\\d\\d:\\d\\d +(?:\\d h )?\\d+ min`, 'm'),
    );
  });

  test('several hosts: one has to be named, and forgetting one leaves the other', async () => {
    const store = hostStore(join(user.configDirectory, 'hosts'), {
      write: () => Promise.resolve(false),
      read: () => Promise.resolve(null),
      remove: () => Promise.resolve(),
    });
    const [known] = await store.list();
    if (known === undefined) throw new Error('none is paired');
    const nowhere = { ...known, name: 'nowhere', addresses: [{ host: '127.0.0.1', port: 1 }] };
    await store.add(nowhere, 'x');
    const [unnamed, gone, named] = await Promise.all([
      user.run('status', '--json'),
      user.run('status', '--host', 'nowhere', '--json'),
      user.run('status', '--host', known.name, '--json'),
    ]);
    expect([unnamed.code, gone.code, named.code]).toEqual([2, 1, 0]);
    expect(unnamed.stderr).toContain('--host NAME, or once for all: Küche 🏠, nowhere');
    expect(gone.json()).toMatchObject({ error: { code: 'unreachable' } });
    // The advice stands there once.
    expect(gone.stderr.match(/Developer Mode|network/g)).toEqual(['Developer Mode', 'network']);
    expect(named.json()).toMatchObject({ status: 'ok', apiVersion: 'v1', pairing: { tokenAccepted: true } });
    expect((await user.run('use', known.name, '--json')).json()).toEqual({ name: known.name });
    const [plain, as] = [await user.run('status', '--json'), await user.run('status', '--as', 'nowhere', '--json')];
    expect([plain.code, as.code]).toEqual([0, 1]);
    const from = { env: { ...user.environment, VITALGATE_HOST: 'nowhere' }, encoding: 'utf8' } as const;
    expect(spawnSync(process.execPath, [vitalgate, 'use'], from).stdout).toContain(known.name);
    expect(spawnSync(process.execPath, [vitalgate, 'status'], from).status).toBe(1);
    // The host of before at its address of now: the pairing is kept, since the certificate is the same.
    const address = `127.0.0.1:${host.apiPort}`;
    const moved = await user.run('hosts', 'set', 'nowhere', address, '--json');
    expect(moved.json()).toMatchObject({ addresses: [{ host: '127.0.0.1', port: host.apiPort }, { port: 1 }] });
    expect((await user.run('status', '--host', 'nowhere')).stderr).toContain('is not, or no longer, the token');
    expect((await user.run('completion-names', 'hosts')).stdout).toBe('nowhere\n');
    expect(await user.run('forget', 'nowhere', '--json')).toMatchObject({ code: 0, stdout: '{"name":"nowhere"}\n' });
    expect(await store.list()).toHaveLength(1);
  });

  test('a client that was revoked is told to pair again', async () => {
    const [own, reader] = await Promise.all([
      startHost({ here: true, sampleData: true, developerMode: true }),
      newVitalgateUser(),
    ]);
    onTestFinished(async () => void (await Promise.all([own.stop(), reader.remove()])));
    const place = { host: own, window: await own.openPairing() };
    const { pairingLink } = (await appCall(own, 'readCertificate')) as { pairingLink: string };
    const pair = async (name = 'Reader'): Promise<Ended> => {
      const pairing = reader.start('pair', pairingLink, '--name', name, '--scopes', 'app.workouts');
      await decideOn(pairing, 'approve', place);
      return pairing.ended;
    };
    expect((await pair()).stderr).not.toContain('took the place');
    const [mine] = await clientsOf(own);
    await appCall(own, 'revokeClient', { clientId: mine?.['clientId'] });
    const { code, stdout, stderr } = await reader.run('workouts');
    expect([code, stdout]).toEqual([1, '']);
    const [status, told] = [await reader.run('status', '--json'), await reader.run('status')];
    expect([status.code, told.code]).toEqual([1, 1]);
    expect(status.json()).toMatchObject({
      status: 'ok',
      pairing: { name: 'Reader', tokenAccepted: false },
      error: { code: 'invalid_token' },
    });
    expect(told.stdout).toContain('may read nothing any more');
    expect(stderr).toMatch(/Pair again.* Next: "npx vitalgate pair LINK"\n$/);
    const again = await pair();
    expect(again.code).toBe(0);
    expect(again.stderr).toMatch(
      /took the place of the pairing .* In the app that client stays, as Reader: end it there/s,
    );
    // It took the place of the old one: there is one to choose.
    const read = await reader.run('workouts', '--limit', '1', '--json');
    expect([read.code, (read.json() as Rows).length]).toEqual([0, 1]);
    // Another pairing with the same host, as a second guide makes it, changes nothing for plain commands.
    expect((await pair('Other')).stderr).toMatch(/Plain commands go on reading Reader; to change that: ".*use Other"/);
    expect((await reader.run('status', '--json')).json()).toMatchObject({ pairing: { name: 'Reader' } });
    await reader.run('forget', 'Reader');
    expect((await reader.run('status', '--json')).json()).toMatchObject({ pairing: { name: 'Other' } });
    await place.window.close();
  });
});

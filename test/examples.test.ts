import { createHash, X509Certificate } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pair } from '@vitalgate/client/node';
import { Aedes } from 'aedes';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeIdentity, startRecorder, type Identity, type TlsRecorder } from './client/impostor.ts';
import {
  blocksOf,
  exampleFile,
  exampleFolders,
  hasPythonModule,
  missingPrograms,
  newReader,
  type Reader,
  type Typed,
} from './examples/example-folder.ts';
import { atPath, runInfinityQuery, type InfinityQuery } from './examples/infinity-query.ts';
import { startHost, type RunningHost } from './host-process.ts';
import { plainCode } from './plain-code.ts';
import { projectFiles, root } from './project-files.ts';

interface Metric {
  readonly latest: { readonly date: string; readonly value: number };
  readonly daily: readonly { readonly date: string; readonly value: number }[];
  readonly unit: string;
}
interface Workout {
  readonly id: string;
  readonly start: string;
  readonly activityType: string;
  readonly durationSeconds: number | null;
}
interface Sample {
  readonly start: string;
  readonly value: number;
}

let host: RunningHost;
let link: string;
let token: string;
let genuine: Identity;
let impostor: TlsRecorder;

interface Page {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
}

/** One page of the API. */
async function page(path: string): Promise<Page> {
  const answer = await host.request({ path: `/api/v1/${path}`, token });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json() as Page;
}

/** Every record of a list. */
async function all(path: string): Promise<readonly unknown[]> {
  const first = await page(path);
  const rows = [...first.data];
  for (let cursor = first.nextCursor; cursor !== null;) {
    const next: Page = await page(`${path}&cursor=${cursor}`);
    rows.push(...next.data);
    cursor = next.nextCursor;
  }
  return rows;
}

async function metric(metricId: string): Promise<Metric> {
  return (await page(`metrics?metricId=${metricId}`)).data[0] as Metric;
}

async function workoutsOf(query: string): Promise<readonly Workout[]> {
  return (await all(`workouts?limit=100${query}`)) as readonly Workout[];
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** What the reader puts for the dots of a README. */
function filledIn(block: string): string {
  return block
    .replaceAll('vitalgate://…', link)
    .replaceAll('https://HOST:8443', `https://127.0.0.1:${host.apiPort}`)
    .replaceAll('sha256//…', String(host.events[0]?.['publicKeyPin']))
    .replaceAll(/^npm run build$/gm, ':');
}

/** Types a block as the README has it; it has to succeed. */
async function follow(reader: Reader, block: string | undefined, environment = {}): Promise<Typed> {
  const words = filledIn(block ?? 'false');
  const typed = await reader.type(words, environment);
  if (typed.code !== 0) throw new Error(`this failed:\n${words}\n${typed.stdout}\n${typed.stderr}`);
  return typed;
}

const stories: string[] = [];

/** The tests of one folder, skipped if a program is missing that it cannot do without. */
function story(folder: string, needs: readonly string[], tests: (reader: () => Reader) => void): void {
  stories.push(folder);
  const missing = missingPrograms('sh', ...needs);
  const why = missing.length === 0 ? '' : ` (skipped: no ${missing.join(', ')})`;
  describe.skipIf(missing.length > 0)(`examples/${folder}${why}`, () => {
    let reader: Reader;
    beforeAll(async () => void (reader = await newReader()));
    afterAll(() => reader.remove());
    tests(() => reader);
  });
}

beforeAll(async () => {
  const words = ['--sample-data', '--auto-approve'];
  expect(exampleFile('README.md')).toContain(`npm start -- ${words.join(' ')}\n`);
  const other = await makeIdentity();
  [host, genuine, impostor] = await Promise.all([
    startHost({ sampleData: true, words }),
    makeIdentity(),
    startRecorder(other),
  ]);
  link = String(host.events[0]?.['pairingLink']);
  // A client of the tests' own, to compare the examples with.
  const scopes = ['app.metrics', 'app.workouts', 'rawhealth.raw'] as const;
  ({ token } = await pair({ target: link, displayName: 'Test', scopes }));
});

afterAll(() => Promise.all([host.stop('SIGKILL'), impostor.close()]));

/** Nobody sent the impostor anything, although somebody came. */
async function expectNothingSent(connectionsBefore: number): Promise<void> {
  await impostor.quiet();
  expect(impostor.connections()).toBeGreaterThan(connectionsBefore);
  expect(impostor.received()).toBe('');
}

story('curl', ['curl', 'jq', 'openssl'], (reader) => {
  const [pair, read, byPin, own, ...none] = blocksOf('curl');
  const kept = (): string => join(reader().home, '.config/vitalgate-curl');
  let paired: Typed;
  let watched: Readonly<Record<string, string>>;

  beforeAll(async () => {
    // Each program that the script starts tells its words, as a list of processes would.
    const [tools, words] = [join(reader().home, 'tools'), join(reader().home, 'words')];
    await mkdir(tools);
    for (const tool of ['curl', 'jq', 'cat', 'openssl']) {
      const path = (await reader().type(`command -v ${tool}`)).stdout.trim();
      await writeFile(join(tools, tool), `#!/bin/sh\nprintf '%s\\n' "$@" >>'${words}'\nexec ${path} "$@"\n`, {
        mode: 0o755,
      });
    }
    watched = { PATH: `${tools}:${process.env['PATH'] ?? ''}` };
    paired = await follow(reader(), pair, watched);
  });

  test('pairs, follows the pages, and keeps the token where its user alone can read it, out of every command', async () => {
    expect(paired.stderr).toMatch(
      /^Confirmation code \d{6}: approve it[^]*It may read: app\.metrics, app\.workouts\.\n$/,
    );
    const modes = await Promise.all([modeOf(kept()), modeOf(join(kept(), 'settings'))]);
    expect(modes).toEqual(['700', '600']);
    const [, kind = '', secret = ''] =
      /^header = "Authorization: Bearer (\w+?_)(\S+)"$/m.exec(await readFile(join(kept(), 'settings'), 'utf8')) ?? [];
    expect(secret).toMatch(/^[\w-]{43}$/);

    const [steps, workouts] = await Promise.all([metric('stepCount'), workoutsOf('')]);
    expect(workouts.length).toBeGreaterThan(100);
    const lines = workouts.map(({ start, activityType, durationSeconds }) =>
      [start, activityType, durationSeconds].join('\t'),
    );
    expect((await follow(reader(), read, watched)).stdout).toBe(
      `${[steps.latest, steps.daily.at(-2)].map((day) => JSON.stringify(day, null, 2)).join('\n')}\n${lines.join('\n')}\n`,
    );
    const [first] = (JSON.parse((await follow(reader(), own, watched)).stdout) as { data: Workout[] }).data;
    expect(first?.id).toBe(workouts[0]?.id);
    expect(none).toEqual([]);

    const seen = await readFile(join(reader().home, 'words'), 'utf8');
    expect(seen).toContain('--config');
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(kind);
  });

  test('a pin in place of a link pairs as well, to the same key', { tags: 'long' }, async () => {
    const place = join(reader().home, 'by-pin');
    await follow(reader(), byPin, { VITALGATE_CURL_DIR: place });
    const [ours, theirs] = await Promise.all(
      [kept(), place].map((folder) => readFile(join(folder, 'settings'), 'utf8')),
    );
    const pin = /^pinnedpubkey = .*$/m;
    expect(pin.exec(ours ?? '')?.[0]).toBe(pin.exec(theirs ?? '')?.[0]);
  });

  test.each([
    ['vitalgate://127.0.0.1:8443', 'looks like'],
    ['vitalgate://-crlf:8443?sha256=' + 'a'.repeat(64), 'looks like'],
    ['vitalgate://127.0.0.1:1?sha256=' + 'a'.repeat(64), 'No Vitalgate host answers'],
  ])('the link %s is refused with what to do', async (target, said) => {
    const place = { VITALGATE_CURL_DIR: join(reader().home, 'no-link') };
    const refused = await reader().type(`sh examples/curl/vitalgate.sh pair '${target}'`, place);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(said)]);
  });

  test(
    'a hostile host with the right key writes no file and says nothing to the terminal',
    { tags: 'long' },
    async () => {
      const key = new X509Certificate(genuine.certificatePem).publicKey.export({ type: 'spki', format: 'der' });
      const pin = `sha256//${createHash('sha256').update(key).digest('base64')}`;
      await expectHostsRefused(
        reader(),
        (port) => `sh examples/curl/vitalgate.sh pair https://127.0.0.1:${port} '${pin}' app.metrics`,
      );
    },
  );

  test('an error is told, and does not look like data', async () => {
    const typed = await reader().type("sh examples/curl/vitalgate.sh all 'workouts?limit=1000'");
    expect([typed.code, typed.stdout]).toEqual([1, '']);
    expect(typed.stderr).toContain('"code":"invalid_parameter"');
  });

  test('S12, S17: another key gets not one byte, when pairing and when reading', async () => {
    const before = impostor.connections();
    const pin = `sha256//${Buffer.from(genuine.fingerprint, 'hex').toString('base64')}`;
    const elsewhere = { VITALGATE_CURL_DIR: join(reader().home, 'elsewhere') };
    const pairing = `sh examples/curl/vitalgate.sh pair https://127.0.0.1:${impostor.port} '${pin}'`;
    expect((await reader().type(pairing, elsewhere)).code).toBe(1);
    const byLink = `sh examples/curl/vitalgate.sh pair 'vitalgate://127.0.0.1:${impostor.port}?sha256=${genuine.fingerprint}'`;
    const refused = await reader().type(byLink, elsewhere);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('nothing was sent')]);
    const missing = await reader().type('ls "$VITALGATE_CURL_DIR"', elsewhere);
    expect(missing.stdout).toBe('');
    await cp(kept(), elsewhere.VITALGATE_CURL_DIR, { recursive: true });
    await writeFile(join(elsewhere.VITALGATE_CURL_DIR, 'api'), `https://127.0.0.1:${impostor.port}/api/v1\n`);
    expect((await reader().type('sh examples/curl/vitalgate.sh get status', elsewhere)).code).toBe(90);
    await expectNothingSent(before + 2);
  });
});

/** A host whose user approves at once, with the right certificate and these words in its answers. */
async function hostileHost({ pem }: Identity, words: Readonly<Record<string, string>>) {
  const answered = {
    requestId: 'r1',
    pollingToken: `vgp_${'p'.repeat(43)}`,
    confirmationCode: '123456',
    expiresAt: '2036-01-01T00:00:00Z',
    pollIntervalSeconds: 0,
    bearerToken: `vgc_${'c'.repeat(43)}`,
    scopes: ['app.metrics'],
    status: 'approved',
    ...words,
  };
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    request.resume().on('end', () => response.writeHead(200).end(JSON.stringify(answered)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => void server.close();
  return { port: (server.address() as AddressInfo).port, close };
}

/** Answers that would write files, act on a terminal, or be no token at all; `FILE` is the file to be written. */
const hostileAnswers: readonly Readonly<Record<string, string>>[] = [
  { pollingToken: `vgp_"\noutput = "FILE"\nurl = "file:///etc/passwd"\nheader = "x: ${'p'.repeat(20)}` },
  { bearerToken: `vgc_"\noutput = "FILE"\nheader = "x: y` },
  { bearerToken: 'vgc_short' },
  { requestId: 'r1?x=\n' },
  { confirmationCode: '\u001b]0;owned\u0007123456' },
  { bearerToken: '', status: '\u001b[2Jdenied' },
];

/** Pairs with each hostile host in a folder of its own; nothing may be written and nothing may act on the terminal. */
async function expectHostsRefused(reader: Reader, typedFor: (port: number) => string): Promise<void> {
  const refuse = async (answer: Readonly<Record<string, string>>, index: number): Promise<void> => {
    const folder = join(reader.home, `hostile-${index}`);
    await mkdir(folder);
    const filled = Object.entries(answer).map(([key, value]) => [key, value.replace('FILE', join(folder, 'stolen'))]);
    const hostile = await hostileHost(genuine, Object.fromEntries(filled) as Record<string, string>);
    const place = { VITALGATE_CURL_DIR: join(folder, 'curl'), VITALGATE_PAIRING: join(folder, 'pairing.json') };
    const { code, stdout, stderr } = await reader.type(typedFor(hostile.port), place);
    hostile.close();
    expect([index, code, stdout]).toEqual([index, 1, '']);
    expect(stderr).not.toMatch(/[\u0007\u001b]|Traceback/);
    const left = await readdir(folder, { recursive: true });
    expect(left.filter((name) => name !== 'curl')).toEqual([]);
  };
  await Promise.all(hostileAnswers.map(refuse));
}

story('home-assistant-mqtt', ['node'], (reader) => {
  test(
    'pairs, and a broker has sensors as Home Assistant discovers them, with the values of the API',
    { tags: 'long' },
    async () => {
      const [pairing = '', installing = '', publishing = '', ...none] = blocksOf('home-assistant-mqtt');
      expect(none).toEqual([]);
      const broker = await Aedes.createBroker();
      const server = createTcpServer(broker.handle);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const kept = new Map<string, unknown>();
      broker.on('publish', ({ topic, payload, retain }) => {
        if (/^(?:homeassistant|vitalgate)\//.test(topic)) kept.set(topic, [retain, JSON.parse(payload.toString())]);
      });
      try {
        await follow(reader(), pairing);
        // The package is here already; nothing is fetched.
        await follow(reader(), installing.replace('npm install mqtt', `ln -s '${root}node_modules' .`));
        const publish = publishing.replace('127.0.0.1:1883', `127.0.0.1:${port}`);
        await follow(reader(), publish);
        const steps = (await page('metrics?metricId=stepCount')).data[0] as Metric;
        expect([...kept.keys()].sort()).toEqual([
          'homeassistant/sensor/vitalgate/restingHeartRate/config',
          'homeassistant/sensor/vitalgate/stepCount/config',
          'vitalgate/restingHeartRate',
          'vitalgate/stepCount',
        ]);
        expect(kept.get('vitalgate/stepCount')).toEqual([true, steps.latest]);
        expect(kept.get('homeassistant/sensor/vitalgate/stepCount/config')).toMatchObject([
          true,
          { unique_id: 'vitalgate_stepCount', state_topic: 'vitalgate/stepCount', unit_of_measurement: steps.unit },
        ]);
        // As Home Assistant writes it.
        expect(kept.get('homeassistant/sensor/vitalgate/restingHeartRate/config')).toMatchObject([
          true,
          { unit_of_measurement: 'bpm' },
        ]);
        const off = await reader().type(publish.replace('--host mqtt', '--host nobody'));
        expect([off.code, off.stderr]).toEqual([1, expect.stringContaining('No paired host is called nobody')]);
        expect(off.stderr).not.toContain('    at ');
      } finally {
        server.close();
        await new Promise<void>((resolve) => broker.close(() => resolve()));
      }
    },
  );
});

story('python', ['python3'], (reader) => {
  const [pair, read, ...none] = blocksOf('python');
  beforeAll(() => follow(reader(), pair));

  test('pairs, prints a metric as the API sends it, and the mean of each day over all pages of raw samples', async () => {
    const file = join(reader().home, '.config/vitalgate-python/pairing.json');
    expect(await modeOf(file)).toBe('600');
    const { stdout } = await follow(reader(), read);
    const [json = '', head, ...lines] = stdout.trimEnd().split('\n');
    expect(JSON.parse(json)).toEqual((await page('metrics?metricId=stepCount')).data);
    expect(head).toBe('DAY         MEAN count/min  SAMPLES');
    const [now, week] = [Date.now(), 8 * 24 * 60 * 60 * 1000];
    const range = `start=${new Date(now - week).toISOString()}&end=${new Date(now).toISOString()}`;
    const samples = (await all(`rawhealth/samples?type=heartRate&limit=250&${range}`)) as readonly Sample[];
    expect(samples.length).toBeGreaterThan(250);
    const days = new Map<string, number[]>();
    for (const { start, value } of samples) {
      const day = new Date(start).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
      days.set(day, [...(days.get(day) ?? []), value]);
    }
    // The last day is cut at the moment at which the command ran.
    const whole = lines.slice(0, -1);
    expect(whole.length).toBeGreaterThanOrEqual(5);
    for (const line of whole) {
      const [day = '', mean, count] = line.split('  ');
      const values = days.get(day) ?? [];
      expect([day, Number(count)]).toEqual([day, values.length]);
      const expected = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.abs(Number(mean) - expected)).toBeLessThan(0.051);
    }
    expect(none).toEqual([]);
  });

  const libraries = [...exampleFile('python/README.md').matchAll(/^```python\n([\s\S]*?)^```$/gm)];
  test.for(['requests', 'httpx'].map((name, index) => [name, index] as const))(
    'with %s, the pinned host is read and another gets not one byte (skipped without it)',
    { tags: 'long' },
    async ([name, index], { skip }) => {
      const code = libraries[index]?.[1] ?? '';
      expect(code).toContain(name);
      if (!hasPythonModule(name)) skip();
      const file = join(reader().home, `${name}-pinned.py`);
      await writeFile(file, code);
      const fingerprint = /sha256=([0-9a-f]+)/i.exec(link)?.[1] ?? '';
      const environment = { FINGERPRINT: fingerprint, TOKEN: token, HOST: `https://127.0.0.1:${host.apiPort}` };
      const { stdout } = await follow(reader(), `python3 ${file}`, environment);
      const steps = (await page('metrics?metricId=stepCount')).data[0] as Metric;
      expect(Number(stdout)).toBe(steps.latest.value);
      const before = impostor.connections();
      const elsewhere = { ...environment, HOST: `https://127.0.0.1:${impostor.port}` };
      expect((await reader().type(`python3 ${file}`, elsewhere)).code).toBe(1);
      await expectNothingSent(before);
    },
  );

  test(
    'a hostile host with the right certificate leaves no token that is none and says nothing to the terminal',
    { tags: 'long' },
    async () => {
      await expectHostsRefused(
        reader(),
        (port) =>
          `python3 examples/python/vitalgate.py pair 'vitalgate://127.0.0.1:${port}?sha256=${genuine.fingerprint}'`,
      );
    },
  );

  test('a reader that has seen enough ends it without a word', { tags: 'long' }, async () => {
    const { stderr } = await reader().type('python3 examples/python/vitalgate.py daily-means heartRate | true');
    expect(stderr).toBe('');
  });

  test('does not pair over what is paired', async () => {
    const again = await reader().type(filledIn(pair ?? ''));
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('Paired already')]);
  });

  test('S12, S17: another certificate gets not one byte, when pairing and when reading', async () => {
    const before = impostor.connections();
    const at = { VITALGATE_PAIRING: join(reader().home, 'other.json') };
    const target = `vitalgate://127.0.0.1:${impostor.port}?sha256=${genuine.fingerprint}`;
    const refused = await reader().type(`python3 examples/python/vitalgate.py pair '${target}'`, at);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('nothing was sent')]);
    const pairing = { host: '127.0.0.1', port: impostor.port, sha256: genuine.fingerprint, token };
    await writeFile(at.VITALGATE_PAIRING, JSON.stringify(pairing), { flag: 'wx' });
    expect((await reader().type('python3 examples/python/vitalgate.py metric stepCount', at)).code).toBe(1);
    await expectNothingSent(before + 1);
  });
});

story('ndjson', ['python3'], (reader) => {
  const [open, send, ...none] = blocksOf('ndjson');
  let feeding: RunningHost;
  const onHost = (block = 'false'): string =>
    block.replaceAll(
      'npx --no-install vitalgate-host',
      `npx --no-install vitalgate-host --data-dir '${feeding.dataDirectory}'`,
    );

  const imports = async (): Promise<unknown> => (await feeding.command('imports', 'list', '--json')).json();

  beforeAll(async () => {
    // A host that approves by itself takes no data.
    feeding = await startHost({ words: ['--address', '127.0.0.1'] });
    await feeding.command('ingest', 'on', '--port', '0');
    await feeding.command('ingest', 'off');
  });
  afterAll(() => feeding.stop());

  test('delivers what it is given, once, and with a key that only its user can read', async () => {
    await follow(reader(), onHost(open));
    expect(await modeOf(join(reader().home, 'scale-feed.json'))).toBe('600');
    expect(JSON.parse((await follow(reader(), send)).stdout)).toMatchObject({ accepted: 3, skipped: [] });
    expect(JSON.parse((await follow(reader(), send)).stdout)).toMatchObject({ accepted: 3, skipped: [] });
    await expect
      .poll(imports, { timeout: 60_000 })
      .toMatchObject([{ fileName: 'scale', format: 'ndjson', added: { quantitySamples: 3 }, feed: { deliveries: 1 } }]);
    expect(none).toEqual([]);
  });

  test('another certificate gets not one byte', async () => {
    const before = impostor.connections();
    const feed = { url: `https://127.0.0.1:${impostor.port}/ingest/v1/ndjson`, key: 'vgi_x' };
    await writeFile(join(reader().home, 'elsewhere.json'), JSON.stringify(feed));
    const words = 'python3 examples/ndjson/send.py elsewhere.json vitalgate.pem < examples/ndjson/scale.ndjson';
    expect((await reader().type(words)).code).not.toBe(0);
    await expectNothingSent(before);
  });
});

story('typescript', [], (reader) => {
  const [first, next, ...none] = blocksOf('typescript');

  test('the JavaScript is the TypeScript without its types', () => {
    const [plain, typed] = ['typescript/heart-rate.mjs', 'typescript/heart-rate.ts'].map((name) =>
      plainCode(name, exampleFile(name)),
    );
    expect(plain).toBe(typed);
  });

  test('pairs once, and reads', async () => {
    const paired = await follow(reader(), first);
    expect(paired.stderr).toMatch(/^Approve \d{6} in the app\n$/);
    expect(await modeOf(join(reader().home, '.config/vitalgate-typescript/pairing.json'))).toBe('600');
    const { stdout, stderr } = await follow(reader(), next);
    expect([stdout, stderr]).toEqual([paired.stdout, '']);
    const { daily, unit } = await metric('restingHeartRate');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.slice(0, 7)).toEqual(daily.slice(-7).map(({ date, value }) => `${date} ${value} ${unit}`));
    const [latest] = (await page('workouts?limit=1')).data as readonly Workout[];
    expect(lines[7]).toMatch(new RegExp(`^${latest?.start} ${latest?.activityType} \\d+ min$`));
    expect(none).toEqual([]);
  });
});

interface Sensor {
  readonly unique_id: string;
  readonly command: string;
  readonly value_template: string;
  readonly availability: string;
  readonly json_attributes: readonly string[];
}

/** Home Assistant's templates are Jinja's. Renders pairs of a template and its variables, as JSON in and out. */
const jinja = `
import jinja2, json, sys
environment = jinja2.Environment(undefined=jinja2.StrictUndefined)
print(json.dumps([environment.from_string(template).render(variables) for template, variables in json.load(sys.stdin)]))`;

function sensorsOf(name: string): readonly Sensor[] {
  const file = load(exampleFile(`home-assistant/${name}`)) as { command_line: readonly { sensor: Sensor }[] };
  return file.command_line.map(({ sensor }) => sensor);
}

function withoutCommand({ command: _command, ...other }: Sensor): Omit<Sensor, 'command'> {
  return other;
}

story('home-assistant', ['python3'], (reader) => {
  const [inContainer, besideNode] = [sensorsOf('vitalgate-container.yaml'), sensorsOf('vitalgate.yaml')];
  const configured = (words: string): string => words.replaceAll('/config/', `${reader().home}/config/`);
  let answers: string[];

  beforeAll(async () => {
    const config = join(reader().home, 'config');
    await mkdir(config);
    // What the README has its reader put there.
    await Promise.all([
      copyFile(`${root}examples/python/vitalgate.py`, join(config, 'vitalgate.py')),
      symlink(root, join(config, 'vitalgate')),
    ]);
    const blocks = blocksOf('home-assistant');
    expect(blocks).toHaveLength(2);
    await Promise.all(blocks.map((block) => follow(reader(), configured(block))));
    const printed = await Promise.all(
      [...inContainer, ...besideNode].map(({ command }) => follow(reader(), configured(command))),
    );
    answers = printed.map(({ stdout }) => stdout);
  });

  test(
    'the commands of both files, run as they are, print the metric that the sensor is named after',
    { tags: 'long' },
    async () => {
      const metrics = await Promise.all(['stepCount', 'restingHeartRate'].map((id) => page(`metrics?metricId=${id}`)));
      const expected = metrics.map(({ data }) => data);
      expect(answers.map((text) => JSON.parse(text) as unknown)).toEqual([...expected, ...expected]);
    },
  );

  test('the two files differ in the command alone, and name attributes that are there', { tags: 'long' }, () => {
    expect(inContainer.map(withoutCommand)).toEqual(besideNode.map(withoutCommand));
    for (const [index, { json_attributes }] of inContainer.entries()) {
      const [record] = JSON.parse(answers[index] ?? '[]') as [Record<string, unknown>];
      for (const name of json_attributes) expect(record).toHaveProperty(name);
    }
  });

  test.skipIf(!hasPythonModule('jinja2'))(
    'the templates give the latest value, and no value where there is none (skipped without jinja2)',
    { tags: 'long' },
    async () => {
      const cases = inContainer.flatMap(({ value_template, availability }, index) => {
        const value_json = JSON.parse(answers[index] ?? '[]') as [Metric];
        const without = { value_json: [{ ...value_json[0], latest: null }] };
        return [
          { template: value_template, variables: { value_json }, rendered: String(value_json[0].latest.value) },
          { template: availability, variables: { value_json }, rendered: 'True' },
          { template: availability, variables: without, rendered: 'False' },
          { template: availability, variables: {}, rendered: 'False' },
        ];
      });
      const context = join(reader().home, 'context.json');
      await writeFile(context, JSON.stringify(cases.map(({ template, variables }) => [template, variables])));
      const { stdout } = await follow(reader(), `python3 -c "$JINJA" <'${context}'`, { JINJA: jinja });
      expect(JSON.parse(stdout)).toEqual(cases.map(({ rendered }) => rendered));
    },
  );
});

interface DataSource {
  readonly uid: string;
  readonly type: string;
  readonly url: string;
  readonly jsonData: Readonly<Record<string, unknown>> & {
    readonly serverName: string;
    readonly allowedHosts: string[];
  };
  readonly secureJsonData: Readonly<Record<'tlsCACert' | 'bearerToken', string>>;
}

story('grafana', [], (reader) => {
  const [block, ...none] = blocksOf('grafana');
  const dashboard = JSON.parse(exampleFile('grafana/provisioning/dashboards/vitalgate.json')) as {
    readonly panels: readonly { title: string; datasource: { uid: string }; targets: readonly InfinityQuery[] }[];
  };
  const file = load(exampleFile('grafana/provisioning/datasources/vitalgate.yaml')) as { datasources: [DataSource] };
  const [source] = file.datasources;
  let secrets: DataSource['secureJsonData'];
  /** Where the reader has the file that Grafana reads a secret from. */
  const fileOf = (value: string): string =>
    (/^\$__file\{(.+)\}$/.exec(value)?.[1] ?? '').replace('/etc/vitalgate', join(reader().home, 'vitalgate-grafana'));
  const secretOf = async (value: string): Promise<string> => (await readFile(fileOf(value), 'utf8')).trim();

  beforeAll(async () => {
    await follow(reader(), block);
    const { tlsCACert, bearerToken } = source.secureJsonData;
    secrets = { tlsCACert: await secretOf(tlsCACert), bearerToken: await secretOf(bearerToken) };
  });

  /** Asks as the plug-in does with these settings: the certificate as the only root, the name apart from the address. */
  function ask(url: URL | string, { tlsCACert, bearerToken } = secrets): Promise<unknown> {
    const agent = new Agent({ ca: tlsCACert, servername: source.jsonData.serverName, maxCachedSessions: 0 });
    return new Promise((resolve, reject) => {
      get(url, { agent, headers: { authorization: `Bearer ${bearerToken}` } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
        answer.on('end', () => (answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
      }).on('error', reject);
    });
  }

  test('the settings trust the one certificate, by a name that is in it, and keep secrets in files', async () => {
    expect(none).toEqual([]);
    expect(await Promise.all(Object.values(source.secureJsonData).map((value) => modeOf(fileOf(value))))).toEqual([
      '600',
      '600',
    ]);
    // Go's TLS takes a leaf that is itself among the roots, if its name, dates and use are right.
    const certificate = new X509Certificate(secrets.tlsCACert);
    expect(certificate.raw).toEqual(new X509Certificate(host.certificatePem).raw);
    expect([certificate.ca, certificate.checkHost(source.jsonData.serverName)]).toEqual([false, 'localhost']);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(source.jsonData).toMatchObject({
      auth_method: 'bearerToken',
      tlsAuthWithCACert: true,
      tlsSkipVerify: false,
      allowedHosts: [new URL(source.url).origin],
    });
  });

  test('S12: a server with another certificate gets not one byte', async () => {
    const before = impostor.connections();
    await expect(ask(`https://127.0.0.1:${impostor.port}/api/v1/status`)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    await expectNothingSent(before);
  });

  test('every panel has rows, and they are what the API says', async () => {
    const baseUrl = source.url.replace(new URL(source.url).host, `127.0.0.1:${host.apiPort}`);
    const from = new Date(Date.now() - 380 * 24 * 60 * 60 * 1000).toISOString();
    const to = new Date().toISOString();
    const variables = { '${__from:date:iso}': from, '${__to:date:iso}': to };
    const drawn = new Map<string, readonly Readonly<Record<string, unknown>>[]>();
    for (const { title, datasource, targets } of dashboard.panels) {
      expect([datasource.uid, targets.length]).toEqual([source.uid, 1]);
      for (const target of targets) {
        expect(target).toMatchObject({
          type: 'json',
          parser: 'backend',
          source: 'url',
          url_options: { method: 'GET' },
        });
        const rows = await runInfinityQuery(target, baseUrl, variables, ask);
        drawn.set(title, rows);
        for (const { text, type } of target.columns) {
          const values = rows.map((row) => row[text]).filter((value) => value !== null);
          expect([title, text, values.length > 0]).toEqual([title, text, true]);
          const isOfType = (value: unknown): boolean =>
            type === 'timestamp' ? !Number.isNaN(Date.parse(String(value))) : typeof value === type;
          expect([title, text, values.every(isOfType)]).toEqual([title, text, true]);
        }
      }
    }
    for (const [title, id] of [
      ['Steps', 'stepCount'],
      ['Resting heart rate', 'restingHeartRate'],
    ] as const) {
      const { daily } = await metric(id);
      expect(drawn.get(title)).toEqual(daily.map(({ date, value }) => ({ Day: date, [title]: value })));
    }
    const workouts = await workoutsOf(`&start=${from}&end=${to}`);
    expect(workouts.length).toBeGreaterThan(100);
    expect(drawn.get('Workouts')?.map((row) => [row['Start'], row['Source']])).toEqual(
      workouts.map((workout) => [workout.start, atPath(workout, 'source.name')]),
    );
  });
});

/** Monday of a date's week. */
function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** Python rounds a half to the even neighbour, so a week of two, four or six days may differ from Math.round by one. */
const roundedAsPython = (value: number): number => (value % 1 === 0.5 ? 2 * Math.round(value / 2) : Math.round(value));

story('notebook', ['python3'], (reader) => {
  const [exported, run, ...none] = blocksOf('notebook');
  let expected: string;

  beforeAll(async () => {
    await follow(reader(), exported);
    const weeks = new Map<string, number[]>();
    for (const { date, value } of (await metric('stepCount')).daily) {
      weeks.set(mondayOf(date), [...(weeks.get(mondayOf(date)) ?? []), value]);
    }
    const lines = [...weeks].map(([monday, values]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return `${monday} ${roundedAsPython(mean)} ${values.length}`;
    });
    expected = `${lines.sort().join('\n')}\n`;
    expect(lines.length).toBeGreaterThan(50);
  });

  test('the export and the standard library give the mean of each week', { tags: 'long' }, async () => {
    expect((await follow(reader(), run)).stdout).toBe(expected);
    expect(none).toEqual([]);
  });

  test.skipIf(!hasPythonModule('pandas'))('so does pandas (skipped without it)', { tags: 'long' }, async () => {
    expect((await follow(reader(), 'python3 examples/notebook/weekly-steps-pandas.py')).stdout).toBe(expected);
  });

  test.skipIf(missingPrograms('duckdb').length > 0)(
    'so does DuckDB (skipped without it)',
    { tags: 'long' },
    async () => {
      const words = 'duckdb -noheader -list -separator " " < examples/notebook/weekly-steps.sql';
      expect((await follow(reader(), words)).stdout).toBe(expected);
    },
  );
});

describe('examples', () => {
  test('every folder is run here, and stands in the list', () => {
    expect(stories.sort()).toEqual([...exampleFolders].sort());
    const listed = [...exampleFile('README.md').matchAll(/^\| \[[^\]]+\]\(([\w-]+)\)/gm)].map(([, folder]) => folder);
    expect(listed.sort()).toEqual([...exampleFolders].sort());
  });

  test('S13: a check of certificates is off only where a pin takes its place', () => {
    const off =
      /CERT_NONE|check_hostname = False|^insecure$|curl [^\n]*(?: -k\b|--insecure)|verify_ssl|tlsSkipVerify: true|rejectUnauthorized/m;
    const found = projectFiles(/^examples\//).filter(({ text }) => off.test(text));
    expect(found.map(({ path }) => path)).toEqual([
      'examples/curl/vitalgate.sh',
      // It says why not.
      'examples/home-assistant/README.md',
      'examples/python/README.md',
      'examples/python/vitalgate.py',
    ]);
  });
});

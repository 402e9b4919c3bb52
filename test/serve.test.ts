import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, cp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import {
  commandHere,
  newDataDirectory,
  program,
  runCommand,
  startedOnce,
  startHost,
  type RunningHost,
} from './host-process.ts';
import { preparedStore } from './prepared-store.ts';
import { root } from './project-files.ts';

const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function directory(): Promise<string> {
  const path = await newDataDirectory();
  endings.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A directory that a host served from before, or one with this store. */
async function usedDirectory(of = startedOnce()): Promise<string> {
  const path = await directory();
  await cp(await of, path, { recursive: true });
  return path;
}

async function start(...args: Parameters<typeof startHost>): Promise<RunningHost> {
  const host = await startHost(...args);
  endings.push(() => host.stop('SIGKILL'));
  return host;
}

function takenPort(): Promise<number> {
  return new Promise((resolve) => {
    const server: Server = createServer().listen(0, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
    endings.push(() => new Promise((done) => server.close(done)));
  });
}

/** Answers everything with a proof that is none, and notes what it was asked. */
async function impostor(asked: string[]): Promise<number> {
  const server = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.rawHeaders)}`);
    response.end(JSON.stringify({ proof: 'x'.repeat(43), result: { running: true } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

test('SIGTERM and SIGINT stop cleanly: exit 0, the directory free, its files private, and no secret in what was printed', async () => {
  const dataDirectory = await directory();
  const first = await start({ dataDirectory, developerMode: true, isFirstStart: true });
  await expect.poll(() => first.events.map(({ event }) => event)).toEqual(['started', 'developerMode']);
  const { mode } = await stat(join(dataDirectory, 'host.json'));
  expect(mode & 0o777).toBe(0o600);
  expect(await first.stop('SIGTERM')).toBe(0);
  expect(first.events.map(({ event }) => event)).toEqual(['started', 'developerMode', 'stopped']);
  expect(await exists(join(dataDirectory, 'host.json'))).toBe(false);
  const status = await commandHere(['status', '--json', '--data-dir', dataDirectory]);
  expect(status.json()).toMatchObject({ running: false, developerModeOn: true });
  for (const file of ['control.sqlite', 'health.sqlite', 'install.key', 'certificate.pem']) {
    expect((await stat(join(dataDirectory, file))).mode & 0o077, file).toBe(0);
  }

  const host = await start({ dataDirectory });
  const { clientToken, pollingToken } = await host.pair(['app.workouts']);
  const file = JSON.parse(await readFile(join(dataDirectory, 'host.json'), 'utf8')) as { controlKey?: string };
  expect(await host.stop('SIGINT')).toBe(0);
  expect(host.events.map(({ event }) => event)).toEqual(['started', 'stopped']);
  expect(await exists(join(dataDirectory, 'host.json'))).toBe(false);
  const printed = host.stderr() + JSON.stringify(host.events);
  const hash = createHash('sha256').update(clientToken).digest('base64url');
  for (const secret of [clientToken, pollingToken, file.controlKey ?? '-', hash]) expect(printed).not.toContain(secret);
});

/** What `serve` prints into a file until it serves. */
async function printedBy(words: readonly string[], isJournal = false): Promise<string> {
  const dataDirectory = await usedDirectory();
  const path = join(await directory(), 'log');
  const file = await open(path, 'a');
  const { dev, ino } = await file.stat();
  const ports = ['--port', '0', '--app-port', '0', '--no-discovery'];
  const child = spawn(
    process.execPath,
    [program, 'serve', '--no-open', ...ports, '--data-dir', dataDirectory, ...words],
    {
      stdio: ['ignore', file.fd, file.fd],
      env: { ...process.env, JOURNAL_STREAM: isJournal ? `${dev}:${ino}` : `${dev}:${ino + 1}` },
    },
  );
  endings.push(() => Promise.resolve(child.kill('SIGKILL')));
  await file.close();
  await expect.poll(() => readFile(path, 'utf8')).toMatch(/developer-mode on|"started"/);
  child.kill('SIGTERM');
  await once(child, 'close');
  return readFile(path, 'utf8');
}

describe('the link to the pages', () => {
  test('is printed, wherever that goes', async () => {
    expect(await printedBy([])).toMatch(/^Settings: http:\S+key=\S+ +\(opens once; good for 5 minutes at least\)$/m);
  });

  test('is not printed into the journal, but the command that prints one', async () => {
    const printed = await printedBy([], true);
    expect(printed).toMatch(/^Settings: no link is printed here.*:\n {2}\S.* status --data-dir /m);
    expect(printed).not.toMatch(/key=|http:/);
  });

  test('is not in the JSON of one that is to print none, as a service', async () => {
    const printed = await printedBy(['--no-link', '--json']);
    expect(printed).not.toMatch(/key=|http:/);
    expect(printed).toContain('"appUrl":null');
  });
});

test.skipIf(process.platform === 'win32')('whoever ends npx ends the host that it started', async () => {
  const dataDirectory = await usedDirectory();
  const words = ['--no-install', 'vitalgate-host', 'serve', '--no-open', '--no-discovery', '--json'];
  const place = ['--data-dir', dataDirectory, '--port', '0', '--app-port', '0', '--address', '127.0.0.1'];
  const npx = spawn('npx', [...words, ...place], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: npx.stdout }), 'line')) as [string];
  const { pid } = JSON.parse(line) as { pid: number };
  endings.push(() => Promise.resolve(spawnSync('kill', ['-9', String(pid)])));
  expect(pid).not.toBe(npx.pid);
  npx.kill('SIGTERM');
  await expect.poll(() => exists(join(dataDirectory, 'host.json'))).toBe(false);
  await expect.poll(() => spawnSync('kill', ['-0', String(pid)]).status).not.toBe(0);
});

test('a second host on the same directory fails and leaves the first alone', async () => {
  const host = await start({ here: true, developerMode: true });
  const words = ['serve', '--port', '0', '--app-port', '0', '--no-open', '--data-dir', host.dataDirectory];
  const second = await commandHere(words);
  expect(second.code).toBe(1);
  expect(second.stdout).toBe('');
  expect(second.stderr).toMatch(new RegExp(`in use by process ${host.pid}.*--data-dir`));
  expect((await host.request({ path: '/api/v1/status' })).status).toBe(200);
  expect((await host.command('status', '--json')).json()).toMatchObject({ running: true });
});

test('a taken port is named with the flag that chooses another, also while Developer Mode is off', async () => {
  const port = String(await takenPort());
  const dataDirectory = await usedDirectory();
  const serve = ['serve', '--no-open', '--json', '--data-dir', dataDirectory];
  const api = await commandHere([...serve, '--port', port, '--app-port', '0']);
  expect(api.code).toBe(1);
  expect(api.stderr).toMatch(new RegExp(`Port ${port} .*--port`));
  expect(api.json()).toMatchObject({ error: { code: 'port_in_use' } });
  const app = await commandHere([...serve, '--port', '0', '--app-port', port]);
  expect(app.code).toBe(1);
  expect(app.stderr).toMatch(new RegExp(`Port ${port} .*--app-port`));
  expect((await commandHere(['status', '--json', '--data-dir', dataDirectory])).json()).toMatchObject({
    running: false,
  });
});

test('after kill -9 commands see that nothing runs, and the next start takes up where it was: S19', async () => {
  const dataDirectory = await directory();
  const host = await start({ dataDirectory, developerMode: true });
  const { clientToken } = await host.pair(['app.workouts']);
  await host.stop('SIGKILL');
  expect(await exists(join(dataDirectory, 'host.json'))).toBe(true);
  const status = await commandHere(['status', '--json', '--data-dir', dataDirectory]);
  expect(status.json()).toMatchObject({ running: false, clients: 1 });
  const off = await commandHere(['developer-mode', 'off', '--data-dir', dataDirectory]);
  expect(off.code).toBe(1);
  const again = await start({ dataDirectory, here: true });
  expect(again.certificatePem).toBe(host.certificatePem);
  expect((await again.request({ path: '/api/v1/workouts', token: clientToken })).status).toBe(200);
});

/** Has a process run code at a signal, by what Node loads first. */
function atSignal(code: string): Readonly<Record<string, string>> {
  const module = `import{isMainThread}from'node:worker_threads';if(isMainThread)process.on('SIGUSR2',()=>{${code}})`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(module)}` };
}

test('S44: a fault that nobody catches is a line of the log without its words, and ends the host', async () => {
  for (const code of ["throw new TypeError('glucose 187.5')", "void Promise.reject(new TypeError('glucose 187.5'))"]) {
    const host = await start({ environment: atSignal(code) });
    expect(await host.stop('SIGUSR2')).toBe(1);
    expect(host.stderr()).not.toContain('187.5');
    const line = JSON.parse(host.stderr().trim().split('\n').at(-1) ?? '') as object;
    expect(line).toMatchObject({ level: 'error', msg: 'fault', where: 'process', error: 'TypeError' });
  }
});

test('a command does not take another program on the old port for the host', async () => {
  const dataDirectory = await usedDirectory();
  const host = await start({ here: true, dataDirectory });
  const file = await readFile(join(dataDirectory, 'host.json'), 'utf8');
  await host.stop();
  const asked: string[] = [];
  const impostorPort = await impostor(asked);
  const left = { ...(JSON.parse(file) as object), appPort: impostorPort, pid: 1 };
  await writeFile(join(dataDirectory, 'host.json'), JSON.stringify(left));
  const status = await commandHere(['status', '--json', '--data-dir', dataDirectory]);
  expect(status.json()).toMatchObject({ running: false });
  const { controlKey } = JSON.parse(file) as { controlKey: string };
  expect(asked.join('')).toMatch(/^GET \/app\/v1\/proof\?nonce=/);
  expect(asked.join('')).not.toContain(controlKey);
});

test('commands that work on the store wait for one another', async () => {
  const dataDirectory = await usedDirectory();
  const results = await Promise.all(
    Array.from({ length: 3 }, () => runCommand(['imports', 'list', '--json', '--data-dir', dataDirectory])),
  );
  expect(results.map(({ code, stdout }) => [code, stdout])).toEqual(Array.from({ length: 3 }, () => [0, '[]\n']));
});

test('--sample-data is content with the sample person, which it filled an empty store with, and refuses any other data', async () => {
  const host = await start({ sampleData: true, words: ['--sample-data'] });
  expect(host.stderr()).toContain('loaded already');
  await host.stop();
  const words = ['serve', '--sample-data', '--port', '0', '--app-port', '0', '--no-open'];
  const refused = await runCommand([...words, '--data-dir', await usedDirectory(preparedStore('small'))]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/--sample-data.*already holds data/);
});

test('--address and --host-name decide where it listens, which names it answers to and what links say', async () => {
  const host = await start({
    developerMode: true,
    words: ['--address', '127.0.0.1', '--host-name', 'health.example', '--host-name', 'ada.example'],
  });
  const { apiUrls } = (await host.command('status', '--json')).json() as { apiUrls: string[] };
  expect(apiUrls).toEqual([
    `https://health.example:${host.apiPort}/api/v1`,
    `https://ada.example:${host.apiPort}/api/v1`,
    `https://127.0.0.1:${host.apiPort}/api/v1`,
  ]);
  const { pairingLink } = (await host.command('certificate', 'show', '--json')).json() as { pairingLink: string };
  expect(pairingLink).toMatch(/&host=ada\.example&host=127\.0\.0\.1$/);
  const named = (name: string) => host.request({ path: '/api/v1/status', headers: { host: name } });
  expect((await named('health.example')).status).toBe(200);
  expect((await named(`ada.example:${host.apiPort}`)).status).toBe(200);
  expect((await named('evil.example')).json()).toMatchObject({ error: { code: 'host_not_allowed' } });
});

test('an address that is none of this machine is named', async () => {
  const words = ['serve', '--port', '0', '--app-port', '0', '--no-open', '--data-dir', await usedDirectory()];
  const { code, stderr } = await commandHere([...words, '--address', '203.0.113.7']);
  expect(code).toBe(1);
  expect(stderr).toContain('203.0.113.7');
});

test('a damaged certificate stops the start and says how to mend it', async () => {
  const dataDirectory = await usedDirectory();
  await writeFile(join(dataDirectory, 'certificate.pem'), 'damaged');
  const words = ['serve', '--port', '0', '--app-port', '0', '--no-open', '--data-dir', dataDirectory];
  const { code, stderr } = await commandHere(words);
  expect(code).toBe(1);
  expect(stderr).toContain('certificate reset');
});

import { spawn, type ChildProcess } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request as httpsRequest, type AgentOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { writingTo, type Outlet, type Terminal } from '@vitalgate/terminal';
import type { ownCommands } from '../packages/host/src/program/own-command.ts';
import type { runHost } from '../packages/host/src/host/run-host.ts';
import type { openHostLog } from '../packages/host/src/logging/host-log.ts';
import type { WatchTimes } from '../packages/host/src/watch/folder-watch.ts';
import { atWorkerEnd } from './at-worker-end.ts';
import { appCall, decide, openWindow } from './contract/app-call.ts';
import { logKeeper } from './logs/kept-logs.ts';
import { oncePerRun } from './once-per-run.ts';

/** How long a program may take to start or to say something, on a machine that is busy. */
const startMilliseconds = 60_000;

/** How long a host may take that makes the sample person first. */
const fillMilliseconds = 200_000;

/** Where the sample person lives in the tests: another zone than this process's, UTC as a rule, or the browser's. */
export const sampleZone = 'America/New_York';

/** The host's program. */
export const program = fileURLToPath(new URL('../packages/host/bin/vitalgate-host.mjs', import.meta.url));

/** How a command ended. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout as one JSON value; throws if it is anything else. */
  json(): unknown;
}

/** A line that `pairing open --json` or `serve --json` printed. */
export type Event = { readonly event: string } & Readonly<Record<string, unknown>>;

/** A running `pairing open --json`: the pairing window is open until it is closed. */
export interface OpenPairing {
  /** All lines so far. */
  readonly events: readonly Event[];
  /** The first event of a kind, come or still to come, that `matches`. Rejects after a minute. */
  waitFor(kind: string, matches?: (event: Event) => boolean): Promise<Event>;
  /** Ctrl-C; settles when it ended, with its exit code. */
  close(): Promise<number>;
}

/** What is asked of the API. */
export interface ApiRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A text is sent as it is; anything else as JSON with its Content-Type. */
  readonly body?: unknown;
  readonly token?: string;
  /** Keeps connections if one is given. */
  readonly agent?: Agent;
}

/** What the API answered. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; throws if it is none. */
  json(): unknown;
}

/** A client that was paired. */
export interface Paired {
  readonly clientToken: string;
  readonly requestId: string;
  readonly pollingToken: string;
}

/** A `vitalgate-host serve` of its own in a data directory of its own. */
export interface RunningHost {
  readonly apiPort: number;
  readonly appPort: number;
  /** The link with the one-time key. */
  readonly appUrl: string;
  /** `https://127.0.0.1:PORT/api/v1`. */
  readonly baseUrl: string;
  readonly certificatePem: string;
  readonly dataDirectory: string;
  readonly pid: number;
  /** What `serve --json` printed so far. */
  readonly events: readonly Event[];
  /** What `serve` wrote to stderr so far. */
  stderr(): string;
  /** Runs a command on the same data directory, in this process: as `runCommand`, without the cost of a process. */
  command(...words: string[]): Promise<CommandResult>;
  openPairing(): Promise<OpenPairing>;
  request(asked: ApiRequest): Promise<ApiResponse>;
  /** The same, trusting another certificate than the one that the host started with. */
  requestWith(certificatePem: string, asked: ApiRequest): Promise<ApiResponse>;
  /** Opens the window, creates, approves and polls, without a process of its own. Developer Mode is on already. */
  pair(scopes: readonly string[], displayName?: string): Promise<Paired>;
  /** Ends the host (SIGTERM unless told otherwise) and answers its exit code; null if a signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Where the pages of a host are: an address of this machine and a port. */
export interface Place {
  readonly address: string;
  readonly port: number;
}

/** How a host is started. */
export interface StartOptions {
  /** Further words after `serve`. */
  readonly words?: readonly string[];
  /**
   * Has the sample person in its store, as `--sample-data` loads it: a copy of one that all test files share, made by the
   * first that asks. The host's own time zone is the sample person's, America/New_York.
   */
  readonly sampleData?: boolean;
  /**
   * Runs it in this process, without the cost of one of its own: for tests of what it serves. It tells no events, knows
   * no words and no environment, and no signal reaches it.
   */
  readonly here?: boolean;
  /** Where a proxy serves the pages of one that runs in this process, as an origin. */
  readonly pagesUrl?: string;
  /** How one that runs in this process looks at a watched folder; as usual if it is left out. */
  readonly watchTimes?: WatchTimes;
  /** A data directory of a host that was stopped: begins with a copy of its store, settings and certificate. */
  readonly copyOf?: string;
  /** Where a copy has its pages, unless another host is there; at an address of its own if it is left out. */
  readonly place?: Place;
  /** Makes keys, certificate and stores anew. Else a host in an empty directory begins with copies of what one first start made. */
  readonly isFirstStart?: boolean;
  /** Switches Developer Mode on, accepting the terms. */
  readonly developerMode?: boolean;
  /** An existing directory, kept at the end; else a new one, removed at `stop`. */
  readonly dataDirectory?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The Node that runs it, by its path; else the one that runs the tests. */
  readonly node?: string;
  /** Lets it open a browser. Never without an opener of the test's own in PATH. */
  readonly opensBrowser?: boolean;
  /** Lets it announce itself. Never without `--address 127.0.0.1`: tests keep off the network. */
  readonly discovery?: boolean;
}

/** A new empty directory for a host's data. */
export function newDataDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vitalgate-test-'));
}

/** Runs `vitalgate-host` with exactly these words in a process of its own, for tests of what only a process does. */
export function runCommand(
  words: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, [program, ...words], { stdio: ['pipe', 'pipe', 'pipe'], env });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? -1, stdout, stderr, json: () => JSON.parse(stdout) as unknown });
    });
    child.stdin.on('error', () => undefined).end(input);
  });
}

interface CommandModule {
  readonly runCommandLine: (words: readonly string[], terminal: Terminal) => Promise<number>;
}

interface HostModule {
  readonly runHost: typeof runHost;
}

interface OwnCommandModule {
  readonly ownCommands: typeof ownCommands;
}

interface LogModule {
  readonly openHostLog: typeof openHostLog;
}

const builtHost = (path: string): string => new URL(`../packages/host/dist/${path}`, import.meta.url).href;

const noScreen = (): null => null;

/** Hands what is written to a keeper. */
const keptBy =
  (keep: (text: string) => void): Outlet['write'] =>
  (text, onWritten) => {
    keep(text);
    onWritten?.();
  };

/**
 * Runs a command of the built program in this process, where nobody can be asked and no screen shows anything: as
 * `runCommand`, without the cost of a process.
 */
export async function commandHere(words: readonly string[]): Promise<CommandResult> {
  const { runCommandLine } = (await import(builtHost('commands/main.js'))) as CommandModule;
  let stdout = '';
  let stderr = '';
  const writing = writingTo(
    { isScreen: false, columns: noScreen, write: keptBy((text) => void (stdout += text)) },
    { isScreen: false, columns: noScreen, write: keptBy((text) => void (stderr += text)) },
  );
  const code = await runCommandLine(words, {
    ...writing,
    isInteractive: false,
    hasScreen: false,
    columns: null,
    ask: () => Promise.resolve(null),
  });
  return { code, stdout, stderr, json: () => JSON.parse(stdout) as unknown };
}

/** Collects a child's JSON lines and lets callers wait for one. */
function eventLines(child: ChildProcess, name: string) {
  const events: Event[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  let stderr = '';
  const wake = (): void => {
    for (const look of waiting) look();
  };
  const keep = name === 'serve' ? logKeeper(inject('scratch')) : (): void => undefined;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    keep(text);
  });
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      events.push(JSON.parse(line) as Event);
      wake();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      wake();
      resolve(code);
    });
  });
  function waitFor(
    kind: string,
    matches: (event: Event) => boolean = () => true,
    milliseconds = startMilliseconds,
  ): Promise<Event> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(look);
      };
      const look = (): void => {
        const found = events.find((event) => event.event === kind && matches(event));
        if (found !== undefined) {
          done();
          resolve(found);
        } else if (isOver) {
          done();
          reject(new Error(`${name} ended before ${kind}: ${stderr}`));
        }
      };
      const timer = setTimeout(() => {
        done();
        reject(new Error(`${name} told no ${kind} in time: ${stderr}`));
      }, milliseconds);
      waiting.add(look);
      look();
    });
  }
  return { events, exited, waitFor, stderr: () => stderr };
}

/** The folder of the stores with the sample person, for copying: as `serve --sample-data` fills an empty directory. */
export function sampleStores(): Promise<string> {
  return oncePerRun('sample-person', async (dataDirectory) => {
    const host = await startHost({
      dataDirectory,
      isFirstStart: true,
      words: ['--sample-data'],
      environment: { TZ: sampleZone },
    });
    if ((await host.stop()) !== 0) throw new Error(host.stderr());
  });
}

/** The folder of a host after its first start, for copying: what that makes takes it as long as all else. */
export function startedOnce(): Promise<string> {
  return oncePerRun('started-once', async (dataDirectory) => {
    const host = await startHost({ dataDirectory, isFirstStart: true });
    if ((await host.stop()) !== 0) throw new Error(host.stderr());
  });
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** A test that timed out stops nothing; its hosts must not outlive the test run. */
const started = new Set<ChildProcess>();
atWorkerEnd(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** A host that serves, wherever it runs. */
type Serving = Pick<RunningHost, 'apiPort' | 'appPort' | 'appUrl' | 'pid' | 'events' | 'stderr' | 'stop'>;

/** Serves in a process of its own. */
async function serveApart(words: readonly string[], options: StartOptions): Promise<Serving> {
  const child = spawn(options.node ?? process.execPath, [program, 'serve', ...words, ...(options.words ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(options.sampleData === true ? { TZ: sampleZone } : {}), ...options.environment },
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  const { events, exited, waitFor, stderr } = eventLines(child, 'serve');
  const first = await waitFor('started', undefined, fillMilliseconds);
  return {
    apiPort: Number(first['apiPort']),
    appPort: Number(first['appPort']),
    appUrl: String(first['appUrl']),
    pid: child.pid ?? 0,
    events,
    stderr,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Serves in this process. */
async function serveHere(dataDirectory: string, { watchTimes, pagesUrl }: StartOptions): Promise<Serving> {
  const { runHost } = (await import(builtHost('host/run-host.js'))) as HostModule;
  const { ownCommands } = (await import(builtHost('program/own-command.js'))) as OwnCommandModule;
  const { openHostLog } = (await import(builtHost('logging/host-log.js'))) as LogModule;
  let stderr = '';
  const keep = logKeeper(inject('scratch'));
  const log = openHostLog({
    write(line: string) {
      stderr += line;
      keep(line);
    },
  });
  const running = await runHost({
    typed: ownCommands(dataDirectory),
    dataDirectory,
    address: null,
    apiPort: 0,
    appPort: 0,
    pagesUrl: pagesUrl ?? null,
    hostNames: [],
    isDiscoverable: false,
    rehearsal: null,
    ...(watchTimes === undefined ? {} : { watchTimes }),
    log,
  });
  return {
    apiPort: running.host.serving.port,
    appPort: running.appPort,
    appUrl: running.appUrl,
    pid: process.pid,
    events: [],
    stderr: () => stderr,
    async stop() {
      await running.stop();
      return 0;
    },
  };
}

/** Starts a host on free ports and waits until it serves. */
export async function startHost(options: StartOptions = {}): Promise<RunningHost> {
  const dataDirectory = options.dataDirectory ?? (await newDataDirectory());
  const words = ['--data-dir', dataDirectory, '--port', '0', '--app-port', '0', '--json'];
  if (options.opensBrowser !== true) words.push('--no-open');
  if (options.discovery !== true) words.push('--no-discovery');
  const isNew = options.isFirstStart !== true && isEmpty(dataDirectory);
  const copyOf = options.copyOf ?? (isNew ? await startedOnce() : undefined);
  if (copyOf !== undefined) {
    await cp(copyOf, dataDirectory, { recursive: true });
    // Each has an address of its own.
    await rm(join(dataDirectory, 'pages.json'), { force: true });
    if (options.place !== undefined) await writeFile(join(dataDirectory, 'pages.json'), JSON.stringify(options.place));
  }
  if (options.sampleData === true) {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    const stores = await sampleStores();
    for (const name of ['health.sqlite', 'control.sqlite']) {
      await copyFile(join(stores, name), join(dataDirectory, name));
    }
  }
  const { stop, apiPort, ...serving } = await (options.here === true
    ? serveHere(dataDirectory, options)
    : serveApart(words, options));
  const certificateFile = readFileSync(join(dataDirectory, 'certificate.pem'), 'utf8');
  const [certificatePem = ''] =
    /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(certificateFile) ?? [];
  const command = (...commandWords: string[]): Promise<CommandResult> =>
    commandHere([...commandWords, '--data-dir', dataDirectory]);

  const host: RunningHost = {
    ...serving,
    apiPort,
    baseUrl: `https://127.0.0.1:${apiPort}/api/v1`,
    certificatePem,
    dataDirectory,
    command,
    openPairing: () => openPairing(dataDirectory),
    request: (asked) => requestApi(apiPort, certificatePem, asked),
    requestWith: (otherPem, asked) => requestApi(apiPort, otherPem, asked),
    pair: (scopes, displayName) => pair(host, scopes, displayName),
    async stop(signal) {
      const code = await stop(signal);
      if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true });
      return code;
    },
  };
  if (options.developerMode === true) {
    await appCall(host, 'switchDeveloperMode', { on: true, acceptTerms: true });
  }
  return host;
}

async function openPairing(dataDirectory: string): Promise<OpenPairing> {
  const words = [program, 'pairing', 'open', '--json', '--data-dir', dataDirectory];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const { events, exited, waitFor } = eventLines(child, 'pairing open');
  await waitFor('opened');
  return {
    events,
    waitFor,
    async close() {
      child.kill('SIGINT');
      return (await exited) ?? -1;
    },
  };
}

/**
 * Refuses another certificate than this very one. Whatever name the Host header claims is the host's business.
 * An agent that keeps connections must have it as an option of its own: from 26 on Node reuses none for a request that brings one.
 */
export function identityCheck(certificatePem: string): NonNullable<AgentOptions['checkServerIdentity']> {
  const pinned = new X509Certificate(certificatePem).raw;
  return (_name, shown) => (shown.raw.equals(pinned) ? undefined : new Error('the host shows another certificate'));
}

/** Sends one request over TLS to the host with this very certificate. */
function requestApi(port: number, certificatePem: string, asked: ApiRequest): Promise<ApiResponse> {
  const { method = 'GET', path, body, token, agent } = asked;
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const content = body === undefined ? undefined : isText ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: agent ?? new Agent({ maxCachedSessions: 0 }),
        ca: [certificatePem],
        ...(agent?.options.checkServerIdentity === undefined
          ? { checkServerIdentity: identityCheck(certificatePem) }
          : {}),
        headers: {
          ...(content === undefined || isText ? {} : { 'content-type': 'application/json' }),
          ...(content === undefined ? {} : { 'content-length': Buffer.byteLength(content) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(asked.headers as Record<string, string | string[]> | undefined),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
        response.once('error', reject);
        response.once('end', () => {
          const status = response.statusCode ?? 0;
          resolve({ status, headers: response.headers, text, json: () => JSON.parse(text) as unknown });
        });
      },
    );
    sent.once('error', reject);
    sent.end(content);
  });
}

async function pair(host: RunningHost, scopes: readonly string[], displayName = 'Test client'): Promise<Paired> {
  const close = await openWindow(host);
  try {
    const created = await host.request({
      method: 'POST',
      path: '/api/v1/pairing/requests',
      body: { displayName, scopes },
    });
    if (created.status !== 201) throw new Error(`create answered ${created.status}: ${created.text}`);
    const { requestId, pollingToken } = created.json() as { requestId: string; pollingToken: string };
    const decided = await decide(host, 'approve', requestId);
    if (decided !== 'done') throw new Error(`approve failed: ${decided}`);
    const polled = await host.request({ path: `/api/v1/pairing/requests/${requestId}`, token: pollingToken });
    const { bearerToken } = polled.json() as { bearerToken?: string };
    if (bearerToken === undefined) throw new Error(`poll answered ${polled.status} without a token`);
    return { clientToken: bearerToken, requestId, pollingToken };
  } finally {
    close();
  }
}

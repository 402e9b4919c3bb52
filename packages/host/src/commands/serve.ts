import { once } from 'node:events';
import { runAction } from '@vitalgate/http';
import type { RunningHost } from '../host/run-host.ts';
import type { OutputOf } from './app-connection.ts';
import { CommandError } from './command-error.ts';
import { addPlainCommand, type CommandInput, type CommandPlace } from './define-command.ts';
import { openBrowser } from './open-browser.ts';
import { portNumber } from './port-number.ts';
import type { Terminal } from './terminal.ts';
import { usualApiPort, usualAppPort } from './usual-ports.ts';

const collect = (): ((text: string) => string[]) => {
  const names: string[] = [];
  return (text) => {
    names.push(text);
    return names;
  };
};

type Status = OutputOf<'readStatus'>;

const readStatus = async ({ host }: RunningHost): Promise<Status> =>
  (await runAction(host.actions, 'readStatus', {})) as Status;

async function loadSampleData({ host }: RunningHost, terminal: Terminal): Promise<void> {
  const isLoaded = host.stores.health.imports.list().some(({ format }) => format === 'sample-person');
  if (isLoaded) return terminal.err('The sample person is loaded already.');
  terminal.err('Loading the sample person…');
  await runAction(host.actions, 'loadSampleData', {});
}

function servingLines({ developerModeOn, apiUrls }: Status): readonly string[] {
  if (!developerModeOn) {
    return [
      'Developer Mode is off: the API is closed. Next, in another terminal:',
      '  npx vitalgate-host developer-mode on',
    ];
  }
  return [
    'Developer Mode is on. The API is served at:',
    ...(apiUrls ?? []).map((url) => `  ${url}`),
    'To let a client ask for access: npx vitalgate-host pairing open',
  ];
}

async function startedLines(running: RunningHost): Promise<readonly string[]> {
  const status = await readStatus(running);
  return [
    `Vitalgate ${status.version} is running. Ctrl-C stops it.`,
    `Data directory: ${status.dataDirectory}`,
    `Settings: ${running.appUrl}   (opens once)`,
    ...servingLines(status),
  ];
}

async function startedEvent(running: RunningHost): Promise<unknown> {
  const { appPort, appUrl, host } = running;
  const { apiPort, apiUrls, developerModeOn, dataDirectory } = await readStatus(running);
  const { fingerprint, publicKeyPin } = await host.certificate.current().then((certificate) => ({
    fingerprint: certificate.fingerprintPairs,
    publicKeyPin: certificate.publicKeyPin,
  }));
  const ports = { appPort, appUrl, apiPort, apiUrls };
  return { event: 'started', pid: process.pid, dataDirectory, ...ports, developerModeOn, fingerprint, publicKeyPin };
}

/** Prints an event: for programs, for people. */
type Tell = (event: unknown, lines: readonly string[]) => void;

async function tellServing(running: RunningHost, tell: Tell): Promise<void> {
  const status = await readStatus(running);
  const { developerModeOn, apiUrls } = status;
  tell({ event: 'developerMode', on: developerModeOn, apiUrls }, servingLines(status));
}

/** One press of Ctrl-C can arrive twice: from the terminal and from whoever started this. */
const sameSignalMilliseconds = 500;

/** Settles at the first SIGINT or SIGTERM; a later one ends the process at once. */
async function untilStopped(): Promise<void> {
  const stopped = new AbortController();
  let stoppedAt = Infinity;
  const onSignal = (): void => {
    if (performance.now() - stoppedAt > sameSignalMilliseconds) process.exit(1);
    if (stopped.signal.aborted) return;
    stoppedAt = performance.now();
    stopped.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  await once(stopped.signal, 'abort');
}

async function serve(input: CommandInput): Promise<number> {
  const { terminal, json, options } = input;
  const { runHost } = await import('../host/run-host.ts');
  const stopped = untilStopped();
  const tell: Tell = (event, lines) => {
    if (json) terminal.out(JSON.stringify(event));
    else for (const line of lines) terminal.out(line);
  };
  const running = await runHost({
    dataDirectory: input.dataDirectory,
    address: typeof options['address'] === 'string' ? options['address'] : null,
    apiPort: (options['port'] as number | undefined) ?? usualApiPort,
    appPort: (options['appPort'] as number | undefined) ?? usualAppPort,
    hostNames: (options['hostName'] as string[] | undefined) ?? [],
    onServingChanged: () => void tellServing(running, tell),
    onFault: (where, error) => terminal.err(`fault in ${where}: ${error instanceof Error ? error.message : 'unknown'}`),
  });
  try {
    if (options['sampleData'] === true) await loadSampleData(running, terminal);
    tell(await startedEvent(running), await startedLines(running));
    if (options['open'] !== false) openBrowser(running.appUrl);
    await stopped;
    terminal.err('Stopping…');
  } finally {
    await running.stop();
  }
  tell({ event: 'stopped' }, []);
  return 0;
}

/** `serve`: runs the host until SIGINT or SIGTERM. */
export function registerServe(place: CommandPlace): void {
  const definition = {
    syntax: 'serve',
    summary: 'run the host',
    options: [
      ['--address <address>', 'where the API listens (default: every interface)'],
      ['--port <number>', `port of the API (default: ${usualApiPort}); 0 picks a free one`, portNumber],
      ['--app-port <number>', `port of the app on loopback (default: ${usualAppPort}); 0 picks a free one`, portNumber],
      ['--host-name <name>', 'a further name by which clients address this host; may be repeated', collect()],
      ['--no-open', 'do not open the browser'],
      ['--sample-data', 'load the built-in sample person into an empty store'],
    ],
  } as const;
  addPlainCommand(place, definition, async (input) => {
    try {
      return await serve(input);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'conflict') throw error;
      throw new CommandError('conflict', `--sample-data: ${error.message}`, { cause: error });
    }
  });
}

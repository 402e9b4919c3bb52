import { once } from 'node:events';
import { AppError, runAction } from '@vitalgate/http';
import { CommandError, outliveOutput, type Terminal, type Typed } from '@vitalgate/terminal';
import { runHost, type RunningHost } from '../../host/run-host.ts';
import { boundYoungHeap } from '../../adapters/young-heap.ts';
import { openHostLog, type HostLog } from '../../logging/host-log.ts';
import type { LogForm } from '../../logging/log-form.ts';
import { beginRehearsal } from '../../host/begin-rehearsal.ts';
import type { HandsFreePage } from '../../pairing/hands-free-page.ts';
import type { CommandInput } from '../../program/define-command.ts';
import { npmGone } from '../../program/npm-gone.ts';
import { ownCommands } from '../../program/own-command.ts';
import { rehearsalOf, rehearsalWarning, rehearsalWords } from './rehearse-option.ts';
import { readStatus, servingLines, startedEvent, startedLines } from './serve-messages.ts';
import { usualApiPort, usualAppPort } from '../../network/usual-ports.ts';
import { spawn } from 'node:child_process';
import { fstatSync } from 'node:fs';

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Whether this user sits before a screen that a browser can be opened on. */
function hasDesktop(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return openers[process.platform] !== undefined || DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined;
}

/** Opens a file in the user's browser; never fails or waits. Others can read its path meanwhile: it must hold no secret. */
function openBrowser(path: string): void {
  const [program, ...words] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, path], { detached: true, stdio: 'ignore' });
  child.once('error', () => undefined);
  child.unref();
}

/** Whether stdout is the journal, which others than this user may read: systemd.exec(5) names its device and inode. */
function isStdoutJournal(): boolean {
  const { JOURNAL_STREAM: journal } = process.env;
  if (journal === undefined || journal === '') return false;
  const { dev, ino } = fstatSync(process.stdout.fd);
  return journal === `${dev}:${ino}`;
}

/** Prints an event: for programs, for people. */
type Print = (event: unknown, lines: readonly string[]) => void;

async function printServing(
  running: RunningHost,
  page: HandsFreePage | null,
  typed: Typed,
  print: Print,
): Promise<void> {
  const status = await readStatus(running);
  if (status.developerModeOn) page?.open();
  const { developerModeOn, apiUrls } = status;
  print({ event: 'developerMode', on: developerModeOn, apiUrls }, servingLines(status, page !== null, typed));
}

async function loadSampleData({ host }: RunningHost, terminal: Terminal): Promise<void> {
  const isLoaded = host.stores.health.imports.list().some(({ format }) => format === 'sample-person');
  if (isLoaded) return terminal.err('The sample person is loaded already.');
  terminal.err('Loading the sample person…');
  try {
    await runAction(host.actions, 'loadSampleData', {});
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    throw new CommandError('conflict', `--sample-data: ${error.message}. Leave it out to go on with your data.`, {
      cause: error,
    });
  }
}

/** Opens the pages in the user's browser, if there is one. Their link, or how to get one, is printed as well, so that a failure stops nothing. */
function openPages(running: RunningHost, log: HostLog): void {
  if (!hasDesktop()) return;
  try {
    openBrowser(running.openingFile().path);
  } catch (error) {
    log.fault('opening the browser', error);
  }
}

/**
 * Ends the process by a fault that nobody caught, as Node would, but with a line of the log: Node prints the message of an error,
 * which can hold what was sent or what is in a file. The answer lets go of it.
 */
function endByUncaught(log: HostLog): () => void {
  const end = (error: unknown): void => {
    log.fault('process', error);
    process.exit(1);
  };
  process.on('uncaughtException', end);
  return () => void process.off('uncaughtException', end);
}

/** Runs the host until SIGINT or SIGTERM; answers its exit code. */
export async function runServe(input: CommandInput): Promise<number> {
  const { terminal, json, options } = input;
  const { typed } = input;
  const stop = AbortSignal.any([input.signal, npmGone()]);
  const print: Print = (event, lines) => {
    if (json) terminal.outJson(event);
    else for (const line of lines) terminal.out(line);
  };
  const words = rehearsalWords(options);
  const { address, rehearse, sampleData } = words;
  const rehearsal = rehearsalOf(words);
  if (rehearsal !== null) for (const line of rehearsalWarning(rehearse)) terminal.err(line);
  outliveOutput();
  const log = openHostLog(null, options['log'] as LogForm | undefined);
  let page: HandsFreePage | null = null;
  let hasStarted = false;
  const given = typeof options['dataDir'] === 'string' ? options['dataDir'] : undefined;
  const running = await runHost({
    typed: ownCommands(given),
    dataDirectory: input.dataDirectory,
    address: rehearsal === null ? address : (address ?? '127.0.0.1'),
    apiPort: (options['port'] as number | undefined) ?? usualApiPort,
    appPort: (options['appPort'] as number | undefined) ?? usualAppPort,
    pagesUrl: (options['pagesUrl'] as string | undefined) ?? null,
    hostNames: (options['hostName'] as string[] | undefined) ?? [],
    isDiscoverable: options['discovery'] !== false,
    rehearsal,
    onServingChanged() {
      // Before, the first line says it all.
      if (hasStarted) void printServing(running, page, typed, print);
    },
    log,
  });
  const release = endByUncaught(log);
  const stopped = Promise.race([stop.aborted ? null : once(stop, 'abort'), running.lost]);
  stopped.catch(() => undefined);
  boundYoungHeap();
  try {
    const prepare = async (): Promise<void> => {
      if (sampleData) await loadSampleData(running, terminal);
      if (rehearsal !== null && !stop.aborted) page = await beginRehearsal(running, rehearsal, log);
    };
    const preparing = prepare();
    // Where the user stops it meanwhile, its end is nobody's concern.
    preparing.catch(() => undefined);
    await Promise.race([preparing, stopped]);
    if (!stop.aborted) {
      hasStarted = true;
      const showsLink = options['link'] !== false && !isStdoutJournal();
      const started = await startedEvent(running, showsLink);
      print(started, await startedLines(running, { showsLink, isHandsFree: page !== null, typed }));
      if (!running.host.stores.health.statistics.isCurrent()) {
        terminal.err(
          "Daily values are being computed by this version's rules; until that is done, the former are served.",
        );
      }
      if (options['open'] !== false && rehearsal === null) openPages(running, log);
      await stopped;
    }
    terminal.err('Stopping…');
  } finally {
    for (const line of await running.stop()) terminal.err(line);
    release();
  }
  print({ event: 'stopped' }, []);
  return 0;
}

import { runAction } from '@vitalgate/http';
import type { Typed } from '@vitalgate/terminal';
import type { RunningHost } from '../host/run-host.ts';
import type { OutputOf } from './app-connection.ts';
import { pageLinkText } from './page-link-text.ts';

/** What `serve` knows of itself. */
export type Status = OutputOf<'readStatus'>;

/** Asks the host that this process runs. */
export async function readStatus({ host }: RunningHost): Promise<Status> {
  return (await runAction(host.actions, 'readStatus', {})) as Status;
}

async function readCertificate({ host }: RunningHost): Promise<OutputOf<'readCertificate'>> {
  return (await runAction(host.actions, 'readCertificate', {})) as OutputOf<'readCertificate'>;
}

/** Whether the API is served, where, and what to type next; where the host approves by itself, nothing. */
export function servingLines(
  { developerModeOn, apiUrls }: Status,
  isHandsFree: boolean,
  typed: Typed,
): readonly string[] {
  if (!developerModeOn) {
    return ['Developer Mode is off: the API is closed. Next, in another terminal:', `  ${typed('developer-mode on')}`];
  }
  return [
    'Developer Mode is on. The API is served at:',
    ...(apiUrls ?? []).map((url) => `  ${url}`),
    ...(isHandsFree ? [] : ['To let a client ask for access:', `  ${typed('pairing open')}`]),
  ];
}

/** The link on a screen. What is printed elsewhere goes to a file or a journal that others may read: there, how to get one. */
function settingsLines(running: RunningHost, isScreen: boolean, typed: Typed): readonly string[] {
  if (isScreen) return [`Settings: ${pageLinkText(running.appUrl)}`];
  return [
    'Settings: the link to the pages is shown on a terminal only. For one, type in a terminal:',
    `  ${typed('status')}`,
  ];
}

/** What people see when the host has started. On a screen it holds the link's one-time key. */
export async function startedLines(
  running: RunningHost,
  {
    isScreen,
    isHandsFree,
    typed,
  }: { readonly isScreen: boolean; readonly isHandsFree: boolean; readonly typed: Typed },
): Promise<readonly string[]> {
  const status = await readStatus(running);
  const { pairingLink } = await readCertificate(running);
  return [
    `Vitalgate ${status.version} is running. Ctrl-C stops it.`,
    `Data directory: ${status.dataDirectory}`,
    ...settingsLines(running, isScreen, typed),
    ...servingLines(status, isHandsFree, typed),
    ...(isHandsFree ? ['Requests are answered by themselves. Pairing link:', `  ${pairingLink ?? ''}`] : []),
  ];
}

/** The first line with `--json`: ports, addresses and what clients know the host by. Holds the link's one-time key. */
export async function startedEvent(running: RunningHost): Promise<unknown> {
  const { appPort, appUrl } = running;
  const { apiPort, apiUrls, developerModeOn, dataDirectory } = await readStatus(running);
  const { fingerprint, publicKeyPin, pairingLink } = await readCertificate(running);
  const ports = { appPort, appUrl, apiPort, apiUrls };
  const identity = { fingerprint, publicKeyPin, pairingLink };
  return { event: 'started', pid: process.pid, dataDirectory, ...ports, developerModeOn, ...identity };
}

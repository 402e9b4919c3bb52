import { runAction } from '@vitalgate/http';
import type { Typed } from '@vitalgate/terminal';
import type { RunningHost } from '../../host/run-host.ts';
import type { OutputOf } from '../../program/app-connection.ts';
import { pageLinkText } from '../../app/sessions/page-link.ts';

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

export interface StartedWords {
  /** Whether the one-time link is: not in what others may read. */
  readonly showsLink: boolean;
  readonly isHandsFree: boolean;
  readonly typed: Typed;
}

/** The link to the pages, or how to get one. */
function settingsLines(running: RunningHost, { showsLink, typed }: StartedWords): readonly string[] {
  if (showsLink) return [`Settings: ${pageLinkText(running.appUrl)}`];
  return ['Settings: no link is printed here. For one, type in a terminal:', `  ${typed('status')}`];
}

/** What people see when the host has started. Holds the link's one-time key if it is shown. */
export async function startedLines(running: RunningHost, words: StartedWords): Promise<readonly string[]> {
  const { isHandsFree, typed } = words;
  const status = await readStatus(running);
  const { pairingLink } = await readCertificate(running);
  return [
    `Vitalgate ${status.version} is running. Ctrl-C stops it.`,
    `Data directory: ${status.dataDirectory}`,
    ...settingsLines(running, words),
    ...servingLines(status, isHandsFree, typed),
    ...(isHandsFree ? ['Requests are answered by themselves. Pairing link:', `  ${pairingLink ?? ''}`] : []),
  ];
}

/** The first line with `--json`: ports, addresses and what clients know the host by. Holds the link's one-time key if it is shown. */
export async function startedEvent(running: RunningHost, showsLink: boolean): Promise<unknown> {
  const { appPort } = running;
  const appUrl = showsLink ? running.appUrl : null;
  const { apiPort, apiUrls, developerModeOn, dataDirectory } = await readStatus(running);
  const { fingerprint, publicKeyPin, pairingLink } = await readCertificate(running);
  const ports = { appPort, appUrl, apiPort, apiUrls };
  const identity = { fingerprint, publicKeyPin, pairingLink };
  return { event: 'started', pid: process.pid, dataDirectory, ...ports, developerModeOn, ...identity };
}

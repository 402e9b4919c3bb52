import { runAction } from '@vitalgate/http';
import type { RunningHost } from '../host/run-host.ts';
import type { OutputOf } from './app-connection.ts';

/** What `serve` knows of itself. */
export type Status = OutputOf<'readStatus'>;

/** Asks the host that this process runs. */
export async function readStatus({ host }: RunningHost): Promise<Status> {
  return (await runAction(host.actions, 'readStatus', {})) as Status;
}

/** Whether the API is served, where, and what to type next. */
export function servingLines({ developerModeOn, apiUrls }: Status): readonly string[] {
  if (!developerModeOn) {
    return [
      'Developer Mode is off: the API is closed. Next, in another terminal:',
      '  npx vitalgate-host developer-mode on',
    ];
  }
  return [
    'Developer Mode is on. The API is served at:',
    ...(apiUrls ?? []).map((url) => `  ${url}`),
    'To let a client ask for access:',
    '  npx vitalgate-host pairing open',
  ];
}

/** What people see when the host has started. Holds the link's one-time key. */
export async function startedLines(running: RunningHost): Promise<readonly string[]> {
  const status = await readStatus(running);
  return [
    `Vitalgate ${status.version} is running. Ctrl-C stops it.`,
    `Data directory: ${status.dataDirectory}`,
    `Settings: ${running.appUrl}   (opens once)`,
    ...servingLines(status),
  ];
}

/** The first line with `--json`: ports, addresses and what clients know the host by. Holds the link's one-time key. */
export async function startedEvent(running: RunningHost): Promise<unknown> {
  const { appPort, appUrl, host } = running;
  const { apiPort, apiUrls, developerModeOn, dataDirectory } = await readStatus(running);
  const { fingerprintPairs: fingerprint, publicKeyPin } = await host.certificate.current();
  const ports = { appPort, appUrl, apiPort, apiUrls };
  return { event: 'started', pid: process.pid, dataDirectory, ...ports, developerModeOn, fingerprint, publicKeyPin };
}

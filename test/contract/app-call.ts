import { readFileSync } from 'node:fs';
import type { RunningHost } from '../host-process.ts';

interface HostFile {
  readonly appPort: number;
  readonly controlKey: string;
}

function hostFileOf({ dataDirectory }: RunningHost): HostFile {
  return JSON.parse(readFileSync(`${dataDirectory}/host.json`, 'utf8')) as HostFile;
}

/** Calls one of the app's actions as a command does, without starting a process for it. Rejects where the host goes away. */
export async function appCall(host: RunningHost, action: string, input: object): Promise<unknown> {
  const { appPort, controlKey } = hostFileOf(host);
  const response = await fetch(`http://127.0.0.1:${appPort}/app/v1/actions/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return response.json();
}

/** Opens the pairing window for as long as the host hears of it, about five seconds. */
export async function openWindow(host: RunningHost): Promise<void> {
  const { appPort, controlKey } = hostFileOf(host);
  const headers = { authorization: `Bearer ${controlKey}` };
  const response = await fetch(`http://127.0.0.1:${appPort}/app/v1/pairing/window`, { headers });
  await response.body?.getReader().read();
}

import { readFileSync } from 'node:fs';
import type { RunningHost } from '../host-process.ts';

interface HostFile {
  readonly appPort: number;
  readonly controlKey: string;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

interface Outcome {
  readonly result?: unknown;
  readonly error?: { readonly code: string };
}

function hostFileOf({ dataDirectory }: RunningHost): HostFile {
  return JSON.parse(readFileSync(`${dataDirectory}/host.json`, 'utf8')) as HostFile;
}

async function outcomeOf(host: RunningHost, action: string, input: object): Promise<Outcome> {
  const { appPort, controlKey } = hostFileOf(host);
  const response = await fetch(`http://127.0.0.1:${appPort}/app/v1/actions/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return (await response.json()) as Outcome;
}

/** Calls one of the app's actions as a command does, without starting a process for it. Rejects if it is refused. */
export async function appCall(host: RunningHost, action: string, input: object = {}): Promise<unknown> {
  const { result, error } = await outcomeOf(host, action, input);
  if (error !== undefined) throw new Error(`${action}: ${error.code}`);
  return result;
}

/** Sends a file as a page does; what the host says of it. */
export async function uploadTo(host: RunningHost, name: string, content: string): Promise<unknown> {
  const { appPort, controlKey } = hostFileOf(host);
  const response = await fetch(`http://127.0.0.1:${appPort}/app/v1/uploads?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/octet-stream' },
    body: content,
  });
  return response.json();
}

/** How the user's decision ended: `done`, or the code of the refusal. */
export async function decide(host: RunningHost, decision: 'approve' | 'deny', requestId: string): Promise<string> {
  const { error } = await outcomeOf(host, `${decision}PairingRequest`, { requestId });
  return error?.code ?? 'done';
}

/** Denies what waits, so that nothing counts any more. */
export function clearRequests(host: RunningHost): Promise<unknown> {
  return appCall(host, 'clearPairingRequests');
}

/** The paired clients, oldest first. */
export async function clientsOf(host: RunningHost): Promise<Rows> {
  return (await appCall(host, 'listClients')) as Rows;
}

interface Window {
  /** The name of its page, for heartbeats. */
  readonly page: string;
  readonly close: () => void;
}

async function windowOf(host: RunningHost): Promise<Window> {
  const { appPort, controlKey } = hostFileOf(host);
  const closing = new AbortController();
  const response = await fetch(`http://127.0.0.1:${appPort}/app/v1/pairing/window`, {
    headers: { authorization: `Bearer ${controlKey}` },
    signal: closing.signal,
  });
  const first = await response.body?.getReader().read();
  const [line = ''] = new TextDecoder().decode(first?.value).split('\n');
  const { page } = JSON.parse(line) as { page: string };
  return { page, close: () => closing.abort() };
}

/** Opens the pairing window until the function it answers is called, at most for the five seconds that silence may last. */
export async function openWindow(host: RunningHost): Promise<() => void> {
  return (await windowOf(host)).close;
}

/** Opens the pairing window until the function it answers is called, for what may take longer than silence may last. */
export async function holdWindow(host: RunningHost): Promise<() => void> {
  const { page, close } = await windowOf(host);
  const heartbeats = setInterval(() => void appCall(host, 'windowHeartbeat', { page }).catch(() => undefined), 1000);
  return () => {
    clearInterval(heartbeats);
    close();
  };
}

/** Pairs a client; its token. */
export async function pairedToken(
  host: RunningHost,
  scopes: readonly string[],
  displayName = 'Client',
): Promise<string> {
  return (await host.pair(scopes, displayName)).clientToken;
}

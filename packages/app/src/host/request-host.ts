import { noteAnswer, noteFailure } from './connection.ts';
import { failureOf, HostFailure } from './host-failure.ts';
import { hostStopped } from './host-stopped.ts';
import { comeInAgain, noteTaken, sessionSecret } from './session.ts';
import { texts } from './texts/texts.ts';

const sessionEnded = (): HostFailure => new HostFailure('session_ended', texts.sessionEnded);

async function ask(path: string, init: RequestInit, secret: string): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string> | undefined), 'vitalgate-session': secret };
  return fetch(path, { ...init, headers, cache: 'no-store', credentials: 'same-origin', redirect: 'error' });
}

async function askWithSession(path: string, init: RequestInit): Promise<Response> {
  const secret = sessionSecret();
  if (secret !== null) {
    const response = await ask(path, init, secret);
    if (response.status !== 401) {
      noteTaken();
      return response;
    }
  }
  await comeInAgain(secret);
  throw sessionEnded();
}

/** A response of the host that went well. Rejects with HostFailure, or the signal's reason. A broken upload does not mean that the host is gone. */
export async function requestHost(
  path: string,
  init: RequestInit,
  kind: 'question' | 'upload' = 'question',
): Promise<Response> {
  let response: Response;
  try {
    response = await askWithSession(path, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    const failure = error instanceof HostFailure ? error : hostStopped();
    if (kind === 'question' || failure.code !== 'host_stopped') noteFailure(failure);
    throw failure;
  }
  noteAnswer();
  if (response.ok) return response;
  throw failureOf(response.status, await response.json().catch(() => null));
}

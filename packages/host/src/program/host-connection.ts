import { randomBytes } from 'node:crypto';
import { CommandError } from '@vitalgate/terminal';
import type { AppErrorBody } from '../errors/app-error-body.ts';
import { hostProof, isSameKey } from '../app/sessions/control-key.ts';
import type { HostFile } from '../data-directory/host-file.ts';
import type { HostActions } from '../actions/host-actions.ts';
import type { AppConnection, OutputOf } from './app-connection.ts';
import { eachLine, jsonOf, sendToHost } from './host-request.ts';

const proofMilliseconds = 3000;

/** Whether the host that wrote this file answers: what listens there may be another program by now. */
export async function isOurHost(file: HostFile): Promise<boolean> {
  const nonce = randomBytes(32).toString('base64url');
  try {
    const signal = AbortSignal.timeout(proofMilliseconds);
    const answer = await jsonOf(
      await sendToHost(file, { method: 'GET', path: `/app/v1/proof?nonce=${nonce}`, signal }),
    );
    const { proof } = answer as { readonly proof?: unknown };
    return typeof proof === 'string' && isSameKey(proof, hostProof(file.controlKey, nonce));
  } catch {
    return false;
  }
}

interface Line {
  readonly event?: unknown;
  readonly result?: unknown;
  readonly error?: AppErrorBody;
}

/** What an answer says of a failure, as the command's own. */
export function failureOf(line: unknown): CommandError {
  const { error } = line as Line;
  return new CommandError(
    error?.code ?? 'failed',
    error?.message ?? 'the host answered in a way this command does not know',
    { doNext: error?.doNext },
  );
}

const hostGone = (cause?: unknown): CommandError =>
  new CommandError('host_stopped', 'The host stopped before it answered. Start it and try again.', { cause });

/** The way over a running host. It has proved that it is ours. */
export function hostConnection(file: HostFile, signal: AbortSignal): AppConnection {
  async function lastLine(name: string, input: unknown, onEvent: (event: unknown) => void): Promise<Line | null> {
    const response = await sendToHost(file, {
      method: 'POST',
      path: `/app/v1/actions/${name}`,
      key: file.controlKey,
      accept: 'application/x-ndjson',
      body: input,
      signal,
    });
    if (response.statusCode !== 200) return (await jsonOf(response)) as Line;
    let last: Line | null = null;
    await eachLine(response, (value) => {
      const line = value as Line;
      if ('event' in line) onEvent(line.event);
      else last = line;
    });
    return last;
  }

  return {
    async call<Name extends keyof HostActions>(name: Name, input: unknown, onEvent = (_event: unknown) => {}) {
      let line: Line | null;
      try {
        line = await lastLine(name, input, onEvent);
      } catch (error) {
        throw hostGone(error);
      }
      if (line === null) throw hostGone();
      if (line.error !== undefined) throw failureOf(line);
      return line.result as OutputOf<Name>;
    },
    close: () => Promise.resolve(),
  };
}

import type { Duplex } from 'node:stream';
import { request, Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import { formatHostAddress, VitalgateError } from '@vitalgate/client';
import { headerMap, type Answer, type Asked } from './answer.ts';
import { connectPinned, type HostUnderCheck } from './pinned-socket.ts';

const answerMilliseconds = 20_000;
const largestAnswer = 64 * 1024 * 1024;

/** Sends one request, again if a kept connection turned out to be dead and it is no POST. Rejects with VitalgateError without a whole answer. */
export async function sendRequest(host: HostUnderCheck, agent: Agent, asked: Asked): Promise<Answer> {
  const first: { request?: ClientRequest } = {};
  try {
    return await sendOnce(host, agent, asked, (sent) => (first.request = sent));
  } catch (error) {
    if (first.request?.reusedSocket !== true || asked.method === 'POST') throw error;
    return await sendOnce(host, agent, asked, () => undefined);
  }
}

function sendOnce(
  host: HostUnderCheck,
  agent: Agent,
  asked: Asked,
  onSent: (sent: ClientRequest) => void,
): Promise<Answer> {
  const where = formatHostAddress(host);
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const unreachable = `${where} did not answer (${error.code ?? error.message})`;
      reject(error instanceof VitalgateError ? error : new VitalgateError('unreachable', unreachable));
    };
    const headers = ['Host', asked.hostHeader ?? where];
    if (asked.token !== null) headers.push('Authorization', `Bearer ${asked.token}`);
    if (asked.body !== null) headers.push('Content-Length', String(Buffer.byteLength(asked.body)));
    headers.push(...asked.headers.flat());
    const sent = request({ agent, method: asked.method, path: asked.target, headers, setHost: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > largestAnswer)
          sent.destroy(new VitalgateError('invalid_response', `${where} sent an answer without end`));
      });
      response.once('error', fail);
      response.once('end', () => {
        clearTimeout(timer);
        resolve({ asked, status: response.statusCode ?? 0, headers: headerMap(response.rawHeaders), text });
      });
    });
    onSent(sent);
    const timer = setTimeout(() => {
      sent.destroy(new VitalgateError('timed_out', `${where} did not answer within ${answerMilliseconds / 1000} s`));
    }, answerMilliseconds);
    sent.once('close', () => clearTimeout(timer));
    sent.once('error', fail);
    sent.end(asked.body ?? undefined);
  });
}

export class PinnedAgent extends Agent {
  readonly #host: HostUnderCheck;

  constructor(host: HostUnderCheck) {
    super({ keepAlive: true, maxSockets: 4 });
    this.#host = host;
  }

  override createConnection(
    _options: ClientRequestArgs,
    created?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    connectPinned(this.#host).then(
      ({ socket }) => created?.(null, socket),
      (error: Error) => (created as ((error: Error) => void) | undefined)?.(error),
    );
  }
}

import { request, type Agent, type ClientRequest } from 'node:http';
import { headerMap, type Answer, type Asked } from './answer.ts';
import { urlHost } from './host-text.ts';
import type { HostUnderCheck } from './pinned-socket.ts';

const answerMilliseconds = 20_000;
const maximumCharacters = 64 * 1024 * 1024;

/**
 * Sends one request and reads the whole answer. A GET is sent again, once, where a kept connection turned out to be dead.
 * Rejects where no answer came, and with OtherCertificate.
 */
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
  return new Promise((resolve, reject) => {
    const headers = ['Host', asked.hostHeader ?? `${urlHost(host.host)}:${host.port}`];
    if (asked.token !== null) headers.push('Authorization', `Bearer ${asked.token}`);
    if (asked.body !== null) headers.push('Content-Length', String(Buffer.byteLength(asked.body)));
    headers.push(...asked.headers.flat());
    const sent = request({ agent, method: asked.method, path: asked.target, headers, setHost: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maximumCharacters) sent.destroy(new Error('the answer is larger than 64 MiB'));
      });
      response.once('error', reject);
      response.once('end', () => {
        resolve({ asked, status: response.statusCode ?? 0, headers: headerMap(response.rawHeaders), text });
      });
    });
    onSent(sent);
    sent.setTimeout(answerMilliseconds, () => sent.destroy(new Error('no answer within 20 seconds')));
    sent.once('error', reject);
    sent.end(asked.body ?? undefined);
  });
}

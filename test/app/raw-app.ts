import { request } from 'node:http';
import type { RunningHost } from '../host-process.ts';

/** What the app's port answered. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** What is asked of it. */
export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Plain HTTP to the app's port, with exactly these headers. */
export function askApp(host: RunningHost, path: string, asked: RawRequest = {}): Promise<RawAnswer> {
  const { method = 'GET', headers = {}, body } = asked;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: host.appPort, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The code of a refusal. */
export function codeOf({ text }: RawAnswer): unknown {
  return (JSON.parse(text) as { error?: { code: string } }).error?.code;
}

/** A browser's session in its two halves. */
export interface RawSession {
  /** As the `Cookie` header has it. */
  readonly cookie: string;
  readonly secret: string;
  /** Headers of a page's own request. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The cookie that a link sets, as the `Cookie` header has it. */
export async function cookieOf(host: RunningHost, link: string): Promise<string> {
  const { pathname, search } = new URL(link);
  const { headers } = await askApp(host, pathname + search);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return cookie.split(';')[0] ?? '';
}

/** Takes the second half of a session as a page does. */
export function claim(host: RunningHost, cookie: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const origin = `http://127.0.0.1:${host.appPort}`;
  const sent = { cookie, origin, 'content-type': 'application/json', ...headers };
  return askApp(host, '/app/v1/session/claim', { method: 'POST', headers: sent, body: '{}' });
}

/** Comes in by a link, without a browser. */
export async function openSession(host: RunningHost, link: string): Promise<RawSession> {
  const cookie = await cookieOf(host, link);
  const { text } = await claim(host, cookie);
  const { result } = JSON.parse(text) as { result: { secret: string } };
  const origin = `http://127.0.0.1:${host.appPort}`;
  const headers = { cookie, 'vitalgate-session': result.secret, origin, 'content-type': 'application/json' };
  return { cookie, secret: result.secret, headers };
}

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

/** What a link answers, and the document that it leads to. */
export async function follow(host: RunningHost, link: string): Promise<{ entry: RawAnswer; document: RawAnswer }> {
  const { pathname, search } = new URL(link);
  const entry = await askApp(host, pathname + search);
  const document = await askApp(host, String(entry.headers.location));
  return { entry, document };
}

/** The secret that a document brings; undefined if it brings none. */
export const secretIn = ({ text }: RawAnswer): string | undefined =>
  /<meta name="vitalgate-session" content="([^"]+)">/.exec(text)?.[1];

/** Comes in by a link, without a browser. */
export async function openSession(host: RunningHost, link: string): Promise<RawSession> {
  const { entry, document } = await follow(host, link);
  const [setCookie = ''] = entry.headers['set-cookie'] ?? [];
  const [cookie = ''] = setCookie.split(';');
  const secret = secretIn(document) ?? '';
  const origin = `http://127.0.0.1:${host.appPort}`;
  const headers = { cookie, 'vitalgate-session': secret, origin, 'content-type': 'application/json' };
  return { cookie, secret, headers };
}

import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

/** What the listener for live feeds answered. */
export interface DeliveryAnswer {
  readonly status: number;
  readonly body: {
    readonly accepted?: number;
    readonly skipped?: readonly { readonly reason: string; readonly count: number }[];
    readonly error?: { readonly code: string; readonly message: string };
  };
}

/** Where and with what a delivery is sent. */
export interface Sender {
  readonly url: string;
  readonly key: string;
  /** Trusted; null for plain HTTP. */
  readonly ca: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

/** POSTs a body over a connection of its own. Rejects if the host is not there or goes away. */
export async function deliver(
  { url, key, ca, headers = {}, method = 'POST' }: Sender,
  body: string,
): Promise<DeliveryAnswer> {
  const options = {
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
  } as const;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = ca === null ? httpRequest(url, options) : httpsRequest(url, { ...options, ca });
    sent.once('response', resolve).once('error', reject);
    sent.end(body);
  });
  const all = await text(response);
  return { status: response.statusCode ?? 0, body: (all === '' ? {} : JSON.parse(all)) as DeliveryAnswer['body'] };
}

/** Steps of one phone as Health Auto Export sends single samples: one a minute from a moment on. */
export function stepsPayload(counts: readonly number[], from = Date.UTC(2026, 2, 9, 12, 0, 7)): string {
  const written = (index: number, seconds: number): string =>
    `${new Date(from + index * 60_000 + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} +0000`;
  const data = counts.map((qty, index) => ({
    qty,
    date: written(index, 0),
    startDate: written(index, 0),
    endDate: written(index, 23),
    source: 'My iPhone',
  }));
  return JSON.stringify({ data: { metrics: [{ name: 'step_count', units: 'count', data }] } });
}

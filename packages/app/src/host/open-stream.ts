import { asFailure, type HostFailure } from './host-failure.ts';
import { hostStopped } from './host-stopped.ts';
import { requestHost } from './request-host.ts';

/** How a stream stands. `waiting`: it broke and is tried again; `refused`: the host will not have it, and nothing is tried. */
export type StreamState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'waiting'; readonly failure: HostFailure }
  | { readonly kind: 'refused'; readonly failure: HostFailure };

/** The handlers of a stream. */
export interface StreamListener<Event> {
  readonly onEvent: (event: Event) => void;
  readonly onState?: (state: StreamState) => void;
  /** Silence after which the connection counts as lost, in milliseconds; null if silence is fine. */
  readonly silence?: number;
}

const firstWait = 500;
const longestWait = 4000;
const retried = new Set(['host_stopped']);

/** Keeps a streaming connection to the host open, and opens it anew when it breaks. The answer closes it for good. */
export function openStream<Event>(path: string, listener: StreamListener<Event>): () => void {
  const { onEvent, onState = () => undefined, silence = null } = listener;
  let isClosed = false;
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;

  function expectMore(): void {
    if (silence === null) return;
    clearTimeout(timer);
    const mine = current;
    timer = setTimeout(() => mine.abort(), silence);
  }

  async function readOnce(): Promise<HostFailure> {
    current = new AbortController();
    try {
      const response = await requestHost(path, { method: 'GET', signal: current.signal });
      onState({ kind: 'open' });
      wait = firstWait;
      expectMore();
      if (response.body !== null) {
        await eachJsonLine(response.body, (value) => {
          expectMore();
          if (!isClosed) onEvent(value as Event);
        });
      }
      return hostStopped();
    } catch (error) {
      // A broken body is a TypeError, and a silence is our own abort: both mean that nobody is there.
      return error instanceof TypeError || current.signal.aborted ? hostStopped() : asFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function run(): Promise<void> {
    onState({ kind: 'connecting' });
    for (;;) {
      const failure = await readOnce();
      if (isClosed) return;
      if (!retried.has(failure.code)) return onState({ kind: 'refused', failure });
      onState({ kind: 'waiting', failure });
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (isClosed) return;
      wait = Math.min(wait * 2, longestWait);
    }
  }

  void run();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    current.abort();
  };
}

/** Hands over the values of an NDJSON answer as they come; settles at its end. Rejects if the connection breaks. */
async function eachJsonLine(body: ReadableStream<Uint8Array>, onValue: (value: unknown) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (begun + decoder.decode(value, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) if (line !== '') onValue(JSON.parse(line) as unknown);
  }
}

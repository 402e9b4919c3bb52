import type { PairingRequestView, PairingStatus, PairingWindowEvent } from '@vitalgate/contract';
import { useEffect, useState } from 'preact/hooks';
import { asFailure } from './host-failure.ts';
import { openStream, type StreamState } from './open-stream.ts';
import { whileVisible } from './page-visibility.ts';
import { send } from './send.ts';

/** Where a request stands, as this page knows it. `gone`: it ended while nothing was heard. `unpaired`: it was approved, and its client is paired no longer. */
export type ShownStatus = PairingStatus | 'gone' | 'unpaired';

/** A request as this page shows it. */
export type ShownRequest = Omit<PairingRequestView, 'status'> & { readonly status: ShownStatus };

/** The pairing window as this page holds it open. */
export interface PairingWindowView {
  /** `open` while clients can ask; `closed` while this page is not wanted to hold it open, or cannot be seen. */
  readonly state: StreamState | { readonly kind: 'closed' };
  /** Every request seen since the page was opened, in the order in which they came: those that ended keep their place. */
  readonly requests: readonly ShownRequest[];
}

const heartbeatMilliseconds = 1000;
const answerMilliseconds = 2000;
/** The host closes the window after five seconds of silence: the page must not call it open for longer. */
const silenceMilliseconds = 3000;
/** A new connection reports all that waits at once; what it has not reported by then has ended. */
const toldMilliseconds = 1000;
const closed = { kind: 'closed' } as const;

function withRequest(before: readonly ShownRequest[], request: PairingRequestView): readonly ShownRequest[] {
  const isKnown = before.some(({ requestId }) => requestId === request.requestId);
  if (!isKnown) return [...before, request];
  return before.map((shown) => (shown.requestId === request.requestId ? request : shown));
}

function withStatus(
  before: readonly ShownRequest[],
  status: ShownStatus,
  isMeant: (request: ShownRequest) => boolean,
): readonly ShownRequest[] {
  return before.map((shown) => (shown.status === 'pending' && isMeant(shown) ? { ...shown, status } : shown));
}

/** Holds the pairing window open while `isWanted`, this page is shown and can be seen. Spec 5.4. */
export function usePairingWindow(isWanted: boolean): PairingWindowView {
  const [state, setState] = useState<PairingWindowView['state']>(closed);
  const [requests, setRequests] = useState<readonly ShownRequest[]>([]);
  useEffect(() => {
    if (!isWanted) return undefined;
    const end = whileVisible(() => {
      let heartbeat: ReturnType<typeof setInterval> | undefined;
      let reporting: ReturnType<typeof setTimeout> | undefined;
      let reported = new Set<string>();
      let current = '';
      let leaving = new AbortController();
      const stop = (): void => {
        // A beat that is on its way when the window closes would be refused.
        leaving.abort();
        clearInterval(heartbeat);
        clearTimeout(reporting);
        current = '';
      };
      const begin = (page: string): void => {
        stop();
        leaving = new AbortController();
        reported = new Set();
        current = page;
        let heardAt = performance.now();
        const heard = (): void => {
          if (current !== page) return;
          heardAt = performance.now();
          setState((before) => (before.kind === 'waiting' ? { kind: 'open' } : before));
        };
        const missed = (error: unknown): void => {
          if (current !== page || performance.now() - heardAt < silenceMilliseconds) return;
          setState({ kind: 'waiting', failure: asFailure(error) });
        };
        heartbeat = setInterval(() => {
          const until = AbortSignal.any([leaving.signal, AbortSignal.timeout(answerMilliseconds)]);
          send('windowHeartbeat', { page }, until).then(heard, missed);
        }, heartbeatMilliseconds);
        reporting = setTimeout(
          () => setRequests((before) => withStatus(before, 'gone', ({ requestId }) => !reported.has(requestId))),
          toldMilliseconds,
        );
      };
      const close = openStream<PairingWindowEvent>('/app/v1/pairing/window', {
        onState(next) {
          if (next.kind !== 'open') stop();
          setState(next);
        },
        onEvent(event) {
          if (event.event === 'opened') return begin(event.page);
          if (event.event === 'requested') {
            const { event: _event, ...request } = event;
            reported.add(request.requestId);
            return setRequests((before) => withRequest(before, request));
          }
          const { requestId } = event;
          const status = event.status as PairingStatus;
          setRequests((before) => withStatus(before, status, (shown) => shown.requestId === requestId));
        },
      });
      return () => {
        stop();
        close();
        setState(closed);
      };
    });
    return () => {
      end();
      setRequests([]);
    };
  }, [isWanted]);
  return { state, requests };
}

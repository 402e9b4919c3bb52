import type { PairingRequestView, PairingWindowEvent } from '@vitalgate/contract';
import { useEffect, useState } from 'preact/hooks';
import { openStream, type StreamState } from './open-stream.ts';
import { whileVisible } from './page-visibility.ts';
import { send } from './send.ts';

/** The pairing window as this page holds it open. */
export interface PairingWindowView {
  /** `open` while clients can ask; `closed` while this page is not wanted to hold it open. */
  readonly state: StreamState | { readonly kind: 'closed' };
  /** Requests that wait, in the order in which they came. */
  readonly requests: readonly PairingRequestView[];
}

const heartbeatMilliseconds = 1000;
const closed: PairingWindowView = { state: { kind: 'closed' }, requests: [] };

function afterEvent(before: PairingWindowView, event: PairingWindowEvent): PairingWindowView {
  // A new connection tells every request that still waits.
  if (event.event === 'opened') return { ...before, requests: [] };
  const others = before.requests.filter(({ requestId }) => requestId !== event.requestId);
  if (event.event === 'resolved') return { ...before, requests: others };
  const { event: _event, ...request } = event;
  return { ...before, requests: [...others, request] };
}

/** Holds the pairing window open while `isWanted`, this page is shown and can be seen. Spec 5.4. */
export function usePairingWindow(isWanted: boolean): PairingWindowView {
  const [view, setView] = useState<PairingWindowView>(closed);
  useEffect(() => {
    if (!isWanted) return undefined;
    return whileVisible(() => {
      let heartbeat: ReturnType<typeof setInterval> | undefined;
      const close = openStream<PairingWindowEvent>('/app/v1/pairing/window', {
        onState(state) {
          if (state.kind !== 'open') clearInterval(heartbeat);
          setView((before) => ({ ...before, state }));
        },
        onEvent(event) {
          if (event.event === 'opened') {
            const { page } = event;
            clearInterval(heartbeat);
            heartbeat = setInterval(() => {
              send('windowHeartbeat', { page }).catch(() => undefined);
            }, heartbeatMilliseconds);
          }
          setView((before) => afterEvent(before, event));
        },
      });
      return () => {
        clearInterval(heartbeat);
        close();
        setView(closed);
      };
    });
  }, [isWanted]);
  return view;
}

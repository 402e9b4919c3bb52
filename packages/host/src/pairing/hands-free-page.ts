import type { PairingPages } from './pairing-pages.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';

const heartbeatMilliseconds = 1000;

/**
 * A settings page that nobody sits at. It ends if every page does: with Developer Mode, and with the host. Till then it keeps the
 * pairing window open and decides on requests as they come, through the same doors as a page that somebody looks
 * at. A client sees its create answered, pending, before the decision.
 */
export function handsFreePage(
  pages: PairingPages,
  decision: Rehearsal['decision'],
  decide: (action: 'approvePairingRequest' | 'denyPairingRequest', requestId: string) => Promise<void>,
) {
  let heartbeats: NodeJS.Timeout | null = null;
  const end = (): void => {
    if (heartbeats !== null) clearInterval(heartbeats);
    heartbeats = null;
  };
  return {
    /** Opens it where it is not open, as after Developer Mode was off and on again. */
    open(): void {
      if (heartbeats !== null) return;
      const { page } = pages.enter((event) => {
        if (event.event !== 'requested' || decision === 'wait') return;
        const action = decision === 'approve' ? 'approvePairingRequest' : 'denyPairingRequest';
        setImmediate(() => void decide(action, event.requestId));
      }, end);
      heartbeats = setInterval(() => pages.heartbeat(page), heartbeatMilliseconds);
    },
  };
}

export type HandsFreePage = ReturnType<typeof handsFreePage>;

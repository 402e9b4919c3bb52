import { useEffect, useRef, useState } from 'preact/hooks';
import type { ShownRequest } from '../host/use-pairing-window.ts';
import { PairingRequest } from './pairing-request.tsx';
import { useRequestAnnouncements } from './use-request-announcements.ts';

/** The requests that came while this page is open: new ones at the end, those that ended in their place until dismissed. */
export function PairingRequests(props: { readonly requests: readonly ShownRequest[]; readonly isOpen: boolean }) {
  const { requests, isOpen } = props;
  const place = useRef<HTMLDivElement>(null);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [moved, setMoved] = useState(0);
  useRequestAnnouncements(requests);
  useEffect(() => {
    if (isOpen) setMoved((before) => before + 1);
  }, [isOpen]);

  function dismiss(requestId: string): void {
    setDismissed((before) => new Set([...before, requestId]));
    setMoved((before) => before + 1);
    place.current?.focus({ preventScroll: true });
  }

  const shown = requests.filter(({ requestId }) => !dismissed.has(requestId));
  return (
    <div ref={place} role="group" aria-label="Requests" tabIndex={-1}>
      {shown.length === 0 ? (
        <p class="muted request-none">No client is asking right now.</p>
      ) : (
        <ul class="requests" role="list" aria-label="Pairing requests">
          {shown.map((request) => (
            <PairingRequest
              key={request.requestId}
              request={request}
              isOpen={isOpen}
              moved={moved}
              onDismiss={() => dismiss(request.requestId)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

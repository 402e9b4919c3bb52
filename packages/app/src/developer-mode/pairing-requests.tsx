import type { Scope } from '@vitalgate/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { ShownRequest } from '../host/use-pairing-window.ts';
import { announce } from '../host/announcements.ts';
import { requestWords } from './request-words.ts';
import { scopeNames } from '../clients/scope-list.tsx';
import { NewRequestBelow } from './new-request-below.tsx';
import { PairingRequest } from './pairing-request.tsx';
import type { RawHealthState } from './raw-health-note.tsx';
import { texts } from './texts/texts.ts';

const spoken = (digits: string): string => digits.split('').join(' ');

function wordsOf(request: ShownRequest): string {
  const { displayName, scopes, confirmationCode, status } = request;
  if (status !== 'pending') return `${displayName}: ${requestWords(status).outcome}`;
  return texts.asksToRead(displayName, scopeNames(scopes), spoken(confirmationCode));
}

/** Announces each request once to screen readers when it comes, and once when it has ended. Focus stays where it is. */
function useRequestAnnouncements(requests: readonly ShownRequest[]): void {
  const announced = useRef(new Map<string, ShownRequest['status']>());
  useEffect(() => {
    const news = requests.filter(({ requestId, status }) => announced.current.get(requestId) !== status);
    for (const { requestId, status } of news) announced.current.set(requestId, status);
    if (news.length > 0) announce(news.map(wordsOf).join(' '));
  }, [requests]);
}

/** The requests that came while this page is open: new ones at the end, those that ended in their place until dismissed. */
export function PairingRequests(props: {
  readonly requests: readonly ShownRequest[];
  /** Those whose clients are paired no longer. */
  readonly unpaired: ReadonlySet<string>;
  /** What paired clients may read, by the request that paired them. */
  readonly granted: ReadonlyMap<string, readonly Scope[]>;
  readonly isOpen: boolean;
  readonly isHostAway: boolean;
  readonly rawHealth: RawHealthState;
  /** Takes focus when the button that had it is gone. */
  readonly place: RefObject<HTMLDivElement>;
}) {
  const { requests, unpaired, granted, isOpen, isHostAway, rawHealth, place } = props;
  const list = useRef<HTMLUListElement>(null);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [moved, setMoved] = useState(0);
  useRequestAnnouncements(requests);
  const { isConsented, permitted } = rawHealth;
  // What a row says of raw health data, or of an end of the pairing, may change its height.
  useEffect(() => {
    if (isOpen) setMoved((before) => before + 1);
  }, [isOpen, isConsented, permitted, unpaired.size]);

  function dismiss(requestId: string): void {
    setDismissed((before) => new Set([...before, requestId]));
    setMoved((before) => before + 1);
    place.current?.focus({ preventScroll: true });
  }

  const shown = requests
    .filter(({ requestId }) => !dismissed.has(requestId))
    .map((request): ShownRequest => (unpaired.has(request.requestId) ? { ...request, status: 'unpaired' } : request));
  const firstEnded = shown.findIndex(({ status }) => status !== 'pending');
  const newestIndex = shown.map(({ status }) => status).lastIndexOf('pending');
  const newest = shown[newestIndex];
  return (
    <div ref={place} role="group" aria-label={texts.requests} tabIndex={-1}>
      {newest !== undefined && firstEnded !== -1 && firstEnded < newestIndex && (
        <NewRequestBelow
          key={newest.requestId}
          displayName={newest.displayName}
          list={list}
          index={newestIndex}
          onGo={() => setMoved((before) => before + 1)}
        />
      )}
      {shown.length === 0 ? (
        <p class="muted request-none">{texts.nobodyAsks}</p>
      ) : (
        <ul ref={list} class="requests" role="list" aria-label={texts.pairingRequests}>
          {shown.map((request, index) => (
            <PairingRequest
              key={request.requestId}
              request={request}
              isOpen={isOpen}
              isHostAway={isHostAway}
              rawHealth={rawHealth}
              granted={granted.get(request.requestId) ?? null}
              isAboveWaiting={index < newestIndex}
              moved={moved}
              onDismiss={() => dismiss(request.requestId)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

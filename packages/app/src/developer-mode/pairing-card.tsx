import type { ClientView } from '@vitalgate/contract';
import { useRef, useState } from 'preact/hooks';
import { Badge, Card } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { ErrorState } from '../controls/reading-view.tsx';
import { useAct } from '../controls/use-act.tsx';
import type { PairingWindowView } from '../host/use-pairing-window.ts';
import { PairingRequests } from './pairing-requests.tsx';
import type { RawHealthState } from './raw-health-note.tsx';
import { texts } from './texts/texts.ts';

/** The requests whose clients this page saw paired and that are no longer: not those approved just now, whose client is not read yet. */
function useUnpaired(clients: readonly ClientView[] | null): ReadonlySet<string> {
  const seen = useRef(new Set<string>());
  const paired = new Set(clients?.map(({ requestId }) => requestId));
  for (const requestId of paired) seen.current.add(requestId);
  return new Set(clients === null ? [] : [...seen.current].filter((requestId) => !paired.has(requestId)));
}

const tones = {
  open: 'good',
  connecting: 'neutral',
  waiting: 'warning',
  refused: 'neutral',
  closed: 'neutral',
} as const;

/** The card that says whether clients can ask right now, and who does. Spec 5.4, 5.5. */
export function PairingCard(props: {
  readonly window: PairingWindowView;
  /** The paired clients; null until they are read. */
  readonly clients: readonly ClientView[] | null;
  readonly rawHealth: RawHealthState;
}) {
  const { state, requests } = props.window;
  const unpaired = useUnpaired(props.clients);
  const place = useRef<HTMLDivElement>(null);
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, failed, ask } = useAct();
  const words = texts.window[state.kind];
  // Approved ones count against nobody; denied and expired ones do until they are cleared.
  const isClearable = requests.some(({ requestId, status }) => status !== 'approved' && !cleared.has(requestId));

  async function clear(): Promise<void> {
    const isDone = await ask('clearPairingRequests', {}, texts.cleared);
    if (!isDone) return;
    // The button goes; what stands outside takes focus before.
    place.current?.focus({ preventScroll: true });
    setCleared(new Set(requests.map(({ requestId }) => requestId)));
  }

  return (
    <Card title={texts.pairing} aside={<Badge tone={tones[state.kind]}>{words.badge}</Badge>}>
      <p class="pairing-state">{words.text}</p>
      {state.kind === 'refused' && <ErrorState failure={state.failure} onRetry={() => location.reload()} />}
      <PairingRequests
        place={place}
        requests={requests}
        unpaired={unpaired}
        granted={new Map(props.clients?.map(({ requestId, scopes }) => [requestId, scopes]))}
        isOpen={state.kind === 'open'}
        isHostAway={state.kind === 'waiting'}
        rawHealth={props.rawHealth}
      />
      {failed}
      {isClearable && (
        <div class="side-by-side">
          <p class="row-detail">{texts.clearMeaning}</p>
          <Button tone="quiet" isBusy={isBusy} onPress={() => void clear()}>
            {texts.clear}
          </Button>
        </div>
      )}
    </Card>
  );
}

import type { PairingRequestView } from '@vitalgate/contract';
import { Button } from '../controls/button.tsx';
import { ErrorState } from '../controls/error-state.tsx';
import { send } from '../host/send.ts';
import { useAct } from '../host/use-act.ts';
import { scopeWords } from '../words/scope-words.ts';

function PairingRequest({ request }: { readonly request: PairingRequestView }) {
  const { requestId, displayName, scopes, remoteAddress, confirmationCode } = request;
  const { isBusy, failure, act } = useAct();
  return (
    <li>
      <h3>{displayName}</h3>
      <p>From {remoteAddress}</p>
      <p class="code">{confirmationCode}</p>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>
            {scopeWords[scope].title}: {scopeWords[scope].reads}
          </li>
        ))}
      </ul>
      {failure !== null && <ErrorState failure={failure} />}
      <Button
        isBusy={isBusy}
        label={`Deny ${displayName}`}
        onPress={() => void act(() => send('denyPairingRequest', { requestId }), `${displayName} denied`)}
      >
        Deny
      </Button>
      <Button
        tone="primary"
        isBusy={isBusy}
        label={`Approve ${displayName}`}
        onPress={() => void act(() => send('approvePairingRequest', { requestId }), `${displayName} approved`)}
      >
        Approve
      </Button>
    </li>
  );
}

/** The requests that wait for the user. */
export function PairingRequests({ requests }: { readonly requests: readonly PairingRequestView[] }) {
  if (requests.length === 0) return <p class="muted">No client is asking right now.</p>;
  return (
    <ul role="list" aria-label="Pairing requests">
      {requests.map((request) => (
        <PairingRequest key={request.requestId} request={request} />
      ))}
    </ul>
  );
}

import type { ClientView } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { Badge } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { amountText } from '../format/numbers.ts';
import { timeText } from '../format/dates.ts';
import { RevocableList } from '../controls/revocable-list.tsx';
import { send } from '../host/send.ts';
import type { Reading } from '../host/use-read.ts';
import { scopeNames } from './scope-list.tsx';

/** A paired client: what it may read, since when, and what it made of it. */
function PairedClient({ client, onRevoke }: { readonly client: ClientView; readonly onRevoke: () => void }) {
  const { clientId, displayName, scopes, approvedAt, lastSeenAt, tokenFetched, reads } = client;
  return (
    <li class="client">
      <div class="client-head">
        <h3>
          <bdi>{displayName}</bdi>
        </h3>
        {!tokenFetched && <Badge tone="warning">Has not picked up its access</Badge>}
      </div>
      <dl class="client-facts">
        <div>
          <dt>May read</dt>
          <dd>{scopeNames(scopes)}</dd>
        </div>
        <div>
          <dt>Paired since</dt>
          <dd>{timeText(approvedAt)}</dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>{lastSeenAt === null ? 'Never' : timeText(lastSeenAt)}</dd>
        </div>
        <div>
          <dt>Reads in 90 days</dt>
          <dd>
            {reads === 0 ? (
              'None'
            ) : (
              <Link href={`/activity?client=${encodeURIComponent(clientId)}`}>{amountText(reads, 'read')}</Link>
            )}
          </dd>
        </div>
      </dl>
      {!tokenFetched && (
        <p class="row-detail">
          You approved it, and it has yet to fetch its token. If it does not within ten minutes of your approval, it is
          removed here and must ask again.
        </p>
      )}
      <div class="client-buttons">
        <Button label={`Revoke ${displayName}`} onPress={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

/** The clients that may read, each with a way to end it. Spec 3, 5.8. */
export function PairedClients(props: { readonly clients: Reading<readonly ClientView[]>; readonly isOn: boolean }) {
  return (
    <RevocableList
      title="Paired clients"
      reading={props.clients}
      missing="No client is paired. One that you approve stands here until you revoke it."
      hint={props.isOn ? null : 'They can read nothing while Developer Mode is off. They stay paired.'}
      listClass="clients"
      row={(client, onRevoke) => <PairedClient key={client.clientId} client={client} onRevoke={onRevoke} />}
      question={({ displayName }) => (
        <>
          Revoke <bdi>{displayName}</bdi>?
        </>
      )}
      effect="It can read nothing from now on. What it has read, it keeps. To let it back in, it must ask and you must approve again. Other clients keep working."
      done="Client revoked"
      onRevoke={({ clientId }) => send('revokeClient', { clientId })}
    />
  );
}

import type { ClientView } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { useRef, useState } from 'preact/hooks';
import { Badge, Card } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { amountText } from '../format/numbers.ts';
import { timeText } from '../format/dates.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
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
  const { clients, isOn } = props;
  const [revoked, setRevoked] = useState<ClientView | null>(null);
  const place = useRef<HTMLDivElement>(null);

  async function revoke(clientId: string): Promise<void> {
    await send('revokeClient', { clientId });
    clients.reload();
  }

  return (
    <Card title="Paired clients">
      <div ref={place} role="group" aria-label="Paired clients" tabIndex={-1}>
        <ReadingView
          reading={clients}
          missing={<p class="muted">No client is paired. One that you approve stands here until you revoke it.</p>}
        >
          {(list) =>
            list.length > 0 && (
              <>
                {!isOn && (
                  <p class="row-detail">They can read nothing while Developer Mode is off. They stay paired.</p>
                )}
                <ul class="clients" role="list">
                  {list.map((client) => (
                    <PairedClient key={client.clientId} client={client} onRevoke={() => setRevoked(client)} />
                  ))}
                </ul>
              </>
            )
          }
        </ReadingView>
      </div>
      <ConfirmDialog
        isOpen={revoked !== null}
        title={
          <>
            Revoke <bdi>{revoked?.displayName}</bdi>?
          </>
        }
        confirm="Revoke"
        tone="danger"
        working="Revoking…"
        done="Client revoked"
        focusWhenDone={place}
        onConfirm={() => revoke(revoked?.clientId ?? '')}
        onClose={() => setRevoked(null)}
      >
        <p>
          It can read nothing from now on. What it has read, it keeps. To let it back in, it must ask and you must
          approve again. Other clients keep working.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

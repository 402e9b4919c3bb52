import type { ClientView } from '@vitalgate/contract';
import { useRef, useState } from 'preact/hooks';
import { Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { send } from '../host/send.ts';
import type { Reading } from '../host/use-read.ts';
import { PairedClient } from './paired-client.tsx';

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
        <ReadingView reading={clients}>
          {(list) => (
            <>
              {list.length > 0 && !isOn && (
                <p class="row-detail">They can read nothing while Developer Mode is off. They stay paired.</p>
              )}
              {list.length === 0 ? (
                <p class="muted">No client is paired. One that you approve stands here until you revoke it.</p>
              ) : (
                <ul class="clients" role="list">
                  {list.map((client) => (
                    <PairedClient key={client.clientId} client={client} onRevoke={() => setRevoked(client)} />
                  ))}
                </ul>
              )}
            </>
          )}
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

import { useState } from 'preact/hooks';
import type { ClientView } from '@vitalgate/contract';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { dayText, timeText } from '../format/times.ts';
import { send } from '../host/send.ts';
import { useRead } from '../host/use-read.ts';
import { scopeWords } from '../words/scope-words.ts';

/** The clients that may read, each with its scopes and a way to end it. */
export function PairedClients() {
  const clients = useRead('listClients', {}, ['clients']);
  const [revoked, setRevoked] = useState<ClientView | null>(null);
  return (
    <Card title="Paired clients">
      <ReadingView reading={clients}>
        {(list) =>
          list.length === 0 ? (
            <p class="muted">No client is paired.</p>
          ) : (
            <List>
              {list.map((client) => (
                <ListRow
                  key={client.clientId}
                  title={client.displayName}
                  detail={`${client.scopes.map((scope) => scopeWords[scope].title).join(', ')} · since ${dayText(client.approvedAt)} · ${client.lastSeenAt === null ? 'never seen' : `last seen ${timeText(client.lastSeenAt)}`}`}
                  value={
                    <Button label={`Revoke ${client.displayName}`} onPress={() => setRevoked(client)}>
                      Revoke
                    </Button>
                  }
                />
              ))}
            </List>
          )
        }
      </ReadingView>
      <ConfirmDialog
        isOpen={revoked !== null}
        title={`Revoke ${revoked?.displayName ?? ''}?`}
        confirm="Revoke"
        tone="danger"
        done="Client revoked"
        onConfirm={() => send('revokeClient', { clientId: revoked?.clientId ?? '' })}
        onClose={() => setRevoked(null)}
      >
        <p>It can read nothing from now on. To let it back in, it must ask again. Other clients keep working.</p>
      </ConfirmDialog>
    </Card>
  );
}

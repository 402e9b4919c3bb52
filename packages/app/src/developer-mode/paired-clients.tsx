import type { ClientView } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { Badge } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { timeText } from '../format/dates.ts';
import { RevocableList } from '../controls/revocable-list.tsx';
import { send } from '../host/send.ts';
import type { Reading } from '../host/use-read.ts';
import { scopeNames } from './scope-list.tsx';
import { texts } from './texts/texts.ts';

/** A paired client: what it may read, since when, and what it made of it. */
function PairedClient({ client, onRevoke }: { readonly client: ClientView; readonly onRevoke: () => void }) {
  const { clientId, displayName, scopes, approvedAt, lastSeenAt, tokenFetched, reads } = client;
  return (
    <li class="client">
      <div class="client-head">
        <h3>
          <bdi>{displayName}</bdi>
        </h3>
        {!tokenFetched && <Badge tone="warning">{texts.notFetched}</Badge>}
      </div>
      <dl class="client-facts">
        <div>
          <dt>{texts.mayRead}</dt>
          <dd>{scopeNames(scopes)}</dd>
        </div>
        <div>
          <dt>{texts.pairedSince}</dt>
          <dd>{timeText(approvedAt)}</dd>
        </div>
        <div>
          <dt>{texts.lastSeen}</dt>
          <dd>{lastSeenAt === null ? texts.never : timeText(lastSeenAt)}</dd>
        </div>
        <div>
          <dt>{texts.readsIn90Days}</dt>
          <dd>
            {reads === 0 ? (
              texts.none
            ) : (
              <Link href={`/activity?client=${encodeURIComponent(clientId)}`}>{texts.reads(reads)}</Link>
            )}
          </dd>
        </div>
      </dl>
      {!tokenFetched && <p class="row-detail">{texts.notFetchedMeaning}</p>}
      <div class="client-buttons">
        <Button label={texts.revokeName(displayName)} onPress={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  );
}

/** The clients that may read, each with a way to end it. Spec 3, 5.8. */
export function PairedClients(props: { readonly clients: Reading<readonly ClientView[]>; readonly isOn: boolean }) {
  return (
    <RevocableList
      title={texts.pairedClients}
      reading={props.clients}
      missing={texts.nobodyPaired}
      hint={props.isOn ? null : texts.offHint}
      listClass="clients"
      row={(client, onRevoke) => <PairedClient key={client.clientId} client={client} onRevoke={onRevoke} />}
      question={({ displayName }) => texts.revokeQuestion(<bdi>{displayName}</bdi>)}
      effect={texts.revokeEffect}
      done={texts.revoked}
      onRevoke={({ clientId }) => send('revokeClient', { clientId })}
    />
  );
}

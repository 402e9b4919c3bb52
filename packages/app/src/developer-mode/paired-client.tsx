import type { ClientView } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { Badge } from '../controls/badge.tsx';
import { Button } from '../controls/button.tsx';
import { amountText } from '../format/numbers.ts';
import { timeText } from '../format/times.ts';
import { scopeNames } from './scope-list.tsx';

/** A paired client: what it may read, since when, and what it made of it. */
export function PairedClient({ client, onRevoke }: { readonly client: ClientView; readonly onRevoke: () => void }) {
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

import type { FeedView } from '@vitalgate/contract';
import { Badge } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { RevocableList } from '../controls/revocable-list.tsx';
import { useAct } from '../controls/use-act.tsx';
import { amountText } from '../format/numbers.ts';
import { asFailure } from '../host/host-failure.ts';
import { send } from '../host/send.ts';
import { useFormats, useRead } from '../host/use-read.ts';
import { deliveryText, feedState } from './feed-words.ts';

/** Forgets what revoked keys delivered and what is not in the store yet. */
async function dropWaiting(keyIds: readonly string[]): Promise<void> {
  for (const keyId of keyIds) {
    // It may have come into the store meanwhile.
    await send('dropDeliveries', { keyId }).catch((error: unknown) => {
      if (asFailure(error).code !== 'not_found') throw error;
    });
  }
}

function DropWaiting({ name, keyIds }: { readonly name: string; readonly keyIds: readonly string[] }) {
  const { isBusy, failed, act } = useAct();
  return (
    <>
      <div class="feed-buttons">
        <Button
          tone="danger"
          isBusy={isBusy}
          label={`Drop what waits of the revoked key of ${name}`}
          onPress={() => void act(() => dropWaiting(keyIds), 'What waited is dropped')}
        >
          Drop what waits of the revoked key
        </Button>
      </div>
      {failed}
    </>
  );
}

function Sender({ feed, onRevoke }: { readonly feed: FeedView; readonly onRevoke: () => void }) {
  const { name, keyIds, revokedKeyIds, state, problem, waiting, deliveries } = feed;
  const { words, tone } = feedState(feed);
  const ofFormat = useFormats().find(({ format }) => format === feed.feed)?.feed ?? null;
  return (
    <li class="feed">
      <div class="feed-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p class="row-detail">
        {ofFormat !== null && `${ofFormat.sender}. `}
        {deliveryText(feed)}
        {deliveries > 0 && ` ${amountText(deliveries, 'delivery', 'deliveries')} in all.`}
      </p>
      {waiting > 0 && (
        <p class="row-detail">{amountText(waiting, 'delivery', 'deliveries')} being brought into your data.</p>
      )}
      {problem !== null && (
        <p class="notice notice-warning">
          <span>{problem}</span>
        </p>
      )}
      {state === 'silent' && ofFormat !== null && <p class="notice notice-warning">{ofFormat.whenSilent}</p>}
      {state === 'off' && (
        <p class="row-detail">
          Its key is revoked, so it can send nothing more. What it sent stays; it can be taken out under Import.
        </p>
      )}
      {revokedKeyIds.length > 0 && <DropWaiting name={name} keyIds={revokedKeyIds} />}
      {keyIds.length > 0 && (
        <div class="feed-buttons">
          <Button label={`Revoke ${keyIds.length === 1 ? 'key' : 'keys'} of ${name}`} onPress={onRevoke}>
            {keyIds.length === 1 ? 'Revoke key' : 'Revoke keys'}
          </Button>
        </div>
      )}
    </li>
  );
}

async function revoke({ keyIds }: FeedView): Promise<void> {
  for (const keyId of keyIds) await send('revokeIngestKey', { keyId });
}

/** The feeds there are, each with when it last delivered and a way to end it. */
export function Senders() {
  const feeds = useRead('listFeeds', {}, ['feeds']);
  return (
    <RevocableList
      title="What sends here"
      reading={feeds}
      missing="Nothing yet. A phone or a program that you add stands here with its last delivery."
      listClass="feeds"
      row={(feed, onRevoke) => <Sender key={`${feed.feed} ${feed.name}`} feed={feed} onRevoke={onRevoke} />}
      question={({ name }) => (
        <>
          Revoke the key of <bdi>{name}</bdi>?
        </>
      )}
      effect="It can send nothing from now on, and other senders go on. What it has sent stays in your data; what of it still waits can be dropped after that. To let it send again, make a new key with the same name."
      done="The key is revoked"
      onRevoke={revoke}
    />
  );
}

import type { FeedView, RefusedDeliveryView } from '@vitalgate/contract';
import { Badge } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { RevocableList } from '../controls/revocable-list.tsx';
import { useAct } from '../controls/use-act.tsx';
import { asFailure } from '../host/host-failure.ts';
import { send } from '../host/send.ts';
import { useFormats, useRead } from '../host/use-read.ts';
import { ToldText } from '../told/told-text.tsx';
import { deliveryText, feedState } from './feed-words.ts';
import { RefusalsOfSender, Strangers } from './refused-deliveries.tsx';
import { texts } from './texts/texts.ts';

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
          label={texts.dropOf(name)}
          onPress={() => void act(() => dropWaiting(keyIds), texts.dropped)}
        >
          {texts.drop}
        </Button>
      </div>
      {failed}
    </>
  );
}

function Sender(props: {
  readonly feed: FeedView;
  readonly refusals: readonly RefusedDeliveryView[];
  readonly onRevoke: () => void;
}) {
  const { feed, refusals, onRevoke } = props;
  const { name, keyIds, revokedKeyIds, state, problem, told, waiting, deliveries } = feed;
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
        {deliveries > 0 && ` ${texts.inAll(deliveries)}`}
      </p>
      {waiting > 0 && <p class="row-detail">{texts.beingBrought(waiting)}</p>}
      {problem !== null && (
        <p class="notice notice-warning">
          <span>
            <ToldText message={problem} told={told} />
          </span>
        </p>
      )}
      <RefusalsOfSender refusals={refusals} program={ofFormat?.sender ?? feed.feed} />
      {state === 'silent' && ofFormat !== null && <p class="notice notice-warning">{ofFormat.whenSilent}</p>}
      {state === 'off' && <p class="row-detail">{texts.revoked}</p>}
      {revokedKeyIds.length > 0 && <DropWaiting name={name} keyIds={revokedKeyIds} />}
      {keyIds.length > 0 && (
        <div class="feed-buttons">
          <Button label={texts.revokeKeysOf(keyIds.length, name)} onPress={onRevoke}>
            {texts.revokeKeys(keyIds.length)}
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
  const refused = useRead('listRefusedDeliveries', {}, ['feeds']).value ?? [];
  const refusalsOf = (sender: Pick<FeedView, 'feed' | 'name'> | null): readonly RefusedDeliveryView[] =>
    refused.filter(({ feed, name }) => feed === (sender?.feed ?? null) && name === (sender?.name ?? null));
  return (
    <RevocableList
      title={texts.sendersTitle}
      reading={feeds}
      missing={texts.noSenders}
      listClass="feeds"
      keyOf={({ feed, name }) => JSON.stringify([feed, name])}
      row={(feed, onRevoke) => (
        <Sender
          key={JSON.stringify([feed.feed, feed.name])}
          feed={feed}
          refusals={refusalsOf(feed)}
          onRevoke={onRevoke}
        />
      )}
      below={<Strangers refusals={refusalsOf(null)} />}
      question={({ name }) => texts.revokeQuestion(<bdi>{name}</bdi>)}
      effect={texts.revokeEffect}
      done={texts.keyRevoked}
      onRevoke={revoke}
    />
  );
}

import type { FeedFormat, IngestStatusView, NewIngestKeyView } from '@vitalgate/contract';
import { useId, useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ErrorState } from '../controls/error-state.tsx';
import { Tabs, type Tab } from '../controls/tabs.tsx';
import { send } from '../host/send.ts';
import { useAct } from '../host/use-act.ts';
import { NewKey } from './new-key.tsx';

const tabs: readonly Tab<FeedFormat>[] = [
  { name: 'health-auto-export', label: 'iPhone' },
  { name: 'hc-webhook', label: 'Android' },
  { name: 'ndjson', label: 'Any program' },
];

const usualNames: Readonly<Record<FeedFormat, string>> = {
  'health-auto-export': 'My iPhone',
  'hc-webhook': 'My Android phone',
  ndjson: 'My program',
};

function Introduction({ feed }: { readonly feed: FeedFormat }) {
  if (feed === 'health-auto-export') {
    return (
      <p>
        The app <strong>Health Auto Export</strong> from the App Store sends what the iPhone and the Apple Watch
        measure. Its automations, which do that by themselves, are a paid part of the app. A link sets them up.
      </p>
    );
  }
  if (feed === 'hc-webhook') {
    return (
      <p>
        The free app <strong>HC Webhook</strong> sends what lies in Health Connect: the data of Google Fit, Samsung
        Health, Fitbit and many other apps. It reads back two days, so let it run at least daily.
      </p>
    );
  }
  return (
    <p>
      Whatever can send over HTTP can send here: one record a line, as JSON. The format stands in{' '}
      <code>docs/guides/ndjson.md</code> of Vitalgate, a tiny sender in <code>examples/ndjson</code>.
    </p>
  );
}

/** Makes a key for a phone or a program, and shows it this once with what to do with it. */
export function AddSender({ status }: { readonly status: IngestStatusView }) {
  const [feed, setFeed] = useState<FeedFormat>('health-auto-export');
  const [typed, setTyped] = useState<string | null>(null);
  const [made, setMade] = useState<{ readonly key: NewIngestKeyView; readonly name: string } | null>(null);
  const { isBusy, failure, act, forget } = useAct();
  const id = useId();
  const name = typed ?? usualNames[feed];
  const choose = (next: FeedFormat): void => {
    forget();
    setTyped(null);
    setMade(null);
    setFeed(next);
  };
  const create = async (): Promise<void> => {
    const key = await send('createIngestKey', { name, feed });
    setMade({ key, name });
  };
  return (
    <Card title="2. Add a phone or a program">
      <Tabs label="What sends" tabs={tabs} chosen={feed} onChoose={choose}>
        <div class="feed-panel">
          <Introduction feed={feed} />
          {made === null ? (
            <form
              class="feed-form"
              onSubmit={(event) => {
                event.preventDefault();
                if (name.trim() !== '') void act(create, 'The key is made');
              }}
            >
              <div class="feed-field">
                <label for={id}>Its name</label>
                <input
                  id={id}
                  class="date-input"
                  autocomplete="off"
                  maxLength={64}
                  value={name}
                  onInput={({ currentTarget }) => setTyped(currentTarget.value)}
                />
              </div>
              <Button tone="primary" isBusy={isBusy} isDisabled={name.trim() === ''}>
                Make a key
              </Button>
            </form>
          ) : (
            <NewKey made={made.key} name={made.name} feed={feed} status={status} onDone={() => choose(feed)} />
          )}
          {failure !== null && <ErrorState failure={failure} />}
        </div>
      </Tabs>
    </Card>
  );
}

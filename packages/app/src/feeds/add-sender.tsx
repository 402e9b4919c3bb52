import type { FeedWordsView, IngestStatusView, NewIngestKeyView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Field } from '../controls/field.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { useFormats } from '../host/use-read.ts';
import { MarkedText, NewKey } from './new-key.tsx';
import { texts } from './texts/texts.ts';

/** A format that can be delivered. */
interface Feed {
  readonly format: string;
  readonly feed: FeedWordsView;
}

/** Makes a key for a phone or a program, and shows it this once with what to do with it. */
export function AddSender({ status }: { readonly status: IngestStatusView }) {
  const feeds = useFormats().flatMap(({ format, feed }) => (feed === null ? [] : [{ format, feed }]));
  return feeds[0] === undefined ? null : <AddSenderOf first={feeds[0]} feeds={feeds} status={status} />;
}

function AddSenderOf(props: {
  readonly first: Feed;
  readonly feeds: readonly Feed[];
  readonly status: IngestStatusView;
}) {
  const { first, feeds, status } = props;
  const [chosen, setFeed] = useState(first.format);
  const { format: feed, feed: words } = feeds.find(({ format }) => format === chosen) ?? first;
  const [typed, setTyped] = useState<string | null>(null);
  const [made, setMade] = useState<{ readonly key: NewIngestKeyView; readonly name: string } | null>(null);
  const { isBusy, failed, act, forget } = useAct();
  const name = typed ?? words.usualName;
  const choose = (next: string): void => {
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
    <Card title={texts.add}>
      <Tabs
        label={texts.whatSends}
        tabs={feeds.map(({ format, feed: { platform } }) => ({ name: format, label: platform }))}
        chosen={feed}
        onChoose={choose}
      >
        <div class="feed-panel">
          <p>
            <MarkedText text={words.introduction} />
          </p>
          {made === null ? (
            <form
              class="feed-form"
              onSubmit={(event) => {
                event.preventDefault();
                if (name.trim() !== '') void act(create, texts.keyMade);
              }}
            >
              <Field
                class="feed-field"
                label={texts.itsName}
                input={{ maxLength: 64 }}
                value={name}
                onInput={setTyped}
              />
              <Button tone="primary" isBusy={isBusy} isDisabled={name.trim() === ''}>
                {texts.makeKey}
              </Button>
            </form>
          ) : (
            <NewKey
              made={made.key}
              name={made.name}
              feed={feed}
              steps={words.steps}
              status={status}
              onDone={() => choose(feed)}
            />
          )}
          {failed}
        </div>
      </Tabs>
    </Card>
  );
}

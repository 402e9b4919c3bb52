import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Reading } from '../host/use-read.ts';
import { Card } from './card.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ReadingView } from './reading-view.tsx';
import { texts } from './texts/texts.ts';

/** A list of those that were let in, each of which can be shut out after one question. */
export function RevocableList<Item>(props: {
  readonly title: string;
  readonly reading: Reading<readonly Item[]>;
  /** Shown in place of an empty list. */
  readonly missing: string;
  /** Shown above the list. */
  readonly hint?: string | null;
  /** Shown below the list, also if it is empty. */
  readonly below?: ComponentChildren;
  readonly listClass: string;
  readonly row: (item: Item, onRevoke: () => void) => ComponentChildren;
  readonly question: (item: Item) => ComponentChildren;
  /** The effect of revoking one. */
  readonly effect: string;
  readonly done: string;
  readonly onRevoke: (item: Item) => Promise<unknown>;
}) {
  const { title, reading, missing, hint = null, below, listClass, row, question, effect, done, onRevoke } = props;
  const [revoked, setRevoked] = useState<Item | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const revoke = async (): Promise<void> => {
    if (revoked !== null) await onRevoke(revoked);
    reading.reload();
  };
  return (
    <Card title={title}>
      <div ref={place} role="group" aria-label={title} tabIndex={-1}>
        <ReadingView reading={reading} missing={<p class="muted">{missing}</p>}>
          {(list) =>
            list.length > 0 && (
              <>
                {hint !== null && <p class="row-detail">{hint}</p>}
                <ul class={listClass} role="list">
                  {list.map((item) => row(item, () => setRevoked(item)))}
                </ul>
              </>
            )
          }
        </ReadingView>
      </div>
      {below}
      <ConfirmDialog
        isOpen={revoked !== null}
        title={revoked !== null && question(revoked)}
        confirm={texts.revoke}
        tone="danger"
        working={texts.revoking}
        done={done}
        focusWhenDone={place}
        onConfirm={revoke}
        onClose={() => setRevoked(null)}
      >
        <p>{effect}</p>
      </ConfirmDialog>
    </Card>
  );
}

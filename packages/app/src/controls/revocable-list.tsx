import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Reading } from '../host/use-read.ts';
import { Card } from './card.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ReadingView } from './reading-view.tsx';
import { texts } from './texts/texts.ts';

/** A list of those that were let in, each of which can be shut out after one question. The focus goes on to the row that follows. */
export function RevocableList<Item>(props: {
  readonly title: string;
  readonly reading: Reading<readonly Item[]>;
  /** Shown in place of an empty list. */
  readonly missing: string;
  /** Shown above the list. */
  readonly hint?: string | null;
  /** Shown above and below the list, also if it is empty. */
  readonly above?: ComponentChildren;
  readonly below?: ComponentChildren;
  readonly listClass: string;
  readonly keyOf: (item: Item) => string;
  readonly row: (item: Item, onRevoke: () => void) => ComponentChildren;
  readonly question: (item: Item) => ComponentChildren;
  /** The effect of revoking one. */
  readonly effect: string;
  readonly done: string;
  readonly onRevoke: (item: Item) => Promise<unknown>;
}) {
  const { title, reading, missing, hint = null, above, below, listClass, keyOf, row, question } = props;
  const { effect, done, onRevoke } = props;
  const [revoked, setRevoked] = useState<Item | null>(null);
  /** The one that was revoked and is still shown, and its place. */
  const gone = useRef<{ readonly key: string; readonly place: number } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const revoke = async (): Promise<void> => {
    if (revoked === null) return;
    const key = keyOf(revoked);
    const at = reading.value?.findIndex((item) => keyOf(item) === key) ?? 0;
    await onRevoke(revoked);
    gone.current = { key, place: at };
    reading.reload();
  };
  useEffect(() => {
    const left = gone.current;
    if (left === null || revoked !== null || reading.value?.some((item) => keyOf(item) === left.key) !== false) return;
    gone.current = null;
    const { children = [] } = rows.current ?? {};
    const next = children[Math.min(left.place, children.length - 1)];
    (next?.querySelector<HTMLElement>('summary,button,a') ?? place.current)?.focus();
  }, [reading.value, revoked]);
  return (
    <Card title={title}>
      <div ref={place} role="group" aria-label={title} tabIndex={-1}>
        {above}
        <ReadingView reading={reading} missing={<p class="muted">{missing}</p>}>
          {(list) =>
            list.length > 0 && (
              <>
                {hint !== null && <p class="row-detail">{hint}</p>}
                <ul ref={rows} class={listClass} role="list">
                  {list.map((item) => row(item, () => setRevoked(item)))}
                </ul>
              </>
            )
          }
        </ReadingView>
        {below}
      </div>
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

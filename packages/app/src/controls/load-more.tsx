import { useEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { counted, type Forms } from '../format/numbers.ts';
import { announce } from '../host/announcements.ts';
import { texts } from './texts/texts.ts';

function endText(shown: number, what: Forms, hasMore: boolean): string {
  const amount = counted(shown, what);
  if (hasMore) return texts.soFar(amount);
  return shown === 1 ? amount : texts.all(amount);
}

/** Under a list that a page reads, once it is there. */
export function LoadMoreOf(props: {
  readonly list: {
    readonly value: { readonly records: readonly unknown[]; readonly hasMore: boolean } | null;
    readonly isLoading: boolean;
    readonly more: () => void;
  };
  readonly what: Forms;
}) {
  const { list, what } = props;
  if (list.value === null) return null;
  const { records, hasMore } = list.value;
  return (
    <LoadMore shown={records.length} what={what} hasMore={hasMore} isLoading={list.isLoading} onMore={list.more} />
  );
}

/** Under a long list: fetches the next page; says when all is there. Focus stays at the end of the list. */
export function LoadMore(props: {
  readonly shown: number;
  /** What the listed things are called. */
  readonly what: Forms;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}) {
  const { shown, what, hasMore, isLoading, onMore } = props;
  const end = useRef<HTMLParagraphElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown <= before.current) return;
    before.current = shown;
    announce(texts.areShown(counted(shown, what)));
    if (!hasMore) end.current?.focus();
  }, [shown, what, hasMore]);
  return (
    <p ref={end} tabIndex={-1} class="load-more">
      <span class="muted">{endText(shown, what, hasMore)}</span>
      {hasMore && (
        <Button isBusy={isLoading} onPress={onMore}>
          {texts.more}
        </Button>
      )}
    </p>
  );
}

import { useEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { amountText } from '../format/numbers.ts';
import { announce } from '../host/announcements.ts';

function endText(shown: number, what: string, hasMore: boolean): string {
  const amount = amountText(shown, what);
  if (hasMore) return `${amount} so far`;
  return shown === 1 ? amount : `All ${amount}`;
}

/** Under a long list: fetches the next page; says when all is there. Focus stays at the end of the list. */
export function LoadMore(props: {
  readonly shown: number;
  /** The name of one of the listed things: `workout`. */
  readonly what: string;
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
    announce(`${amountText(shown, what)} are shown`);
    if (!hasMore) end.current?.focus();
  }, [shown, what, hasMore]);
  return (
    <p ref={end} tabIndex={-1} class="load-more">
      <span class="muted">{endText(shown, what, hasMore)}</span>
      {hasMore && (
        <Button isBusy={isLoading} onPress={onMore}>
          Load more
        </Button>
      )}
    </p>
  );
}

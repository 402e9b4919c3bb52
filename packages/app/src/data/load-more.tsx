import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { countText } from '../format/numbers.ts';
import { announce } from '../shell/announcements.ts';

/** Under a long list: fetches the next page; says when all is there. Focus stays at the end of the list. */
export function LoadMore(props: {
  readonly shown: number;
  /** What is listed, many of it: `workouts`. */
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
    announce(`${countText(shown)} ${what} are shown`);
    if (!hasMore) end.current?.focus();
  }, [shown, what, hasMore]);
  return (
    <p ref={end} tabIndex={-1} class="load-more">
      <span class="muted">{hasMore ? `${countText(shown)} ${what} so far` : `All ${countText(shown)} ${what}`}</span>
      {hasMore && (
        <Button isBusy={isLoading} onPress={onMore}>
          Load more
        </Button>
      )}
    </p>
  );
}

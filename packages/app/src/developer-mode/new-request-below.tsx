import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { texts } from './texts/texts.ts';

/** A button to a request that waits below, out of sight. It lies over the rows, so that none moves, and takes focus from nobody. */
export function NewRequestBelow(props: {
  readonly displayName: string;
  readonly list: RefObject<HTMLUListElement>;
  /** Its place in the list. */
  readonly index: number;
  readonly onGo: () => void;
}) {
  const { displayName, list, index, onGo } = props;
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const head = list.current?.children.item(index)?.firstElementChild ?? null;
    if (head === null) return undefined;
    // What the navigation covers at the foot of a phone's page counts as not seen.
    const watching = new IntersectionObserver(
      ([entry]) => setBelow(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0),
      { rootMargin: '0px 0px -96px 0px' },
    );
    watching.observe(head);
    return () => watching.disconnect();
  }, [index]);

  function go(): void {
    const row = list.current?.children.item(index) ?? null;
    row?.scrollIntoView({ block: 'start' });
    // This button goes as soon as the row is seen.
    row?.querySelector('h3')?.focus({ preventScroll: true });
    onGo();
  }

  if (!isBelow) return null;
  return (
    <div class="request-below">
      <Button tone="primary" onPress={go}>
        {texts.newRequestBelow(<bdi>{displayName}</bdi>)}
      </Button>
    </div>
  );
}

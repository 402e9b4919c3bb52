import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const quietMilliseconds = 10_000;

/**
 * Whether a row has become one line: ten seconds after it could, or after the last touch of the page, so that nothing
 * moves under a finger. It stays so.
 */
export function useFolded(isFoldable: boolean, row: RefObject<HTMLElement>): boolean {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    if (!isFoldable || isFolded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => clearTimeout(timer);
    const begin = (): void => {
      stop();
      timer = setTimeout(fold, quietMilliseconds);
    };
    const fold = (): void => {
      // A link that has focus would go with what is folded.
      if (row.current?.querySelector('a:focus') === null) setFolded(true);
      else begin();
    };
    // A pointer is cancelled when its finger begins to scroll, while it is still down: touchend comes when it is gone.
    const ends = ['pointerup', 'touchend', 'touchcancel'] as const;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', stop, { signal, capture: true });
    for (const end of ends) document.addEventListener(end, begin, { signal, capture: true });
    begin();
    return () => {
      listening.abort();
      stop();
    };
  }, [isFoldable, isFolded]);
  return isFolded;
}

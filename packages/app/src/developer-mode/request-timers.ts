import { useEffect, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/** Whole seconds from now until an instant, never below 0; drawn anew as they pass while `isRunning`. */
export function useSecondsUntil(instant: string, isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
}

const wakingMilliseconds = 1000;

/** Whether buttons may act: a second after the page last `moved`, so that a finger on its way to something else does nothing. */
export function useAwake(moved: number): boolean {
  const [awakeSince, setAwakeSince] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAwakeSince(moved), wakingMilliseconds);
    return () => clearTimeout(timer);
  }, [moved]);
  return awakeSince === moved;
}

const quietMilliseconds = 10_000;

/** Whether a row has become one line, for good: ten seconds after it could, or after the last touch, so that nothing moves under a finger. */
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

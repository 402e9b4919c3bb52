import { useEffect, useState } from 'preact/hooks';

const wakingMilliseconds = 1000;

/**
 * Whether buttons may act: a second after they appeared, and after each change of `moved`, which says that what is on
 * the page has moved. Until then a finger that was on its way to something else must do nothing.
 */
export function useAwake(moved: number): boolean {
  const [awakeSince, setAwakeSince] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAwakeSince(moved), wakingMilliseconds);
    return () => clearTimeout(timer);
  }, [moved]);
  return awakeSince === moved;
}

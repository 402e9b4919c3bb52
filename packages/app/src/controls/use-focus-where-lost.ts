import { useEffect, useRef, type MutableRef } from 'preact/hooks';

let hadFocus = false;
document.addEventListener('focusin', () => {
  hadFocus = true;
});

/** The place that takes the focus when first shown, and when `changed` is another, if what held it has just gone. Its `tabIndex` is -1. */
export function useFocusWhereLost<Place extends HTMLElement>(changed?: unknown): MutableRef<Place | null> {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus && isLost) place.current?.focus({ preventScroll: true });
  }, [changed]);
  return place;
}

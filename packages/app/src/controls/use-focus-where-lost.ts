import { useEffect, useRef, type MutableRef } from 'preact/hooks';

let hadFocus = false;
document.addEventListener('focusin', () => {
  hadFocus = true;
});

/**
 * Takes the focus when it is first shown, and when `changed` is another, if what held it has just gone: a button that
 * was pressed and with it its card. Give the element a `tabIndex` of -1.
 */
export function useFocusWhereLost<Place extends HTMLElement>(changed?: unknown): MutableRef<Place | null> {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus && isLost) place.current?.focus({ preventScroll: true });
  }, [changed]);
  return place;
}

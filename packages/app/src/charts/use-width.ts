import { options, type RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** What a sheet of A4 or Letter has between its edges, in pixels of print. */
const paperWidth = 680;

/** The width of an element in pixels, as it changes; 0 before it is known. On paper it is that of the paper: drawings are made anew for it. */
export function useWidth(place: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    // The sheet is taken as soon as this has been heard, so nothing may wait.
    const print = (): void => {
      const render = Object.getOwnPropertyDescriptor(options, 'debounceRendering');
      options.debounceRendering = (now) => now();
      setWidth(Math.min(paperWidth, Math.max(element.clientWidth, 1)));
      delete options.debounceRendering;
      if (render !== undefined) Object.defineProperty(options, 'debounceRendering', render);
    };
    addEventListener('beforeprint', print);
    addEventListener('afterprint', measure);
    return () => {
      resized.disconnect();
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', measure);
    };
  }, [place]);
  return width;
}
